/** The texts of the Mü table in the language that is chosen, and in both where a notice needs them. */

import { inLanguage } from "../../lib/words";
import { de, type Texts } from "./de";
import { en } from "./en";

export const t = inLanguage<Texts>({ de, en });

/** A text in both languages, for a notice that outlives a change of the language. */
export const inBoth = (say: (texts: Texts) => string) => ({ de: say(de), en: say(en) });
