import { readFileSync } from "node:fs";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

/** The pictures that we use of Fluent Emoji Flat (MIT), by the name of their symbol. */
const EMOJI = {
  rooster: "rooster",
  goose: "goose",
  cat: "cat-face",
  dog: "dog-face",
  sheep: "ewe",
  goat: "goat",
  donkey: "donkey",
  pig: "pig-face",
  cow: "cow-face",
  horse: "horse-face",
  rat: "rat",
  "whole-cow": "cow",
  "whole-pig": "pig",
  dove: "dove",
  fox: "fox",
  tree: "deciduous-tree",
};

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

/** Lets browsers fetch the table's code together with the page's, so that a link to a table opens without a detour. */
function early(page: string): Plugin {
  return {
    name: "early",
    transformIndexHtml: {
      order: "post",
      handler(_, { bundle = {}, chunk: entry }) {
        const chunk = Object.values(bundle).find((one) => one.type === "chunk" && one.facadeModuleId?.endsWith(page));
        if (chunk?.type !== "chunk") return;
        const files = [chunk.fileName, ...chunk.imports].filter((file) => file !== entry?.fileName);
        return files.map((file) => ({
          tag: "link",
          attrs: { rel: "modulepreload", crossorigin: true, href: `/${file}` },
        }));
      },
    },
  };
}

export default defineConfig({
  plugins: [svelte(), art(), early("/pages/TablePage.svelte")],
  build: { outDir: "../src/kuhstall/static", emptyOutDir: true, target: "es2022" },
  test: { setupFiles: ["./vitest.setup.ts"] },
  server: { proxy: { "/api": { target: process.env.KUHSTALL_SERVER ?? "http://127.0.0.1:8000", ws: true } } },
});
