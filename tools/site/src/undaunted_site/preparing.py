"""What is prepared for a faster start, by the runtime of a site itself, in Node: compiled modules and a memory."""

from __future__ import annotations

import gzip
import io
import shutil
import subprocess
import tarfile
import tempfile
from pathlib import Path

import attrs

from undaunted_site.runtime import MODULES

SCRIPT = Path(__file__).parent / "prepare.mjs"
#: The folder of the parts, and the file with the memory that the script writes beside it.
PARTS = "parts"
MEMORY = "memory"
#: The level of gzip.
LEVEL = 9


@attrs.frozen
class Prepared:
    """The files of each part with compiled modules, and the memory of a runtime that has imported the base."""

    parts: dict[str, dict[str, bytes]]
    memory: bytes


def pack(files: dict[str, bytes]) -> bytes:
    """An archive of some files: ``.tar.gz``.  Equal files make equal archives."""
    content = io.BytesIO()
    with tarfile.open(fileobj=content, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        for path, data in sorted(files.items()):
            entry = tarfile.TarInfo(path)
            entry.size = len(data)
            archive.addfile(entry, io.BytesIO(data))
    return compress(content.getvalue())


def compress(content: bytes) -> bytes:
    """The content as gzip has it, without a date."""
    return gzip.compress(content, LEVEL, mtime=0)


def prepare(parts: dict[str, dict[str, bytes]], base: str, runtime: Path) -> Prepared | None:
    """Compile the modules of all parts, and keep the memory after the base is imported; None if Node cannot do it."""
    node = shutil.which("node")
    if node is None:
        return None
    with tempfile.TemporaryDirectory() as work:
        folder = Path(work)
        for name, files in parts.items():
            for path, data in files.items():
                file = folder / PARTS / name / path
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_bytes(data)
        command = [node, str(SCRIPT), str(runtime.resolve()), work, base, MODULES]
        ran = subprocess.run(command, capture_output=True, text=True, check=False)
        if ran.returncode:
            return None
        return Prepared({name: _read(folder / PARTS / name) for name in parts}, (folder / MEMORY).read_bytes())


def _read(folder: Path) -> dict[str, bytes]:
    """The files in a folder, by their path in it."""
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


__all__ = ["Prepared", "compress", "pack", "prepare"]
