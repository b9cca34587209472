// A drawing that is larger than its window (data-panzoom) is pushed about by scrolling: the browser does it, with
// fingers, wheels and arrow keys. Two fingers, + and - change its size, which is --zoom on its first child; buttons lead
// to a part (data-pan-to) or show the whole (data-pan-fit). It stays where it was when the table is drawn anew, unless
// something that can be chosen is out of sight: then as much of that comes into sight as a finger can still tell apart.
(() => {
  "use strict";

  const [LEAST, MOST] = [0.3, 2.5];
  const LEAST_TO_PRESS = 0.75;
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
  const around = (parts) => {
    const boxes = parts.map(boxOf);
    const [left, top] = ["left", "top"].map((side) => Math.min(...boxes.map((box) => box[side])));
    const [right, bottom] = ["right", "bottom"].map((side) => Math.max(...boxes.map((box) => box[side])));
    return { left, top, right, bottom };
  };
  // The part of the window that nothing lies over.
  const clear = () => {
    const { left, right, top, bottom } = room().getBoundingClientRect();
    const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(room());
    return { left, right, top: top + (parseFloat(scrollPaddingTop) || 0), bottom: bottom - (parseFloat(scrollPaddingBottom) || 0) };
  };
  const fit = (parts) => {
    const home = clear();
    const { left, top, right, bottom } = around(parts);
    if (left >= home.left && right <= home.right && top >= home.top && bottom <= home.bottom) return;
    const share = Math.min((home.right - home.left) / (right - left), (home.bottom - home.top) / (bottom - top));
    if (share < 1) zoomTo(Math.max(Math.min(LEAST_TO_PRESS, place.zoom), place.zoom * share));
    const now = around(parts);
    room().scrollBy((now.left + now.right - home.left - home.right) / 2, (now.top + now.bottom - home.top - home.bottom) / 2);
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
