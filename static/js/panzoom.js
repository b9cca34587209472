// A drawing that is larger than its window is scrolled. It stays where it was when the table is drawn again, unless more
// of what can be chosen would be in sight elsewhere. See zoom.js.
(() => {
  "use strict";

  let place = null;
  let shown = null;
  // Whether nothing was lit yet since the table was drawn, and whether the reader has moved it.
  let [isNew, isLed] = [true, false];

  const room = () => document.querySelector("[data-panzoom]");
  const style = () => room().firstElementChild.style;
  const keep = () => { place = { zoom: style().getPropertyValue("--zoom"), left: room().scrollLeft, top: room().scrollTop }; };

  // Brings as many parts into sight as can be, unless enough are: tried are the middles between any two of them.
  const fit = (parts, enough = 0) => {
    const [window, ...boxes] = [room(), ...parts].map((part) => part.getBoundingClientRect());
    // Where something lies over the window it has a padding.
    const styles = getComputedStyle(room());
    const padding = (side) => parseFloat(styles[`scrollPadding${side}`]) || 0;
    const home = {
      left: window.left + padding("Left"), right: window.right - padding("Right"),
      top: window.top + padding("Top"), bottom: window.bottom - padding("Bottom"),
    };
    const seenAt = ([x, y]) => boxes.filter(({ left, right, top, bottom }) =>
      left >= home.left + x && right <= home.right + x && top >= home.top + y && bottom <= home.bottom + y).length;
    if (seenAt([0, 0]) > enough) return;
    const middle = (one, other, from, to) => (Math.min(one[from], other[from]) + Math.max(one[to], other[to]) - home[from] - home[to]) / 2;
    const tried = boxes.flatMap((one) => boxes.map((other) =>
      [middle(one, other, "left", "right"), middle(one, other, "top", "bottom")]));
    room().scrollBy(...tried.reduce((best, next) => (seenAt(next) > seenAt(best) ? next : best), [0, 0]));
    keep();
  };
  const showLit = () => {
    const lit = [...room().querySelectorAll(".is-lit, .is-target, .is-told")];
    if (!isLed) fit(lit, isNew ? Infinity : 0);
    isNew &&= lit.length === 0;
  };
  const watch = new MutationObserver(showLit);

  const open = () => {
    const here = room();
    // Swaps of other parts leave the map alone: it would move away under a finger.
    if (!here || here === shown) return;
    shown = here;
    style().setProperty("--zoom", place?.zoom || 1);
    here.scrollTo(place ?? { left: (here.scrollWidth - here.clientWidth) / 2, top: (here.scrollHeight - here.clientHeight) / 2 });
    keep();
    [isNew, isLed] = [true, false];
    watch.disconnect();
    watch.observe(here, { attributeFilter: ["class"], subtree: true });
    showLit();
  };

  const zoom = () => { isLed = true; return import(room().dataset.panzoom); };
  document.addEventListener("click", async ({ target }) => {
    // A thing that can be pressed for itself leads nowhere.
    const way = target.closest?.(".spot, [data-pan-to], [data-pan-fit]");
    isLed = false;
    if (way && !way.matches(".spot")) (await zoom()).lead(way);
  }, true);
  document.addEventListener("keydown", async ({ target, key }) => {
    const factor = { "+": 1.25, "-": 0.8 }[key];
    if (factor && target.closest?.("[data-panzoom]")) (await zoom()).zoomBy(factor);
  });
  document.addEventListener("touchstart", ({ touches }) => { if (touches.length === 2 && room()) zoom(); }, { passive: true });
  document.addEventListener("focusin", ({ target }) => {
    isLed = target.matches("[data-panzoom] :focus-visible");
    if (isLed) fit([target]);
  });
  document.addEventListener("scroll", ({ target }) => { if (target === room()) keep(); }, { capture: true, passive: true });
  document.addEventListener("htmx:afterSwap", open);
  open();
})();
