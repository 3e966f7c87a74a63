/** Everything that somebody who reads or presses would miss in the page, or in the dialog that lies on it. */
(() => {
  /** Long names, titles and lines of the log may end in dots. */
  const SHORTENED = ".nm, .sentence, h1, .xs, .gone, .one, .who b, .txt, b, .team, thead span";
  const LINES = ".sentence, .txt, .xs";
  /** So many letters are always there, but for five others in one line of a low phone. */
  const WHOLE = 12;
  const [FULL, LOW] = [".mue:is(.n5, .n6) .lite", 750];
  /** Rows of cards and tables of numbers may be pushed sideways, and what is drawn on a board. */
  const WIDE = ".hand, .hands, .sheet, .board *, [role=region]:has(> table)";
  /** Cards that lie on each other, on purpose. */
  const LAID = ".fan, .hand, .lies, .board svg, td, th";
  const CONTROLS = "[data-move], [data-do], button, a, input, select, label";
  const STEPS = [0.5, 0.25, 0.75, 0.1, 0.9];

  const found = new Set();
  const root = document.querySelector("dialog[open]") ?? document.body;
  const style = (one) => getComputedStyle(one);
  const scrolls = (one) => /auto|scroll/.test(style(one).overflowX + style(one).overflowY);
  const place = (box) => [box.left, box.top, box.right, box.bottom].map(Math.round).join(" ");

  function say(what, one, more) {
    const text = one.textContent.trim().slice(0, 40);
    found.add(`${what}: <${one.localName} class="${one.getAttribute("class") ?? ""}"> ${text} (${more})`);
  }

  function shown(one) {
    const heard = one.clientWidth === 1 || one.closest(".said:not(.mue .said), .heard, .skip");
    return !heard && one.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  }

  function texts() {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const nodes = [];
    while (walker.nextNode()) nodes.push(walker.currentNode);
    const drawn = "svg, select, .card, .tag, .flight";
    return nodes.filter(({ data, parentElement: one }) => data.trim() && !one.closest(drawn) && shown(one));
  }

  /** Where some letters of a text are, line by line. */
  function lines(node, from = 0, to = node.data.length) {
    const range = document.createRange();
    range.setStart(node, from);
    range.setEnd(node, to);
    return [...range.getClientRects()].filter((box) => box.width > 1);
  }

  /** The page and its dialogs are pushed up and down, never sideways. */
  function checkWidths() {
    const width = document.documentElement.scrollWidth;
    if (width > innerWidth + 1) found.add(`the page is ${width} wide`);
    for (const one of root.querySelectorAll("*"))
      if (scrolls(one) && one.scrollWidth > one.clientWidth + 1 && !one.matches(WIDE))
        say("pushed sideways", one, `${one.scrollWidth} in ${one.clientWidth}`);
  }

  /** A word that would fit into a line is not broken. */
  function checkWords(node) {
    if (style(node.parentElement).textOverflow === "ellipsis") return;
    for (const word of node.data.matchAll(/(?<![\p{L}\p{N}])[\p{L}\p{N}]{2,14}(?![\p{L}\p{N}])/gu)) {
      const tops = lines(node, word.index, word.index + word[0].length).map((box) => Math.round(box.top));
      if (new Set(tops).size > 1) say("broken word", node.parentElement, word[0]);
    }
  }

  /** What is cut off can be scrolled to, or ends in dots. */
  function checkEdges(node) {
    for (let box = node.parentElement; box && box !== root; box = box.parentElement) {
      const { overflowX, overflowY, textOverflow } = style(box);
      if (overflowX === "visible" && overflowY === "visible") continue;
      if (scrolls(box)) return;
      if (textOverflow === "ellipsis" && box.scrollWidth <= box.clientWidth + 1) return;
      const long = node.data.trim().length > WHOLE || box.matches(LINES) || (innerHeight < LOW && box.closest(FULL));
      if (textOverflow === "ellipsis" && box.matches(SHORTENED) && long) return;
      const clip = box.getBoundingClientRect();
      const across = (one) => one.left < clip.left - 2 || one.right > clip.right + 2;
      if (textOverflow === "ellipsis")
        return say("cut off", node.parentElement, `${box.scrollWidth} in ${box.clientWidth} of ${box.className}`);
      const over = lines(node).find((one) => across(one) || one.top < clip.top - 3 || one.bottom > clip.bottom + 3);
      if (over) return say("cut off", node.parentElement, `${place(over)} in ${place(clip)} of ${box.className}`);
    }
  }

  /** What is left of the screen at an element when everything around it has cut off what it hides. */
  function opening(one) {
    const box = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
    for (let around = one; around && around !== root; around = around.parentElement) {
      if (style(around).overflowX === "visible") continue;
      const clip = around.getBoundingClientRect();
      for (const side of ["left", "top"]) box[side] = Math.max(box[side], clip[side]);
      for (const side of ["right", "bottom"]) box[side] = Math.min(box[side], clip[side]);
    }
    return box;
  }

  /** Nothing lies on a text, once it is scrolled to. */
  function checkCovered(node) {
    const one = node.parentElement;
    if (one.closest(LAID) || style(one).pointerEvents === "none") return;
    one.scrollIntoView({ block: "center", inline: "nearest" });
    const seen = opening(one);
    const long = one.getBoundingClientRect().height > innerHeight / 2; // Only its middle is in sight then.
    for (const line of lines(node)) {
      const [left, right] = [Math.max(line.left, seen.left), Math.min(line.right, seen.right)];
      if (long && Math.abs(line.top - innerHeight / 2) > innerHeight / 5) continue;
      const y = (Math.max(line.top, seen.top) + Math.min(line.bottom, seen.bottom)) / 2;
      const hits =
        right - left < 3 ? [] : [0.1, 0.5, 0.9].map((x) => document.elementFromPoint(left + (right - left) * x, y));
      const over = hits.find((hit) => hit && !hit.contains(one) && !one.contains(hit));
      if (over) return say("covered text", one, `by ${over.localName}.${over.getAttribute("class")}`);
    }
  }

  /** A control can be scrolled to, and pressed somewhere. */
  function checkControl(one) {
    one.scrollIntoView({ block: "center", inline: "center" });
    const box = one.getBoundingClientRect();
    const high = box.height > innerHeight || (box.top >= -1 && box.bottom <= innerHeight + 1);
    if (!high || box.left < -1 || box.right > innerWidth + 1) return say("out of reach", one, place(box));
    const open = STEPS.some((x) =>
      STEPS.some((y) => {
        const hit = document.elementFromPoint(box.left + box.width * x, box.top + box.height * y);
        return hit && (one.contains(hit) || hit.contains(one));
      }),
    );
    if (!open) say("covered control", one, place(box));
  }

  checkWidths();
  const written = texts();
  for (const check of [checkWords, checkEdges, checkCovered]) written.forEach(check);
  for (const one of root.querySelectorAll(CONTROLS))
    if (shown(one) && !one.closest(".board svg, .hand, .fan, .flight")) checkControl(one);
  scrollTo(0, 0);
  return [...found];
})();
