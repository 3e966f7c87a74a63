/** What the table of the Kuhhandel family says: a file for each language. */

import { inLanguages } from "../../lib/words";
import type { Texts } from "./de";

export const { t: say, inAll } = inLanguages<Texts>(import.meta.glob("./??.ts", { eager: true, import: "default" }));
