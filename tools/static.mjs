// Makes the Python of the page that needs no server: node static.mjs PYODIDE SOURCES.zip OUT CACHE WHEEL…
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";

const [pyodide, sources, out, cache, ...wheels] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(join(pyodide, "pyodide.mjs")).href);
const SITE = "/lib/python3.14/site-packages";
const WORK = "/tmp/work";

const bytes = (path) => new Uint8Array(readFileSync(path));

/** A Python with everything in it, from sources. */
async function python() {
  const made = await loadPyodide({ indexURL: pyodide });
  for (const archive of [sources, ...wheels]) made.unpackArchive(bytes(archive), "zip", { extractDir: SITE });
  return made;
}

/** What the brotli of a body was before, or is now. */
async function small(body) {
  const place = join(cache, `${createHash("sha256").update(body).digest("hex")}.br`);
  if (existsSync(place)) return readFileSync(place);
  const params = { [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
  const made = await promisify(brotliCompress)(body, { params });
  writeFileSync(`${place}.new`, made);
  renameSync(`${place}.new`, place);
  return made;
}

async function keep(name, body) {
  writeFileSync(join(out, name), body);
  writeFileSync(join(out, `${name}.br`), await small(body));
}

process.on("uncaughtException", (error) => {
  console.error(String(error?.message ?? error).slice(-4000)); // Node would show the source, a line of a megabyte.
  process.exit(1);
});
mkdirSync(out, { recursive: true });
mkdirSync(cache, { recursive: true });
const names = ["pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm"];
const kept = names.map((name) => keep(name, readFileSync(join(pyodide, name))));
const { info } = JSON.parse(readFileSync(join(pyodide, "pyodide-lock.json"), "utf8"));
kept.push(keep("pyodide-lock.json", Buffer.from(JSON.stringify({ info, packages: {} }))));
const made = await python();
made.FS.mkdir(WORK);
for (const path of [join(pyodide, "python_stdlib.zip"), sources, fileURLToPath(new URL("bare.py", import.meta.url)), ...wheels])
  made.FS.writeFile(`${WORK}/${basename(path)}`, readFileSync(path));
made.runPython(`import sys; sys.path.append("${WORK}"); import bare; bare.make("${WORK}")`);
for (const name of ["stdlib.zip", "kuhstall.zip", "packages.zip"]) kept.push(keep(name, made.FS.readFile(`${WORK}/${name}`)));
await Promise.all(kept);
