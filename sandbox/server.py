"""The page's server: loopback only, and only for who holds the key.

Other pages open in the same browser can reach a loopback port, too. So the address that is printed carries a
random key, exchanged for a cookie that no other site's page can send along; the Host header must name this
machine, which stops names that resolve to it; and a web socket must come from this very page.
"""

import asyncio
import mimetypes
import secrets
from pathlib import Path

from aiohttp import WSMsgType, web
from aiohttp.typedefs import Handler, Middleware

from data.catalogue import ENGLISH, read_catalogue, sentences, words_for
from sandbox import adapter, hub
from sandbox.session import Session

_HERE = "sandbox/"
"""Where the sentences of the page stand, in its own code and in what serves it."""


def discord_locale(language: str) -> str:
    """A language as Discord names it: ``de``, but ``en-US``."""
    return {"en": "en-US", "es": "es-ES"}.get(language, language)


def page_sentences(language: str) -> dict[str, str]:
    """The sentences of the page by their ids; those that are missing stay English."""
    if language == ENGLISH.language:
        return {}
    catalogue = read_catalogue(language)
    here = {
        message.id
        for message in catalogue
        if message.context is None and any(file.startswith(_HERE) for file, _ in message.locations)
    }
    found = sentences(catalogue)
    return {id: text for id, text in found.items() if id in here and isinstance(text, str)}


_STATIC = Path(__file__).parent / "static"
_NAMES = {"127.0.0.1", "localhost", "[::1]"}
_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
#: Uploads arrive in base64 within one message.
_FRAME = 16 * 1024 * 1024


def make_app(world: adapter.World, key: str, welcome: str | None) -> web.Application:
    """Return the application that serves one live world.

    ``key`` is what a visitor must bring as ``?key=``; ``welcome`` is Markdown for the first screen,
    a message id.
    """
    server = _Server(world, key, welcome)
    app = web.Application(middlewares=[server.guard])
    app.on_shutdown.append(server.hang_up)
    app.router.add_get("/", server.page)
    app.router.add_get("/language", server.language)
    app.router.add_get("/live", server.live)
    app.router.add_get(r"/files/{channel:\d{1,20}}/{attachment:\d{1,20}}/{name}", server.file)
    app.router.add_get(r"/emojis/{name:\w{1,32}}", server.emoji)
    app.router.add_static("/static/", _STATIC)
    return app


class _Server:
    def __init__(self, world: adapter.World, key: str, welcome: str | None) -> None:
        self._world = world
        self._key = key
        self._welcome = welcome
        self._hub = hub.PageHub(world, welcome)
        self._sockets: set[web.WebSocketResponse] = set()

    @property
    def guard(self) -> Middleware:
        """Let nobody in who is not the person in front of this machine."""

        @web.middleware
        async def guard(request: web.Request, handler: Handler) -> web.StreamResponse:
            host = request.headers.get("Host", "")
            if host.rpartition(":")[0] not in _NAMES and host not in _NAMES:
                raise web.HTTPForbidden(text="This server answers to its own machine only.")
            if not self._admitted(request):
                raise web.HTTPForbidden(
                    text="Open the address that was printed when the program started: it carries the key."
                )
            response = await handler(request)
            if not response.prepared:
                response.headers.setdefault("Content-Security-Policy", _POLICY)
                response.headers["X-Content-Type-Options"] = "nosniff"
                response.headers["Referrer-Policy"] = "no-referrer"
                response.headers.setdefault("Cache-Control", "no-cache")
            return response

        return guard

    def _cookie(self, request: web.Request) -> str:
        # A browser shares cookies between the ports of a host.
        return f"key-{request.url.port}"

    def _admitted(self, request: web.Request) -> bool:
        brought = request.cookies.get(self._cookie(request), "")
        if request.path == "/":
            brought = request.query.get("key", brought)
        return secrets.compare_digest(brought.encode(), self._key.encode())

    async def page(self, request: web.Request) -> web.StreamResponse:
        """Serve the page; a key in the address becomes a cookie and leaves the address."""
        if "key" in request.query:
            response = web.HTTPSeeOther(request.rel_url.without_query_params("key"))
            response.set_cookie(
                self._cookie(request), self._key, httponly=True, samesite="Strict", max_age=90 * 86400
            )
            raise response
        return web.FileResponse(_STATIC / "index.html")

    async def language(self, request: web.Request) -> web.Response:
        """Serve the sentences of the language that a page asks for, or English where there is none."""
        words = words_for(request.query.get("lang"))
        sentences = await asyncio.to_thread(page_sentences, words.language)
        if self._welcome is not None:
            sentences |= {self._welcome: words(self._welcome)}
        return web.json_response(
            {"language": words.language, "locale": discord_locale(words.language), "sentences": sentences}
        )

    async def file(self, request: web.Request) -> web.Response:
        """Serve a file that somebody has posted; only pictures are shown, everything else is saved."""
        parts = request.match_info
        data = self._world.file(int(parts["channel"]), int(parts["attachment"]), parts["name"])
        if data is None:
            raise web.HTTPNotFound(text="This file is gone.")
        kind = mimetypes.guess_type(parts["name"])[0] or "application/octet-stream"
        response = web.Response(body=data, content_type=kind)
        if kind not in {"image/png", "image/jpeg", "image/gif", "image/webp"}:
            response.headers["Content-Disposition"] = "attachment"
        response.headers["Content-Security-Policy"] = "sandbox; default-src 'none'"
        response.headers["Cache-Control"] = "private, max-age=86400, immutable"
        return response

    async def emoji(self, request: web.Request) -> web.Response:
        """Serve the picture of one of the application's emoji."""
        data = self._world.emoji(request.match_info["name"])
        if data is None:
            raise web.HTTPNotFound(text="There is no such emoji.")
        return web.Response(
            body=data, content_type="image/png", headers={"Cache-Control": "private, max-age=86400"}
        )

    async def live(self, request: web.Request) -> web.WebSocketResponse:
        """Keep a page up to date and carry out what it asks for, until it is closed."""
        if request.headers.get("Origin") != f"http://{request.headers['Host']}":
            raise web.HTTPForbidden(text="Only this server's own page may connect.")
        socket = web.WebSocketResponse(heartbeat=30, max_msg_size=_FRAME)
        await socket.prepare(request)
        self._sockets.add(socket)
        locale = discord_locale(words_for(request.query.get("lang")).language)
        session = Session(self._hub, socket, locale)
        feed = asyncio.create_task(session.feed())
        jobs: set[asyncio.Task[None]] = set()
        try:
            async for message in socket:
                if message.type is WSMsgType.TEXT:
                    # Requests run side by side: one that waits for the bot does not hold up the rest.
                    job = asyncio.create_task(session.serve(message.data))
                    jobs.add(job)
                    job.add_done_callback(jobs.discard)
        finally:
            self._sockets.discard(socket)
            for task in (feed, *jobs):
                task.cancel()
            await asyncio.gather(feed, *jobs, return_exceptions=True)
        return socket

    async def hang_up(self, _app: web.Application) -> None:
        """Tell every page that the program is ending."""
        for socket in tuple(self._sockets):
            await socket.close(code=1001, message=b"The program has ended.")
