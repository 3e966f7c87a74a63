/** Python in a worker, with the rules, bots and tables, from the files beside the page. */

/** As much of a Python object as we use. */
export interface Thing {
  (...values: unknown[]): any;
  toJs(): any;
  destroy(): void;
}

/** Python as it runs here. */
export interface Pyodide {
  FS: { writeFile(path: string, data: Uint8Array, how: { canOwn: boolean }): void };
  unpackArchive(archive: ArrayBuffer, format: string, how: { extractDir: string }): void;
  runPython(code: string): Thing;
}

const SCRIPTS = ["pyodide.mjs", "pyodide.asm.mjs"];
const CODE = "pyodide.asm.wasm";
const RUNTIME = ["stdlib.zip", "pyodide-lock.json"];
const OWN = ["packages.zip", "kuhstall.zip"];
const KUHSTALL = "/kuhstall.zip";
const PACKAGES = "/packages";

/** The code of Python, compiled while it comes in; another worker can have it at once and without a copy. */
export const compilePython = (folder: string): Promise<WebAssembly.Module> =>
  WebAssembly.compileStreaming(fetched(new URL(`python/${CODE}`, folder).href));

/** Start Python with what is in this folder. All files are fetched at once, and none from anywhere else. */
export async function startPython(folder: string, code: Promise<WebAssembly.Module>): Promise<Pyodide> {
  const at = (name: string) => new URL(`python/${name}`, folder).href;
  const coming = new Map([...RUNTIME, ...OWN].map((name) => [at(name), fetched(at(name))]));
  const [{ loadPyodide }] = await Promise.all(SCRIPTS.map((name) => import(/* @vite-ignore */ at(name))));
  await Promise.all([code, ...coming.values()]); // What is missing is said here; Pyodide would wait for it without end.
  const giveBack = lend(await code, coming.set(at(CODE), Promise.resolve(new Response())));
  const python: Pyodide = await loadPyodide({ indexURL: at(""), stdLibURL: at("stdlib.zip") });
  giveBack();
  const [packages, kuhstall] = await Promise.all(OWN.map(async (name) => (await coming.get(at(name))!).arrayBuffer()));
  python.unpackArchive(packages!, "zip", { extractDir: PACKAGES });
  python.FS.writeFile(KUHSTALL, new Uint8Array(kuhstall!), { canOwn: true });
  python.runPython(`import sys; sys.path[:0] = ["${KUHSTALL}", "${PACKAGES}"]`);
  return python;
}

/** Let Pyodide, which fetches and compiles for itself, find what is there already; until that is given back. */
function lend(code: WebAssembly.Module, there: Map<string, Promise<Response>>): () => void {
  const { fetch } = self;
  const { instantiateStreaming } = WebAssembly;
  self.fetch = (what, how) => there.get(String(what)) ?? fetch.call(self, what, how);
  WebAssembly.instantiateStreaming = async (_, imports) => ({
    module: code,
    instance: await WebAssembly.instantiate(code, imports),
  });
  return () => {
    self.fetch = fetch;
    WebAssembly.instantiateStreaming = instantiateStreaming;
  };
}

/** A file, with the media type without which browsers do not compile what comes in. */
async function fetched(url: string): Promise<Response> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  const right = !url.endsWith(".wasm") || answer.headers.get("content-type")?.startsWith("application/wasm");
  return right ? answer : new Response(answer.body, { headers: { "content-type": "application/wasm" } });
}
