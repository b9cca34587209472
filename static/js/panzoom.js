// A drawing that is larger than its window (data-panzoom) is pushed about by scrolling: the browser does it, with
// fingers, wheels and arrow keys. Two fingers, + and - change its size, which is --zoom on its first child; buttons lead
// to a part (data-pan-to) or show the whole (data-pan-fit). It stays where it was when the table is drawn anew, unless
// more of what can be chosen would be in sight elsewhere.
(() => {
  "use strict";

  const [LEAST, MOST] = [0.3, 2.5];
  const LIT = ".is-lit, .is-target, .is-told";
  let place = null;
  let pinch = null;
  // Whether nothing was lit yet since the table was drawn.
  let isNew = true;

  const room = () => document.querySelector("[data-panzoom]");
  const keep = (zoom = place?.zoom ?? 1) => { place = { zoom, left: room().scrollLeft, top: room().scrollTop }; };

  // What lies at x and y of the window stays there.
  const zoomTo = (wanted, x = room().clientWidth / 2, y = room().clientHeight / 2) => {
    const here = room();
    const zoom = Math.min(MOST, Math.max(LEAST, wanted));
    const [wide, high] = [here.scrollWidth, here.scrollHeight];
    here.firstElementChild.style.setProperty("--zoom", zoom);
    here.scrollTo((here.scrollLeft + x) * here.scrollWidth / wide - x, (here.scrollTop + y) * here.scrollHeight / high - y);
    keep(zoom);
  };

  const boxOf = (part) => {
    const range = document.createRange();
    range.selectNode(part);
    return range.getBoundingClientRect();
  };

  const centreOn = (part) => {
    const [home, { left, right, top, bottom }] = [room().getBoundingClientRect(), boxOf(part)];
    room().scrollBy((left + right - home.left - home.right) / 2, (top + bottom - home.top - home.bottom) / 2);
    keep();
  };

  // At least one of several parts comes into sight.
  const show = (parts) => {
    const home = clear();
    const isSeen = parts.map(boxOf).some(({ left, right, top, bottom }) =>
      left >= home.left && right <= home.right && top >= home.top && bottom <= home.bottom);
    if (parts.length > 0 && !isSeen) centreOn(parts[0]);
  };
  // The part of the window that nothing lies over.
  const clear = () => {
    const { left, right, top, bottom } = room().getBoundingClientRect();
    const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(room());
    return { left, right, top: top + (parseFloat(scrollPaddingTop) || 0), bottom: bottom - (parseFloat(scrollPaddingBottom) || 0) };
  };
  // Of several parts, as many as can be.
  const fit = (parts) => {
    const [home, boxes] = [clear(), parts.map(boxOf)];
    const isInside = ({ left, right, top, bottom }, x, y) =>
      left >= home.left + x && right <= home.right + x && top >= home.top + y && bottom <= home.bottom + y;
    const seenAt = ([x, y]) => boxes.filter((box) => isInside(box, x, y)).length;
    const middles = boxes.flatMap((one) => boxes.map((other) => [
      (Math.min(one.left, other.left) + Math.max(one.right, other.right) - home.left - home.right) / 2,
      (Math.min(one.top, other.top) + Math.max(one.bottom, other.bottom) - home.top - home.bottom) / 2,
    ]));
    const best = middles.reduce((first, next) => (seenAt(next) > seenAt(first) ? next : first), [0, 0]);
    room().scrollBy(...best);
    keep();
  };
  const showLit = () => {
    const lit = [...room().querySelectorAll(LIT)];
    if (isNew && lit.length > 0) fit(lit);
    isNew &&= lit.length === 0;
    show(lit);
  };
  const watch = new MutationObserver((changes) => { if (changes.some(({ target }) => target.matches(LIT))) showLit(); });

  const open = () => {
    const here = room();
    if (!here) return;
    here.firstElementChild.style.setProperty("--zoom", place?.zoom ?? 1);
    const middle = { left: (here.scrollWidth - here.clientWidth) / 2, top: (here.scrollHeight - here.clientHeight) / 2 };
    here.scrollTo(place ?? middle);
    keep();
    isNew = true;
    watch.disconnect();
    watch.observe(here, { attributeFilter: ["class"], subtree: true });
    showLit();
  };

  document.addEventListener("click", ({ target }) => {
    const button = target.closest?.("[data-pan-to], [data-pan-fit]");
    if (!button) return;
    zoomTo("panFit" in button.dataset ? LEAST : Math.max(1, place.zoom));
    const part = document.getElementById(button.dataset.panTo);
    if (part) centreOn(part);
  });
  document.addEventListener("focusin", ({ target }) => {
    if (target.matches("[data-panzoom] :focus-visible")) show([target]);
  });
  document.addEventListener("keydown", ({ target, key }) => {
    const factor = { "+": 1.25, "-": 0.8 }[key];
    if (factor && target.closest?.("[data-panzoom]")) zoomTo(place.zoom * factor);
  });
  document.addEventListener("touchmove", (event) => {
    if (event.touches.length !== 2 || !event.target.closest?.("[data-panzoom]")) return;
    if (event.cancelable) event.preventDefault();
    const [{ clientX: x, clientY: y }, { clientX, clientY }] = event.touches;
    const spread = Math.hypot(x - clientX, y - clientY);
    const { left, top } = room().getBoundingClientRect();
    pinch ??= { spread, zoom: place.zoom };
    zoomTo(pinch.zoom * spread / pinch.spread, (x + clientX) / 2 - left, (y + clientY) / 2 - top);
  }, { passive: false });
  document.addEventListener("touchend", () => { pinch = null; });
  document.addEventListener("scroll", ({ target }) => { if (target === room()) keep(); }, { capture: true, passive: true });
  document.addEventListener("htmx:afterSwap", open);
  open();
})();
