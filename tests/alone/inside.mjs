// Our tests' Python in the Python of the page that needs no server, in a browser, or in Node:
// node inside.mjs PYTHON TESTS.zip EXPRESSION says what an expression gives.

/** The text that an expression gives; `read` has the bytes of a file beside Python, and the archive those of our tests. */
export async function said(python, library, read, tests, expression) {
  const { loadPyodide } = await import(`${library}pyodide.mjs`);
  const made = await loadPyodide({ indexURL: python, stdLibURL: `${library}stdlib.zip` });
  made.unpackArchive(await read("packages.zip"), "zip", { extractDir: "/packages" });
  made.unpackArchive(tests, "zip", { extractDir: "/tests" });
  made.FS.writeFile("/kuhstall.zip", await read("kuhstall.zip"));
  made.runPython('import sys; sys.path[:0] = ["/kuhstall.zip", "/packages", "/tests"]');
  return made.runPython(expression);
}

if (globalThis.process?.versions?.node) {
  const { readFileSync } = await import("node:fs");
  const { pathToFileURL } = await import("node:url");
  const [python, tests, expression] = process.argv.slice(2);
  const bytes = (path) => new Uint8Array(readFileSync(path));
  const library = pathToFileURL(`${python}/`).href;
  console.log(await said(python, library, (name) => bytes(`${python}/${name}`), bytes(tests), expression));
}
