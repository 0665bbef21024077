"""Modules compiled for the runtime of a site: by that runtime itself, in Node, where Node is installed."""

from __future__ import annotations

import io
import shutil
import subprocess
import tempfile
import zipfile
from pathlib import Path

#: The date of every file in an archive: equal content makes equal archives.
DATE = (2020, 1, 1, 0, 0, 0)
SCRIPT = Path(__file__).parent / "compile.mjs"


def pack(files: dict[str, bytes]) -> bytes:
    """An archive of some files."""
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for path, data in sorted(files.items()):
            archive.writestr(zipfile.ZipInfo(path, DATE), data, zipfile.ZIP_DEFLATED)
    return content.getvalue()


def unpack(content: bytes) -> dict[str, bytes]:
    """The files of an archive."""
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        return {name: archive.read(name) for name in archive.namelist() if not name.endswith("/")}


def compile_all(archives: dict[str, bytes], runtime: Path) -> dict[str, bytes] | None:
    """The archives with compiled modules in the place of sources; None where Node cannot do it."""
    node = shutil.which("node")
    if node is None:
        return None
    with tempfile.TemporaryDirectory() as work:
        for name, content in archives.items():
            (Path(work) / f"{name}.zip").write_bytes(content)
        command = [node, str(SCRIPT), str(runtime.resolve()), work]
        ran = subprocess.run(command, capture_output=True, text=True, check=False)
        if ran.returncode:
            return None
        return {name: pack(unpack((Path(work) / f"{name}.zip").read_bytes())) for name in archives}


__all__ = ["compile_all", "pack"]
