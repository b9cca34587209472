// The size of a drawing that is larger than its window: two fingers, keys and buttons change it. See panzoom.js.
const [LEAST, MOST] = [0.3, 2.5];
const room = () => document.querySelector("[data-panzoom]");
const style = () => room().firstElementChild.style;
const zoom = () => Number(style().getPropertyValue("--zoom")) || 1;
let pinch = null;

// What lies at x and y of the window stays there.
const zoomTo = (wanted, x = room().clientWidth / 2, y = room().clientHeight / 2) => {
  const here = room();
  const [wide, high] = [here.scrollWidth, here.scrollHeight];
  style().setProperty("--zoom", Math.min(MOST, Math.max(LEAST, wanted)));
  here.scrollTo((here.scrollLeft + x) * here.scrollWidth / wide - x, (here.scrollTop + y) * here.scrollHeight / high - y);
  // What remembers the place hears of it even if nothing had to be scrolled.
  here.dispatchEvent(new Event("scroll"));
};

export const zoomBy = (factor) => zoomTo(zoom() * factor);

// A button leads to a part (data-pan-to) or shows the whole (data-pan-fit).
export const lead = ({ dataset }) => {
  zoomTo("panFit" in dataset ? LEAST : Math.max(1, zoom()));
  const part = document.getElementById(dataset.panTo);
  if (!part) return;
  const range = document.createRange();
  range.selectNode(part);
  const [home, box] = [room().getBoundingClientRect(), range.getBoundingClientRect()];
  room().scrollBy((box.left + box.right - home.left - home.right) / 2, (box.top + box.bottom - home.top - home.bottom) / 2);
};

document.addEventListener("touchmove", (event) => {
  if (event.touches.length !== 2 || !event.target.closest?.("[data-panzoom]")) return;
  if (event.cancelable) event.preventDefault();
  const [{ clientX: x, clientY: y }, { clientX, clientY }] = event.touches;
  const spread = Math.hypot(x - clientX, y - clientY);
  const { left, top } = room().getBoundingClientRect();
  pinch ??= { spread, zoom: zoom() };
  zoomTo(pinch.zoom * spread / pinch.spread, (x + clientX) / 2 - left, (y + clientY) / 2 - top);
}, { passive: false });
document.addEventListener("touchend", () => { pinch = null; });
