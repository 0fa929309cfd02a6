"""What keeps the sandbox from starting."""


class SandboxError(Exception):
    """The sandbox cannot start; the message is one line that says why and what to do."""
