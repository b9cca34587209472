// What the others did since one's own turn, told on the board: one turn after the other with its sentence, its places
// ringed in the order in which they were touched. It begins by itself when something has happened, can be skipped, and
// is played again on demand. Who wants no movement reads the sentences and asks for the rings.
(() => {
  "use strict";

  const TURN_MS = 2000;
  const root = document.querySelector("[data-plans]");
  if (!root) return;

  const one = (selector) => root.querySelector(selector);
  const all = (selector) => [...root.querySelectorAll(selector)];
  const isMoving = () => {
    const wish = document.documentElement.dataset.motion;
    return wish === "full" || (wish !== "reduced" && !matchMedia("(prefers-reduced-motion: reduce)").matches);
  };

  let timers = [];
  // The last ply that this page has told: what was there when it was opened is told on demand.
  let told = Math.max(0, ...all("[data-to]").map((turn) => Number(turn.dataset.to)));

  const later = (act, delay) => timers.push(setTimeout(act, delay));

  const ring = (anchor, isOn) => all(`[data-here="${CSS.escape(anchor)}"]`).forEach((place) => place.classList.toggle("is-told", isOn));

  const show = (turns, at) => {
    turns.forEach((turn, place) => { turn.hidden = place !== at; });
    const dots = one("[data-dots]");
    if (dots) dots.textContent = turns.length > 1 ? turns.map((_, place) => (place === at ? "●" : "○")).join("") : "";
  };

  const end = () => {
    timers.forEach(clearTimeout);
    timers = [];
    all(".is-told").forEach((place) => place.classList.remove("is-told"));
    one("[data-caption]")?.classList.remove("is-playing");
    const turns = all("[data-caption] .turn");
    const button = one("[data-play-turns]");
    if (turns.length > 0) show(turns, turns.length - 1);
    if (!button) return;
    button.hidden = turns.length === 0;
    button.textContent = button.dataset.wordsAgain;
  };

  const play = (from = 0) => {
    end();
    const turns = all("[data-caption] .turn");
    const button = one("[data-play-turns]");
    if (turns.length <= from || !button) return;
    button.textContent = button.dataset.wordsSkip;
    one("[data-caption]").classList.add("is-playing");
    turns.slice(from).forEach((turn, place) => {
      later(() => {
        all(".is-told").forEach((other) => other.classList.remove("is-told"));
        show(turns, from + place);
        const anchors = turn.dataset.anchors.split(" ").filter(Boolean);
        anchors.forEach((anchor, step) => later(() => ring(anchor, true), (step * TURN_MS) / (2 * anchors.length)));
      }, place * TURN_MS);
    });
    later(end, (turns.length - from) * TURN_MS);
  };

  root.addEventListener("click", ({ target }) => {
    const button = target.closest("[data-play-turns]");
    if (!button) return;
    if (timers.length > 0) end(); else play();
  });
  document.body.addEventListener("htmx:afterSwap", ({ target }) => {
    if (target.id !== "table" && !target.querySelector?.("#table")) return;
    const turns = all("[data-caption] .turn");
    const first = turns.findIndex((turn) => Number(turn.dataset.to) > told);
    told = Math.max(told, ...turns.map((turn) => Number(turn.dataset.to)));
    if (first >= 0 && isMoving()) play(first); else end();
  });
  end();
})();
