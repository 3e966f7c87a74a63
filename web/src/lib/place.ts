/** Places after a game. */

/** Which place a seat has: the winners, after tie-breaks, have the first; equal points share a place. */
export function place(seat: number, scores: number[], winners: number[]): number {
  if (winners.includes(seat)) return 1;
  const better = scores.filter((score) => score > scores[seat]!).length;
  return 1 + Math.max(better, winners.length);
}
