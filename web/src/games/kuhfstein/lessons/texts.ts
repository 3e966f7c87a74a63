/** What the lessons of Kuhfstein say: a file for each language. */

import { inLanguages } from "../../../lib/words";
import type { Texts } from "./de";

export const { t: teach } = inLanguages<Texts>(import.meta.glob("./??.ts", { eager: true, import: "default" }));
