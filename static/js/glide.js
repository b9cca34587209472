// Pieces glide, new ones appear, numbers flash.
(() => {
  "use strict";

  const GLIDE_MS = 250;
  const FLASH_MS = 600;
  // If more have another place, the board was laid out again.
  const MOST_GLIDING = 40;
  // Perhaps behind the name of what is counted.
  const NUMBER = /^\D{0,24}\d+$/;
  const MARKS = { fresh: "is-fresh", target: "is-target", source: "is-picked" };

  const table = () => document.querySelector(".table");
  const all = (selector) => [...(table()?.querySelectorAll(selector) ?? [])];
  let before = null;

  const nameOfNumber = (element) => [
    element.closest("section")?.ariaLabel,
    element.closest("[data-here]")?.dataset.here,
    element.closest("dl > div")?.querySelector("dt")?.textContent,
    element.parentElement.className,
  ].join("/");

  // A piece has a place on the board, and one in its part of it, which may have been moved as a whole.
  const drawn = () => {
    const [pieces, numbers] = [new Map(), new Map()];
    for (const element of all("[data-key]")) {
      const part = element.closest("section") ?? table();
      const { left, top, width } = element.getBoundingClientRect();
      const home = part.getBoundingClientRect();
      const name = part.ariaLabel ?? part.getAttribute("aria-labelledby");
      if (width > 0) pieces.set(element.dataset.key, { element, name, onBoard: [left, top], inPart: [left - home.left, top - home.top] });
    }
    for (const element of all("b, strong, dd, td")) {
      const text = element.textContent.trim();
      if (NUMBER.test(text) && !element.querySelector("b, strong")) numbers.set(nameOfNumber(element), { element, text });
    }
    return { pieces, numbers };
  };

  // A piece with a new key comes from the nearest of its kind that has vanished.
  const kindOf = (key) => key.split("-", 2).join("-");
  const origins = (was, is) => {
    const vanished = new Set([...was.keys()].filter((key) => !is.has(key)));
    const found = new Map();
    for (const [key, { onBoard: [x, y] }] of is) {
      const far = (other) => Math.hypot(was.get(other).onBoard[0] - x, was.get(other).onBoard[1] - y);
      const kin = [...vanished].filter((other) => kindOf(other) === kindOf(key));
      const source = was.has(key) ? key : kin.sort((one, other) => far(one) - far(other))[0];
      vanished.delete(source);
      if (source !== undefined) found.set(key, was.get(source));
    }
    return found;
  };

  const glide = (element, x, y) => {
    // Lengths inside a drawing are its own.
    const scale = element.ownerSVGElement ? element.getScreenCTM().a : 1;
    const transform = [`translate(${x / scale}px, ${y / scale}px)`, "translate(0, 0)"];
    element.animate({ transform }, { duration: GLIDE_MS, easing: "ease-out", composite: "add" });
  };
  const appear = (element, from, duration) => element.animate({ opacity: [from, 1] }, { duration });

  const animate = (was, is) => {
    const from = origins(was.pieces, is.pieces);
    const ways = [];
    for (const [key, piece] of is.pieces) {
      const old = from.get(key) ?? piece;
      const place = old.name === piece.name ? "inPart" : "onBoard";
      const [x, y] = [0, 1].map((at) => old[place][at] - piece[place][at]);
      if (Math.abs(x) + Math.abs(y) > 2) ways.push([piece.element, x, y]);
      // What has changed its key and not its place is another piece.
      else if (!was.pieces.has(key)) appear(piece.element, 0, GLIDE_MS);
    }
    if (ways.length <= MOST_GLIDING) ways.forEach((way) => glide(...way));
    for (const [name, { element, text }] of is.numbers) {
      if ((was.numbers.get(name)?.text ?? text) !== text) appear(element, 0.2, FLASH_MS);
    }
  };

  const mark = () => {
    const names = table()?.querySelector(".stage")?.dataset ?? {};
    for (const [kind, sign] of Object.entries(MARKS)) {
      for (const name of names[kind]?.match(/\S+/g) ?? []) {
        all(`[data-here="${CSS.escape(name)}"]`).forEach((spot) => spot.classList.add(sign));
      }
    }
  };

  document.body.addEventListener("htmx:beforeSwap", ({ detail }) => {
    if (detail.target.matches(".table")) before = drawn();
  });
  document.body.addEventListener("htmx:afterSwap", () => {
    if (before === null) return;
    const was = before;
    before = null;
    const isStill = getComputedStyle(document.body).getPropertyValue("--still");
    if (was.pieces.size > 0 && !isStill) animate(was, drawn());
    mark();
  });
  mark();
})();
