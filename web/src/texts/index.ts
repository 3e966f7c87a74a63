/** What every page says; each game has its own texts beside its table. */

import { inLanguages } from "../lib/words";
import type { Texts } from "./de";

export const { t, inAll } = inLanguages<Texts>(import.meta.glob("./??.ts", { eager: true, import: "default" }));
