// Starts the runtime: from the memory that was kept when the site was written, or from nothing.

import { loadPyodide } from "../runtime/pyodide.mjs";

const PAGE = 65536;

/** The runtime; `memory` is a promise of the kept memory, or null. */
export async function startRuntime(address, memory) {
  if (memory) {
    try {
      return await goOn(address, await memory);
    } catch (error) {
      // Whatever is wrong with the memory, the runtime starts without it, in more time.
      console.warn(`the kept memory is of no use here: ${error}`);
    }
  }
  return loadPyodide({ indexURL: address });
}

/** A runtime that goes on from a memory.  Pyodide has this for its own use: its version is pinned. */
async function goOn(address, memory) {
  const { default: create } = await import(`${address}pyodide.asm.mjs`);
  let module = null;
  let caller = 0;
  const python = await loadPyodide({
    indexURL: address,
    _loadSnapshot: memory,
    async createPyodideModule(settings) {
      module = await create(settings);
      caller = module.HEAP32[callerAt(module)];
      if (memory.length > module.HEAP8.length) module.growMemory(memory.length - (memory.length % PAGE));
      return module;
    },
  });
  module.HEAP32[callerAt(module)] = caller;
  // The memory is the same for everybody, and chance must not be.
  python.runPython("import random; random.seed()");
  return python;
}

/** Where the runtime has the number of the function that makes its calls fast: each browser sets its own. */
const callerAt = ({ HEAP32, __PyRuntime, __PyEM_EMSCRIPTEN_TRAMPOLINE_OFFSET }) => (__PyRuntime + HEAP32[__PyEM_EMSCRIPTEN_TRAMPOLINE_OFFSET / 4]) / 4;
