"""Configuration of the documentation: ``make docs`` builds it in ``docs/_build``."""

import os
import sys
from pathlib import Path
from typing import Any

import undaunted_core

project = "undaunted-core"
author = "the undaunted-core authors"
copyright = author  # noqa: A001 - the name Sphinx asks for
release = version = undaunted_core.__version__

HERE = Path(__file__).parent
#: The folder of the runtime of a site (Pyodide).  With it, "Play now" is on the pages, and what it opens is built too.
RUNTIME = os.environ.get("UNDAUNTED_PYODIDE", "")
REPOSITORY = "https://github.com/undaunted-core/undaunted-core"
#: How links of files at the root begin, and how on the site.
LINKS_OF_ROOT_FILES = {
    "docs/": "../",
    "../docs/": "../",
    "bench/README.md": "benchmarks.md",
    "tests/": f"{REPOSITORY}/blob/main/tests/",
}


def read_root_files(app: Any, path: Path, name: str, source: list[str]) -> None:
    """Let the links of CHANGELOG and its like, which lie outside this folder, lead to the pages of the site."""
    for start, page in LINKS_OF_ROOT_FILES.items():
        source[0] = source[0].replace(f"]({start}", f"]({page}")


def write_play(app: Any, error: Exception | None) -> None:
    """Put the site to play on beside the pages, if the runtime of it was named."""
    if error is None and RUNTIME:
        from undaunted_command.packs import add_packs
        from undaunted_site.writing import write_site

        examples = HERE.parent / "examples"
        packs = add_packs([str(examples / "river_crossing"), str(examples / "prizes")])
        positions = (examples / "river_crossing" / "positions").glob("*.json")
        write_site(Path(app.outdir) / "play", Path(RUNTIME), (), packs, positions)


def setup(app: Any) -> None:
    """What Sphinx calls first."""
    app.connect("build-finished", write_play)
    if RUNTIME:
        # Pages have links to it: what stands in a directive `only` with this word.
        app.tags.add("play")
    app.connect("include-read", read_root_files)


# The folder of this file: the extension of our own lies in it.
sys.path.insert(0, str(HERE))
extensions = [
    "myst_parser", "sphinx.ext.autodoc", "sphinx.ext.viewcode", "sphinx_copybutton", "sphinx_llms_txt", "side_bar",
    "source_pages", "translations",
]
exclude_patterns = ["_build"]
if os.environ.get("UNDAUNTED_DOCS_ONLINE"):
    # Their lists of names are read from their sites: the build of the published site has a network, a clone may not.
    extensions.append("sphinx.ext.intersphinx")
    intersphinx_mapping = {
        "python": ("https://docs.python.org/3", None),
        "attrs": ("https://www.attrs.org/en/stable", None),
        "pytest": ("https://docs.pytest.org/en/stable", None),
        "hypothesis": ("https://hypothesis.readthedocs.io/en/latest", None),
    }
# Prompts and outputs are not copied.
copybutton_prompt_text = r">>> |\.\.\. |\$ "
copybutton_prompt_is_regexp = True
html_static_path = ["_static"]
html_css_files = ["site.css"]
html_js_files = ["site.js"]
html_search_scorer = str(HERE / "scorer.js")
html_theme = "furo"
html_theme_options = {
    "source_repository": REPOSITORY,
    "source_branch": "main",
    "source_directory": "docs/",
}
html_title = f"undaunted-core {release}"
myst_heading_anchors = 3

autodoc_member_order = "bysource"
autodoc_typehints = "signature"
# ``Decision`` is a class of authors and one of frontends; a signature on the page of packs cannot say which.
suppress_warnings = ["ref.python"]
# Docstrings stand on the pages of public names, on that of authors, or on both.
nitpick_ignore = [
    ("py:class", "RulesetError"), ("py:class", "LinkError"), ("py:class", "Explanation"), ("py:class", "Setting"),
    ("py:class", "Column"), ("py:class", "Bots"), ("py:class", "Unkept"), ("py:class", "Kept"), ("py:class", "Named"),
    ("py:class", "Sound"), ("py:class", "Stop"), ("py:class", "StepSound"), ("py:class", "RuleBasedStateMachine"),
    ("py:class", "Block"), ("py:class", "undaunted_lab.vectors.parts.ActionParts"),
    ("py:meth", "to_dict"), ("py:meth", "add"),
    ("py:mod", "undaunted_core.mechanics.happenings"), ("py:data", "undaunted_core.limits.MOST_WORLDS"),
]
# Signatures name classes of the standard library and of the engine's inner rings, which have no page here.
nitpick_ignore_regex = [
    (
        "py:class",
        r"((fractions|os|pathlib|collections\.abc|typing)\.)?"
        r"(Fraction|PathLike|Path|Any|Callable|Mapping|Iterable|Iterator|Sequence)",
    ),
    ("py:class", r"Ruleset|BoardView|Number|FaultyError|undaunted_core\.(kernel|mechanics|content|extension|game)\..*"),
    # Names that signatures in the module of authors use, and that it does not export.
    (
        "py:class",
        r"Words|Step|Procedure|Fits?|Ctx|Condition|Registry|Point|Coordinates|World|Title|SpecialRule|AbilityUse|R|S"
        r"|SpaceT|Container|(undaunted_core\.agents\.rating\.)?(KnownT|ValuesT)",
    ),
    # Names that signatures of the testing kit use: those of Hypothesis, and words of the kit's own modules.
    ("py:class", r"SearchStrategy|DataObject|Policy|undaunted_testing\.rulebook\.Rulebook"),
]
