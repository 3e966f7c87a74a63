/** What Mü is played with, from its rulebook; null while the book is another game's. */

import type { MuePieces, Rulebook } from "../../wire";

export const piecesIn = (book: Rulebook | undefined): MuePieces | null =>
  book?.pieces && "unplayed" in (book.pieces as object) ? (book.pieces as MuePieces) : null;
