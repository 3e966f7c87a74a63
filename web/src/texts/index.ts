/** What every page says; each game has its own texts beside its table. */

import { inLanguage } from "../lib/words";
import { de } from "./de";
import { en } from "./en";

export const t = inLanguage({ de, en });
