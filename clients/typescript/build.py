"""Build the TypeScript client: write its types, compile it, and put what the page of the server needs into the page.

    python clients/typescript/build.py

Needs Node with npm; the compiler is installed first if it is missing.  Nothing of the Python packages needs Node: the
compiled files are kept in the repository, and their first lines say from what they are made.
"""

from __future__ import annotations

import hashlib
import shutil
import subprocess
from pathlib import Path

from undaunted_table.web.typescript import write_types

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
PAGE = ROOT / "tools/table/src/undaunted_table/web/client"
TYPES = HERE / "src/protocol.ts"
#: The modules that the page loads; the types are no code.
SHARED = ("client", "transport")
INSTALL = ("npm", "install", "--no-package-lock", "--no-audit", "--no-fund", "--silent")


def head_of(name: str, body: str) -> str:
    """The first line of a compiled file: its source, and a hash that changes with the source and with the file."""
    source = (HERE / f"src/{name}.ts").read_text(encoding="utf-8")
    digest = hashlib.sha256(f"{source}\n{body}".encode()).hexdigest()
    return f"// Made by clients/typescript/build.py from clients/typescript/src/{name}.ts: do not edit it. {digest}\n"


def compile_client(out: Path) -> None:
    """Compile all modules to a folder."""
    subprocess.run(["npm", "exec", "--no", "--", "tsc", "--outDir", str(out)], cwd=HERE, check=True)


def compiled(folder: Path, name: str) -> str:
    """A compiled module as it stands in the page."""
    body = (folder / f"{name}.js").read_text(encoding="utf-8")
    return head_of(name, body) + body


def main() -> None:
    """Write the types, compile, and write the modules of the page."""
    TYPES.write_text(write_types(), encoding="utf-8")
    if not (HERE / "node_modules/.bin/tsc").exists():
        subprocess.run(INSTALL, cwd=HERE, check=True)
    dist = HERE / "dist"
    shutil.rmtree(dist, ignore_errors=True)
    compile_client(dist)
    for name in SHARED:
        (PAGE / f"{name}.js").write_text(compiled(dist, name), encoding="utf-8")


if __name__ == "__main__":
    main()
