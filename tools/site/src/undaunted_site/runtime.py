"""The runtime: Pyodide, CPython as WebAssembly.  Its version and its hashes are pinned here, and nowhere else.

It is not in this project: it is a folder of the caller, or npm fetches it.
"""

from __future__ import annotations

import base64
import hashlib
import shutil
import subprocess
import tarfile
import tempfile
from pathlib import Path

from undaunted_command.out import UsageError

VERSION = "314.0.7"
#: The hash of npm's archive, as npm writes it.
ARCHIVE = "sha512-0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A=="
#: The SHA-256 of each file that a site has of it.
FILES = {
    "pyodide.mjs": "6f1d60f7bf529beb300f0f47983c921d3982363640ba20af0e38efdddbc66109",
    "pyodide.asm.mjs": "f7cdc8ece80678ceb712f8e65ebe6d3a83203a180c399865f49612a051693635",
    "pyodide.asm.wasm": "cc36e3cab04fdfc9a63ff13eb52eae2b911bf46c025cc7b281f394bd3de1d5e6",
    "python_stdlib.zip": "fa1957e5777068fc4f7437f96d860ae2fbe9c19732ba06c84e004ec16dd7dd7a",
    "pyodide-lock.json": "5dc2fc119108bc148c7457dc86e7675b5c87e1cafd420b9c34c1eaef7b36c010",
}
#: The folder of the modules of others in the file system of the runtime.
MODULES = "/lib/python3.14/site-packages"
NOTICE = f"""The files in this folder are Pyodide {VERSION}, unchanged: CPython, compiled to WebAssembly.
Pyodide is under the Mozilla Public License 2.0; its source is that of the npm package pyodide.
CPython is under the Python Software Foundation License.
"""


def check_runtime(folder: Path) -> dict[str, bytes]:
    """The files of a runtime by name; a usage error for one that is missing or that has another hash."""
    files = {}
    for name, expected in FILES.items():
        try:
            content = (folder / name).read_bytes()
        except OSError:
            raise UsageError(
                f"--runtime {folder}: found no {name}, expected the unpacked npm package pyodide of version {VERSION}"
            ) from None
        digest = hashlib.sha256(content).hexdigest()
        if digest != expected:
            raise UsageError(
                f"--runtime {folder}: {name} has the SHA-256 {digest}, expected {expected}, that of version {VERSION}"
            )
        files[name] = content
    return files


def fetch_runtime(folder: Path) -> None:
    """Let npm fetch the runtime into a folder; a usage error where it cannot, or brings another archive."""
    npm = shutil.which("npm")
    if npm is None:
        raise UsageError("--fetch-runtime: npm is missing; install Node.js, or give the runtime: --runtime DIR")
    with tempfile.TemporaryDirectory() as work:
        command = [npm, "pack", f"pyodide@{VERSION}", "--silent", "--ignore-scripts"]
        ran = subprocess.run(command, cwd=work, capture_output=True, text=True, check=False)
        archives = [*Path(work).glob("*.tgz")]
        if ran.returncode or len(archives) != 1:
            last = (ran.stderr.strip().splitlines() or ["no archive came"])[-1]
            raise UsageError(f"--fetch-runtime: npm pack pyodide@{VERSION} failed: {last}")
        unpack_runtime(archives[0], folder)


def unpack_runtime(archive: Path, folder: Path) -> None:
    """Unpack npm's archive, the named files alone; a usage error for another one than is expected."""
    content = archive.read_bytes()
    found = "sha512-" + base64.b64encode(hashlib.sha512(content).digest()).decode()
    if found != ARCHIVE:
        raise UsageError(f"--fetch-runtime: the archive has the hash {found}, expected {ARCHIVE}")
    folder.mkdir(parents=True, exist_ok=True)
    with tarfile.open(archive) as package:
        for name in FILES:
            file = package.extractfile(f"package/{name}")
            assert file is not None
            (folder / name).write_bytes(file.read())


__all__ = ["FILES", "MODULES", "NOTICE", "VERSION", "check_runtime", "fetch_runtime", "unpack_runtime"]
