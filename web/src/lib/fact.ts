/** What the games of one kind say of whoever played them: one question, one answer, one small picture. */

export interface Fact {
  question: string;
  answer: string;
  /** The parts of a whole, or else numbers beside each other. */
  whole: boolean;
  parts: { name: string; value: number }[];
}

/** What a family of games makes of what its games count, summed up over so many of them. */
export interface Facts {
  facts: (of: Record<string, number>, games: number) => Fact[];
}
