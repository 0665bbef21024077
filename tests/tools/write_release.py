"""Write what release.toml says into all files that repeat it: version, date, owner and addresses.

``--check`` writes nothing and names the files that differ; ``--release`` also refuses placeholders and, with a tag,
another version.
"""

from __future__ import annotations

import argparse
import re
import sys
import tomllib
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
PROJECTS = ("pyproject.toml", "tools/*/pyproject.toml", "plugins/*/pyproject.toml")
NUMBER = r"\d+\.\d+\.\d+[\w.]*"
#: Where a version stands: files, what stands before it, and after it.
VERSIONS = (
    ("src/*/__init__.py", '^__version__ = "', '"'),
    ("tools/*/src/*/__init__.py", '^__version__ = "', '"'),
    ("src/undaunted_core/extension/core.py", '^VERSION = "', '"'),
    ("tools/campaign/src/*/plugin.py", r'^PACK = uc\.Pack\("\w+", "', '"'),
    ("plugins/undaunted/src/*/plugin.py", r'^PACK = uc\.Pack\("\w+", "', '"'),
    ("plugins/undaunted/src/*/*/plugin.py", r'^PACK = uc\.Pack\("\w+", "', '"'),
    ("plugins/*/src/*/plugin.py", r'^PACK = uc\.Pack\(id="\w+", version="', '"'),
    ("CITATION.cff", "^version: ", "$"),
    ("clients/*/package.json", '^  "version": "', '"'),
)
#: Files in which an address or the owner's e-mail may stand.
TEXTS = (
    "*.md", "CITATION.cff", "Containerfile", "docs/**/*.md", "docs/conf.py", "clients/*/package.json",
    ".github/**/*.md", ".github/**/*.yml",
)  # fmt: skip
#: A part of the project that imports inner modules of another one fits one version of it alone.
SAME_VERSION = re.compile(rf'"(undaunted-core[a-z-]*)(?:==|>=){NUMBER}"')
PINNED = ("tools/", "plugins/undaunted/")


def read(root: Path = ROOT) -> dict[str, Any]:
    """What release.toml says."""
    return tomllib.loads((root / "release.toml").read_text(encoding="utf-8"))


def write_all(root: Path = ROOT) -> dict[Path, str]:
    """The files that differ from release.toml, with the text that they should have."""
    release = read(root)
    texts: dict[Path, str] = {}

    def text_of(path: Path) -> str:
        return texts[path] if path in texts else path.read_text(encoding="utf-8")

    before = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    renamed = {
        **{before["urls"][name]: url for name, url in release["urls"].items()},
        before["authors"][0]["email"]: release["owner"]["email"],
    }
    for pattern in TEXTS:
        for path in sorted(root.glob(pattern)):
            text = text_of(path)
            # The longest first: one address is the beginning of another.
            for old in sorted(renamed, key=len, reverse=True):
                text = text.replace(old, renamed[old])
            texts[path] = text
    for pattern, start, end in VERSIONS:
        for path in sorted(root.glob(pattern)):
            found = re.compile(f"({start}){NUMBER}({end})", re.MULTILINE)
            texts[path] = found.sub(rf"\g<1>{release['version']}\g<2>", text_of(path))
    for pattern in PROJECTS:
        for path in sorted(root.glob(pattern)):
            texts[path] = _project(text_of(path), path.relative_to(root).as_posix(), release)
    change = root / "CHANGELOG.md"
    texts[change] = _changelog(text_of(change), release)
    citation = root / "CITATION.cff"
    texts[citation] = _citation(text_of(citation), release)
    return {path: text for path, text in texts.items() if path.read_text(encoding="utf-8") != text}


def _project(text: str, name: str, release: dict[str, Any]) -> str:
    """A pyproject.toml with the owner, the addresses, and the versions of the project's own parts."""
    owner = release["owner"]
    text = re.sub(
        r"^authors = .*$", f'authors = [{{ name = "{owner["name"]}", email = "{owner["email"]}" }}]', text, flags=re.M
    )
    lines = "".join(f'{key} = "{url}"\n' for key, url in release["urls"].items())
    text = re.sub(r"^(\[project\.urls\]\n)(?:\w+ = .*\n)*", rf"\g<1>{lines}", text, flags=re.M)
    relation = "==" if name.startswith(PINNED) else ">="
    return SAME_VERSION.sub(rf'"\g<1>{relation}{release["version"]}"', text)


def _changelog(text: str, release: dict[str, Any]) -> str:
    """The changelog with the day of this version; a new version takes what stood under *Unreleased*."""
    version, date = release["version"], release["date"]
    if f"\n## [{version}] - " not in text:
        text = text.replace("\n## [Unreleased]\n", f"\n## [Unreleased]\n\n## [{version}] - {date}\n")
        text += f"[{version}]: {release['urls']['Repository']}/releases/tag/v{version}\n"
    return re.sub(rf"^(## \[{re.escape(version)}\] - ).*$", rf"\g<1>{date}", text, flags=re.M)


def _citation(text: str, release: dict[str, Any]) -> str:
    """CITATION.cff with the owner, and with the day once it is known: the format has no word for an unknown one."""
    text = re.sub(r'^  - name: .*$', f'  - name: "{release["owner"]["name"]}"', text, flags=re.M)
    text = re.sub(r"^date-released: .*\n", "", text, flags=re.M)
    known = "date" not in release["placeholders"]
    return text + (f"date-released: {release['date']}\n" if known else "")


def refuse(release: dict[str, Any], tag: str) -> list[str]:
    """Why this cannot be released under a tag such as ``v0.1.0``."""
    reasons = [f"{name}: found a placeholder, expected the owner's" for name in release["placeholders"]]
    version, date, email = release["version"], release["date"], release["owner"]["email"]
    if tag != f"v{version}":
        reasons.append(f"version: found {version}, expected {tag.removeprefix('v')}, as tagged")
    if "date" not in release["placeholders"] and not re.fullmatch(r"\d{4}-\d\d-\d\d", date):
        reasons.append(f'date: found {date!r}, expected a day such as "2026-12-31"')
    if "email" not in release["placeholders"] and not re.fullmatch(r"\S+@\S+\.(?!invalid)\w+", email):
        reasons.append(f"email: found {email!r}, expected an address that is read")
    return [f"release.toml: {reason}" for reason in reasons]


def main(arguments: list[str] | None = None, root: Path = ROOT) -> int:
    """Write the files, or say what is wrong; the exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing; exit 1 if a file differs")
    parser.add_argument("--release", metavar="TAG", help="check, and refuse placeholders and a tag of another version")
    chosen = parser.parse_args(arguments)
    reasons = refuse(read(root), chosen.release) if chosen.release else []
    for path, text in write_all(root).items():
        if chosen.check or chosen.release:
            name = path.relative_to(root).as_posix()
            reasons.append(f"{name}: not as release.toml says; run python tests/tools/write_release.py")
        else:
            path.write_text(text, encoding="utf-8")
    for reason in reasons:
        print(reason, file=sys.stderr)
    return 1 if reasons else 0


if __name__ == "__main__":
    raise SystemExit(main())
