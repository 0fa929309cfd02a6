"""``python -m workers`` is a worker process."""

from workers.process import main

main()
