"""``python bot.py play``: the bot, a Discord for it in the same process, and a page to use it."""

import asyncio
import contextlib
import secrets
import signal
import socket
import sys
import webbrowser
from collections.abc import Iterator
from pathlib import Path

from aiohttp import web

from sandbox import SandboxError, adapter, server
from sandbox.plan import SERVER, ServerPlan

#: Where the page is served unless told otherwise.
DEFAULT_PORT = 8765


async def play(
    make_bot: adapter.MakeBot,
    *,
    port: int = DEFAULT_PORT,
    open_browser: bool = True,
    data_dir: Path = Path("var/play"),
    welcome: str | None = None,
    plan: ServerPlan = SERVER,
) -> None:
    """Run the bot in a simulated server until the program is interrupted.

    The address of the page is printed and opened in the browser; port 0 takes any that is free. All that
    Discord would remember is kept in ``data_dir`` from run to run. ``welcome`` is Markdown for the first
    screen, above the list of commands. An interrupt (Ctrl+C) or a polite kill is the normal end.

    Raises:
        SandboxError: the port is taken, the folder cannot be used, or the saved server cannot be read.
    """
    stop = asyncio.Event()
    with _bind(port) as listener, _stop_on_signals(stop):
        try:
            store, key = adapter.WorldStore(data_dir), _key(data_dir)
        except OSError as error:
            raise SandboxError(f"the folder {data_dir} cannot be used ({error.strerror})") from error
        async with adapter.live_world(make_bot, plan=plan, store=store) as world:
            runner = web.AppRunner(server.make_app(world, key, welcome), access_log=None, shutdown_timeout=1)
            await runner.setup()
            try:
                await web.SockSite(runner, listener).start()
                address = f"http://127.0.0.1:{listener.getsockname()[1]}/?key={key}"
                print(f"Your own Discord is at {address}\nPress Ctrl+C to end.", flush=True)
                if open_browser:
                    asyncio.get_running_loop().run_in_executor(None, webbrowser.open, address)
                await stop.wait()
            finally:
                await runner.cleanup()
    print("Closed. Everything is kept for the next time.", flush=True)


def _bind(port: int) -> socket.socket:
    listener = socket.socket()
    try:
        if sys.platform != "win32":
            # On Windows this option would let two programs share the port.
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(("127.0.0.1", port))
    except (OSError, OverflowError) as error:
        listener.close()
        reason = getattr(error, "strerror", None) or str(error)
        raise SandboxError(f"port {port} cannot be used ({reason}); choose another one") from error
    return listener


def _key(data_dir: Path) -> str:
    """Return the key of this installation, so that a page left open works again after a restart."""
    path = data_dir / "key"
    with contextlib.suppress(FileNotFoundError):
        if key := path.read_text().strip():
            return key
    key = secrets.token_urlsafe(24)
    path.touch(mode=0o600)
    path.write_text(key)
    return key


@contextlib.contextmanager
def _stop_on_signals(stop: asyncio.Event) -> Iterator[None]:
    """Turn Ctrl+C and a polite kill into a clean end, where the event loop can do so."""
    loop = asyncio.get_running_loop()
    handled = []
    for name in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(NotImplementedError, RuntimeError):
            loop.add_signal_handler(name, stop.set)
            handled.append(name)
    try:
        yield
    finally:
        for name in handled:
            loop.remove_signal_handler(name)
