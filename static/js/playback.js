// What the others did since one's own turn, told on the board: one turn after the other with its sentence, its places
// ringed in the order in which they were touched. It can be skipped and played again.
const TURN_MS = 2000;
const one = (selector) => document.querySelector(`[data-caption] ${selector}`);
const all = (selector) => [...document.querySelectorAll(selector)];
const turns = () => all("[data-caption] .turn");
let timers = [];

const later = (act, delay) => timers.push(setTimeout(act, delay));
const ring = (anchor) => all(`[data-here="${CSS.escape(anchor)}"]`).forEach((place) => place.classList.add("is-told"));
const unring = () => all(".is-told").forEach((place) => place.classList.remove("is-told"));

const show = (shown) => {
  turns().forEach((turn, at) => turn.classList.toggle("is-shown", at === shown));
  one(".dots").textContent = turns().length > 1 ? turns().map((_, at) => (at === shown ? "●" : "○")).join("") : "";
};

const end = () => {
  timers.forEach(clearTimeout);
  timers = [];
  unring();
  document.querySelector("[data-caption]")?.classList.remove("is-playing");
  const button = one("[data-play-turns]");
  if (!button) return;
  show(turns().length - 1);
  button.textContent = button.dataset.wordsAgain;
};

export const play = (from = 0) => {
  end();
  const button = one("[data-play-turns]");
  if (!button || turns().length <= from) return;
  button.textContent = button.dataset.wordsSkip;
  document.querySelector("[data-caption]").classList.add("is-playing");
  turns().slice(from).forEach((turn, place) => {
    later(() => {
      unring();
      show(from + place);
      const anchors = turn.dataset.anchors.split(" ").filter(Boolean);
      anchors.forEach((anchor, step) => later(() => ring(anchor), (step * TURN_MS) / (2 * anchors.length)));
    }, place * TURN_MS);
  });
  later(end, (turns().length - from) * TURN_MS);
};

export const toggle = () => (timers.length > 0 ? end() : play());

// Another table is there: what was told on the one before has ended.
document.body.addEventListener("htmx:afterSwap", ({ target }) => { if (target.querySelector?.("[data-caption]") || target.id === "table") end(); });
