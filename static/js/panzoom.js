// A drawing larger than its window stays where it was scrolled to, unless more can be chosen elsewhere.
(() => {
  "use strict";

  let place = null;
  // Nothing was lit yet since the table was drawn; the reader has moved it.
  let [isNew, isLed] = [true, false];

  const room = () => document.querySelector("[data-panzoom]");
  const style = () => room().firstElementChild.style;
  const keep = () => { place = { zoom: style().getPropertyValue("--zoom"), left: room().scrollLeft, top: room().scrollTop }; };

  // Brings most parts into sight, unless enough are: tried are the middles between any two.
  const fit = (parts, enough = 0) => {
    const [home, ...boxes] = [room(), ...parts].map((part) => part.getBoundingClientRect());
    const styles = getComputedStyle(room());
    const [above, below] = ["Top", "Bottom"].map((side) => parseFloat(styles[`scrollPadding${side}`]) || 0);
    const seenAt = ([x, y]) => boxes.filter(({ left, right, top, bottom }) =>
      left >= home.left + x && right <= home.right + x && top >= home.top + y + above && bottom <= home.bottom + y - below).length;
    if (seenAt([0, 0]) > enough) return;
    const middle = (one, other, from, to) => (Math.min(one[from], other[from]) + Math.max(one[to], other[to]) - home[from] - home[to]) / 2;
    const tried = boxes.flatMap((one) => boxes.map((other) =>
      [middle(one, other, "left", "right"), middle(one, other, "top", "bottom") + (below - above) / 2]));
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
    // Not when another part was drawn.
    if (!here || here.isOpen) return;
    here.isOpen = true;
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
    const button = target.closest?.("[data-pan-to], [data-pan-fit]");
    isLed = false;
    if (button) (await zoom()).lead(button);
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
