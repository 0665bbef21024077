// Compile the modules in archives with the runtime of a site: node compile.mjs RUNTIME FOLDER

import { pathToFileURL } from "node:url";

const [runtime, folder] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${runtime}/pyodide.mjs`));
const python = await loadPyodide();
python.mountNodeFS("/archives", folder);
python.runPython(`
import io, pathlib, py_compile, tempfile, zipfile

def compiled(path, source):
    with tempfile.TemporaryDirectory() as work:
        file = pathlib.Path(work, "module.py")
        file.write_bytes(source)
        # Whoever has the archive has no source: nothing is compared with one.
        mode = py_compile.PycInvalidationMode.UNCHECKED_HASH
        py_compile.compile(str(file), str(file) + "c", path, doraise=True, invalidation_mode=mode)
        return pathlib.Path(str(file) + "c").read_bytes()

for name in sorted(pathlib.Path("/archives").glob("*.zip")):
    content = io.BytesIO()
    with zipfile.ZipFile(name) as before, zipfile.ZipFile(content, "w") as after:
        for path in before.namelist():
            data = before.read(path)
            if path.endswith(".py") and "/templates/" not in path:
                path, data = path + "c", compiled(path, data)
            after.writestr(path, data)
    name.write_bytes(content.getvalue())
`);
process.exit(0);
