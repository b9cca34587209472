// What has changed between two drawings of a table or a replay: pieces glide to where they are now, new ones appear,
// numbers flash. The page names the spots that keep a mark, so that it outlives the page: what has changed (fresh), and
// in a replay where the move led (target) and where it began (source).
(() => {
  "use strict";

  const GLIDE_MS = 250;
  const FLASH_MS = 600;
  // If more than this has another place, the board was laid out anew and nothing was moved.
  const MOST_GLIDING = 40;
  // A number, perhaps behind a short name of what is counted.
  const NUMBER = /^\D{0,24}\d+$/;
  const MARKS = { fresh: "is-fresh", target: "is-target", source: "is-picked" };

  const table = () => document.querySelector(".table");
  let before = null;

  const isMoving = () => {
    const wish = document.documentElement.dataset.motion;
    return wish === "full" || (wish !== "reduced" && !matchMedia("(prefers-reduced-motion: reduce)").matches);
  };

  // A number is known by the list, the line and the spot in which it stands.
  const nameOfNumber = (element) => [
    element.closest("section")?.ariaLabel,
    element.closest("[data-here]")?.dataset.here,
    element.closest("dl > div")?.querySelector("dt")?.textContent,
    element.parentElement.className,
  ].join("/");

  // Pieces are told apart by their keys. A piece has a place on the board, wherever that is on the page, and one in its
  // part of the board: if that part as a whole has made room for another, nothing was moved in it.
  const drawn = () => {
    const [pieces, numbers] = [new Map(), new Map()];
    for (const element of table()?.querySelectorAll("[data-key]") ?? []) {
      const part = element.closest("section") ?? table();
      const { left, top, width } = element.getBoundingClientRect();
      const home = part.getBoundingClientRect();
      if (width === 0) continue;
      pieces.set(element.dataset.key, {
        element,
        part: part.ariaLabel ?? part.getAttribute("aria-labelledby"),
        onBoard: { x: left, y: top },
        inPart: { x: left - home.left, y: top - home.top },
      });
    }
    for (const element of table()?.querySelectorAll("b, strong, dd, td") ?? []) {
      const text = element.textContent.trim();
      if (NUMBER.test(text) && !element.querySelector("b, strong")) numbers.set(nameOfNumber(element), { element, text });
    }
    return { pieces, numbers };
  };

  // A key may name a piece by its place: then the nearest of its kind that has vanished is where it comes from.
  const kindOf = (key) => key.split("-", 2).join("-");
  const origins = (was, is) => {
    const vanished = new Map([...was].filter(([key]) => !is.has(key)));
    const found = new Map();
    for (const [key, { onBoard }] of is) {
      const far = (other) => Math.hypot(was.get(other).onBoard.x - onBoard.x, was.get(other).onBoard.y - onBoard.y);
      const kin = [...vanished.keys()].filter((other) => kindOf(other) === kindOf(key));
      const source = was.has(key) ? key : kin.sort((one, other) => far(one) - far(other))[0];
      vanished.delete(source);
      if (source !== undefined) found.set(key, was.get(source));
    }
    return found;
  };

  const glide = (element, x, y) => {
    // Inside a drawing a length is one of the drawing, not of the screen.
    const scale = element.ownerSVGElement ? element.getScreenCTM().a : 1;
    const frames = [{ transform: `translate(${x / scale}px, ${y / scale}px)` }, { transform: "translate(0, 0)" }];
    element.animate(frames, { duration: GLIDE_MS, easing: "ease-out", composite: "add" });
  };
  const appear = (element, from, duration) => element.animate({ opacity: [from, 1] }, { duration });

  const animate = (was, is) => {
    const from = origins(was.pieces, is.pieces);
    const ways = [];
    for (const [key, piece] of is.pieces) {
      const old = from.get(key);
      const place = old?.part === piece.part ? "inPart" : "onBoard";
      const [x, y] = old ? [old[place].x - piece[place].x, old[place].y - piece[place].y] : [0, 0];
      if (Math.abs(x) + Math.abs(y) > 2) ways.push([piece.element, x, y]);
      // What has changed its key and not its place is another piece.
      else if (!was.pieces.has(key)) appear(piece.element, 0, GLIDE_MS);
    }
    if (ways.length <= MOST_GLIDING) ways.forEach((way) => glide(...way));
    for (const [name, { element, text }] of is.numbers) {
      if (was.numbers.has(name) && was.numbers.get(name).text !== text) appear(element, 0.2, FLASH_MS);
    }
  };

  const mark = () => {
    const names = table()?.querySelector(".stage")?.dataset ?? {};
    for (const [kind, mark] of Object.entries(MARKS)) {
      for (const name of (names[kind] ?? "").split(" ").filter(Boolean)) {
        table().querySelectorAll(`[data-here="${CSS.escape(name)}"]`).forEach((spot) => spot.classList.add(mark));
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
    if (was.pieces.size > 0 && isMoving()) animate(was, drawn());
    mark();
  });

  mark();
})();
