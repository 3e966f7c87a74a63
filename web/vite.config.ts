import { readFileSync } from "node:fs";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { EMOJI } from "./src/art/emoji.ts";

/** Puts every picture into the page once, as a symbol that `<use>` repeats. */
function art(): Plugin {
  const at = (path: string) => new URL(path, import.meta.url);
  return {
    name: "art",
    transformIndexHtml() {
      const path = "./node_modules/@iconify-json/fluent-emoji-flat/icons.json";
      const set = JSON.parse(readFileSync(at(path), "utf8"));
      const emoji = Object.entries(EMOJI).map(([id, name]) => {
        if (!set.icons[name]) throw new Error(`there is no picture ${name}`);
        return `<symbol id="${id}" viewBox="0 0 32 32">${set.icons[name].body}</symbol>`;
      });
      const own = readFileSync(at("./src/art/own.svg"), "utf8").match(/<symbol[^]*<\/symbol>/)![0];
      const attrs = { width: "0", height: "0", style: "position:absolute", "aria-hidden": "true" };
      return [{ tag: "svg", attrs, children: emoji.join("") + own, injectTo: "body-prepend" }];
    },
  };
}

/** Where src/kuhstall/site.py writes the version of a site. */
const VERSION = '\n    <meta name="kuhstall-version" content="@version@" />';

/** Makes two pages of the one: index.html for a server, whose page has deep addresses, and alone.html for any folder. */
function twoPages(): Plugin {
  return {
    name: "two-pages",
    enforce: "post",
    generateBundle(_, bundle) {
      const index = bundle["index.html"];
      if (index?.type !== "asset") throw new Error("there is no page");
      const relative = String(index.source);
      const source = relative.replace("<head>", `<head>\n    <meta name="kuhstall-alone" content="" />${VERSION}`);
      this.emitFile({ type: "asset", fileName: "alone.html", source });
      index.source = relative.replace(/ (href|src)="\.\//g, ' $1="/');
    },
  };
}

export default defineConfig({
  base: "./",
  plugins: [svelte(), art(), twoPages()],
  worker: { format: "es" },
  // tools/page.py empties the folder, since the Python for playing without a server lies in there too.
  build: { outDir: "../src/kuhstall/static", emptyOutDir: false, target: "es2022" },
  test: { setupFiles: ["./vitest.setup.ts"] },
  server: { proxy: { "/api": { target: process.env.KUHSTALL_SERVER ?? "http://127.0.0.1:8000", ws: true } } },
});
