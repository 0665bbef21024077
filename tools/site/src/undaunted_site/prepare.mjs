// Compile the modules of all parts, and keep the memory of a runtime that has imported the base:
// node prepare.mjs RUNTIME FOLDER BASE MODULES
//
// FOLDER/parts has a folder for each part.  Compiled modules take the place of sources there; the memory is FOLDER/memory.

import { readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [runtime, folder, base, modules] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${runtime}/pyodide.mjs`));

const compiler = await loadPyodide();
compiler.mountNodeFS("/parts", `${folder}/parts`);
compiler.runPython(`
import pathlib, py_compile

# The browser has no sources: nothing is compared with one.
mode = py_compile.PycInvalidationMode.UNCHECKED_HASH
for part in pathlib.Path("/parts").iterdir():
    for source in part.rglob("*.py"):
        path = source.relative_to(part).as_posix()
        if "/templates/" not in path:
            py_compile.compile(str(source), str(source) + "c", path, doraise=True, invalidation_mode=mode)
            source.unlink()
`);

// Equal modules make an equal memory, so no clock and no chance goes into it.
Date.now = () => 0;
performance.now = () => 0;
crypto.getRandomValues = (bytes) => bytes.fill(0);

const python = await loadPyodide({ _makeSnapshot: true, env: { PYTHONHASHSEED: "0" } });
const own = `${folder}/parts/${base}`;
for (const name of readdirSync(own, { recursive: true }).sort()) {
  if (statSync(`${own}/${name}`).isDirectory()) python.FS.mkdirTree(`${modules}/${name}`);
  else python.FS.writeFile(`${modules}/${name}`, readFileSync(`${own}/${name}`));
}
// What every game imports.  Free memory still holds what was there: zeros in its place are a megabyte less to load.
python.runPython(`
import importlib, importlib.metadata, random, sys

importlib.invalidate_caches()
import cattrs
import undaunted_core.authoring, undaunted_core.game.setup, undaunted_site.inside.room
from undaunted_core.agents.base import FURTHER

for point in importlib.metadata.entry_points(group=FURTHER):
    point.load()
random.seed(0)
sys.path_importer_cache.clear()

def clear_free_memory():
    import gc
    gc.collect()
    end = id(bytes(1 << 20))
    blocks, size = [], 1 << 18
    while size > 24:
        blocks.append(bytes(size))
        # A block behind all others is new memory: no free one of this size is left.
        if id(blocks[-1]) >= end:
            size = size * 3 // 4

clear_free_memory()
del clear_free_memory
`);
// The browser sets its own: it is the number of a function in a table of this process.
const { HEAP32, __PyRuntime, __PyEM_EMSCRIPTEN_TRAMPOLINE_OFFSET } = python._module;
HEAP32[(__PyRuntime + HEAP32[__PyEM_EMSCRIPTEN_TRAMPOLINE_OFFSET / 4]) / 4] = 0;
writeFileSync(`${folder}/memory`, python.makeMemorySnapshot());
process.exit(0);
