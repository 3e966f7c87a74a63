/** Whether the server answers; the page that plays without one asks nobody. */

/** What a proxy says when nobody is behind it. */
const GONE = [502, 503, 504];
let silent = $state(false);

export const reach = {
  /** Whether what was asked last had no answer. */
  get silent() {
    return silent;
  },
  /** Note how asking went: the status of the answer, or 0 if there was none. */
  note: (status: number) => (silent = !status || GONE.includes(status)),
};
