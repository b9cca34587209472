// Keys of a table: arrows and single keys lead everywhere, and a typed move is completed. It comes with the first key.
const PRESSABLE = ":is(button, a):is(.choice, .spot, .option)";
const GROUP = "[popover], .choices, .options, #table";

const root = document.querySelector("[data-plans]");

const one = (selector) => root.querySelector(selector);
const all = (selector, inside = root) => [...inside.querySelectorAll(selector)];
const shown = (selector) => all(selector).find((element) => element.checkVisibility());

// A browser may keep its store shut; then nothing is remembered, and nothing breaks.
const remembered = (name) => { try { return localStorage.getItem(name); } catch { return null; } };
const remember = (name, value) => { try { localStorage.setItem(name, value); } catch { /* the page forgets */ } };

// --- Arrows: the nearest choice that lies in that direction, on a grid, on a map or in a list.

const WAYS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

const centre = (element) => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
};

const pressable = (group) =>
  all(PRESSABLE, group).filter((other) => other.closest(GROUP) === group && !other.disabled && other.checkVisibility());

const smallest = (elements, measure) => {
  let [best, least] = [null, Infinity];
  for (const element of elements) {
    const value = measure(element);
    if (value < least) [best, least] = [element, value];
  }
  return best;
};

const step = (from, key) => {
  const group = from.closest(GROUP);
  if (!group || !from.matches("button, a")) return null;
  const others = pressable(group);
  if (key === "Home") return others[0];
  if (key === "End") return others.at(-1);
  const [right, down] = WAYS[key];
  const { x, y } = centre(from);
  return smallest(others, (other) => {
    const place = centre(other);
    const ahead = (place.x - x) * right + (place.y - y) * down;
    const aside = Math.abs((place.x - x) * down + (place.y - y) * right);
    // What lies more to the side than ahead lies in another direction, unless nothing else is there.
    return ahead < 2 ? Infinity : ahead + 3 * aside;
  });
};

// --- Single keys. They can be switched off, for those who speak to the computer or strike keys by chance.

const dialog = one("#shortcuts");
const keysOn = one("[data-keys-on]");
const goTo = (element) => {
  if (!element) return;
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus();
};
const press = (button) => {
  if (!button || button.form?.classList.contains("htmx-request")) return;
  button.focus({ preventScroll: true });
  button.click();
};
const turnTo = (name) => {
  for (const id of [`tab-${name}`, "segment-log"]) document.getElementById(id)?.click();
};
// The list of all moves is fetched when it is looked at: what is wanted in it takes the focus when it has come.
const inMoves = (find) => {
  turnTo("moves");
  goTo(find() ?? one(".pane-moves"));
  if (!find()) one(".pane-moves")?.addEventListener("htmx:afterSettle", () => goTo(find()), { once: true });
};
const KEYS = {
  u: () => press(one("[data-undo]:enabled")),
  n: () => document.querySelector(".next-table")?.click(),
  l: () => { turnTo("log"); goTo(one(".pane .log")); },
  t: () => { turnTo("chat"); goTo(one("#chat-text") ?? one("#chat [role=log]")); },
  m: () => inMoves(() => one(".choices button, .choice-sure")),
  b: () => goTo(shown(".spot") ?? one(".stage")),
  d: () => goTo(one(".option") ?? shown(".spot") ?? one("#decision")),
  c: () => inMoves(() => {
    const line = one("#command");
    if (line) line.open = true;
    return one("#command-text");
  }),
  "?": () => showKeys(),
};
export const showKeys = () => dialog.showModal();

const useKeys = (areOn) => {
  keysOn.checked = areOn;
  root.toggleAttribute("data-keys-off", !areOn);
};
useKeys(remembered("keys") !== "off");
keysOn.addEventListener("change", () => {
  remember("keys", keysOn.checked ? "on" : "off");
  useKeys(keysOn.checked);
});

export const hear = (event) => {
  const { target, key } = event;
  if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
  if (target.closest("input, textarea, select, [contenteditable], dialog")) return;
  if (key in WAYS || key === "Home" || key === "End") {
    const next = step(document.activeElement, key);
    next?.focus();
    if (next) event.preventDefault();
  } else if (keysOn.checked && !event.repeat) {
    const act = /^[1-9]$/.test(key) ? () => press(all(".option, .choices .choice").filter((button) => button.checkVisibility())[key - 1]) : KEYS[key.toLowerCase()];
    act?.();
    if (act) event.preventDefault();
  }
};
document.addEventListener("keydown", hear);

// --- The command line: Enter first completes what can be meant in one way only, and then plays it.

const plain = (text) => text.trim().replace(/\s+/g, " ").toLowerCase();
const moves = () => all("#command-moves option").map((option) => option.value);
const common = (texts) => texts.reduce((start, text) => {
  let length = 0;
  while (length < start.length && start[length] === text[length]) length += 1;
  return start.slice(0, length);
});

root.addEventListener("keydown", (event) => {
  const field = event.target;
  if (event.key !== "Enter" || field.id !== "command-text" || event.isComposing) return;
  const typed = plain(field.value);
  const meant = moves().filter((move) => plain(move).startsWith(typed));
  if (!typed || meant.length === 0 || meant.some((move) => plain(move) === typed)) return;
  const longer = common(meant);
  if (longer.length <= typed.length) return;
  event.preventDefault();
  field.value = longer;
  field.dispatchEvent(new Event("input", { bubbles: true }));
});
