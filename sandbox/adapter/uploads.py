"""Uploaded files of the simulated Discord: in memory, or in a folder that outlives the program."""

import mimetypes
from collections import deque
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from simcord.backend.cdn import CDN_BASE, CdnStore

LINGERING = 50
"""Files are still there after their messages, until so many others have followed: a page may be asking for
a picture when the next one takes its place."""


class UploadStore(CdnStore):
    """Uploaded files in memory, until a while after no message shows them any more."""

    def __init__(self) -> None:
        super().__init__()
        self._lingering: deque[str] = deque()

    def forget(self, url: str) -> None:
        """Drop the file behind an attachment's address, after a while."""
        self._lingering.append(url)
        if len(self._lingering) > LINGERING:
            self._drop(self._lingering.popleft())

    def _drop(self, url: str) -> None:
        self._blobs.pop(url, None)


class DiskUploadStore(UploadStore):
    """Uploaded files in a folder, one file each, named by the attachment's id alone."""

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self._folder = folder
        folder.mkdir(parents=True, exist_ok=True)

    def store_attachment(
        self, attachment_id: int, channel_id: int, filename: str, data: bytes, description: str | None
    ) -> dict[str, Any]:
        """Write an upload and return its description as Discord would send it."""
        url = f"{CDN_BASE}/attachments/{channel_id}/{attachment_id}/{filename}"
        (self._folder / str(attachment_id)).write_bytes(data)
        return {
            "id": str(attachment_id),
            "filename": filename,
            "description": description,
            "size": len(data),
            "url": url,
            "proxy_url": url,
            "content_type": mimetypes.guess_type(filename)[0] or "application/octet-stream",
        }

    def get(self, url: str) -> bytes | None:
        """Return the bytes behind an attachment's address, or None when there are none."""
        path = self._path(url)
        return path.read_bytes() if path is not None and path.is_file() else None

    def _drop(self, url: str) -> None:
        if (path := self._path(url)) is not None:
            path.unlink(missing_ok=True)

    def _path(self, url: str) -> Path | None:
        parts = url.removeprefix(CDN_BASE).split("/")
        return self._folder / parts[3] if len(parts) == 5 and parts[3].isdecimal() else None

    def keep_only(self, attachment_ids: Iterable[int]) -> None:
        """Delete the files that no message shows any more."""
        kept = {str(each) for each in attachment_ids}
        for path in self._folder.iterdir():
            if path.name not in kept:
                path.unlink()
