// Writes FILE.br beside each text of the built page in the folder that is named; the server sends it to browsers.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";

const folder = process.argv[2];
for (const name of readdirSync(folder, { recursive: true })) {
  if (!/\.(css|html|js|json|svg|webmanifest)$/.test(name)) continue;
  const body = readFileSync(join(folder, name));
  if (body.length >= 500) writeFileSync(join(folder, `${name}.br`), brotliCompressSync(body));
}
