"""How long people wait over real sockets, and what it costs: ``python -m benchmarks.loopback``."""
