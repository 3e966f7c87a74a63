/** The pictures that we use of Fluent Emoji Flat (MIT), by the name of their symbol. */
export const EMOJI: Record<string, string> = {
  rooster: "rooster",
  goose: "goose",
  cat: "cat-face",
  dog: "dog-face",
  sheep: "ewe",
  goat: "goat",
  donkey: "donkey",
  pig: "pig-face",
  cow: "cow-face",
  horse: "horse-face",
  rat: "rat",
  "whole-cow": "cow",
  "whole-pig": "pig",
  dove: "dove",
  fox: "fox",
  tree: "deciduous-tree",
};
