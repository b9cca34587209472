// A replay under the hand: arrows step and the space bar plays. Every step is a link and the slider a form, so that
// nothing here is needed to look at a match.
(() => {
  "use strict";

  const bar = document.getElementById("replay-bar");
  if (!bar) return;

  // Going back asks the site again: nothing is kept, for another may sit here by then.
  htmx.config.refreshOnHistoryMiss = true;

  const one = (selector, inside = document) => inside.querySelector(selector);
  const STEPS = { ArrowLeft: "decision-back", ArrowRight: "decision-ahead", Home: "first", End: "last" };
  const WITH_SHIFT = { ArrowLeft: "turn-back", ArrowRight: "turn-ahead" };
  const BUSY = "input:not([type=checkbox]), textarea, select, dialog, [popover], [contenteditable]";

  const step = (name) => {
    const link = document.getElementById(`step-${name}`);
    if (!link?.href) return false;
    link.click();
    return true;
  };

  // --- Playing by itself, until the end, a touch of the hand, or another tab.

  const button = one("[data-play]", bar);
  const speed = one("[data-speed]", bar);
  const label = button.firstElementChild;
  const words = label.textContent;
  let timer = null;

  const pause = () => {
    clearInterval(timer);
    timer = null;
    label.textContent = words;
    button.classList.remove("is-playing");
  };
  const play = () => {
    clearInterval(timer);
    label.textContent = button.dataset.pauseWords;
    button.classList.add("is-playing");
    timer = setInterval(() => { if (!step("decision-ahead")) pause(); }, Number(speed.value));
  };
  const toggle = () => {
    if (timer !== null) return pause();
    if (step("decision-ahead")) play();
  };
  const wish = document.documentElement.dataset.motion;
  const isCalm = wish === "reduced" || (wish !== "full" && matchMedia("(prefers-reduced-motion: reduce)").matches);
  if (isCalm) speed.selectedIndex = 0;
  button.addEventListener("click", toggle);
  speed.addEventListener("change", () => { if (timer !== null) play(); });
  document.addEventListener("visibilitychange", () => { if (document.hidden) pause(); });
  // Readers who go somewhere themselves stay there. A click without a hand comes from here.
  document.addEventListener("click", (event) => { if (event.isTrusted && event.target.closest(".steps a, #replay a, #replay summary")) pause(); });
  bar.addEventListener("input", (event) => { if (event.target.id === "scrub") pause(); });

  // --- Keys. What a control does with a key by itself it keeps.

  document.addEventListener("keydown", (event) => {
    const { target, key } = event;
    if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || target.closest(BUSY)) return;
    if (key === " " && !event.shiftKey && !target.closest("a, button, summary, input")) {
      event.preventDefault();
      toggle();
      return;
    }
    const name = (event.shiftKey ? WITH_SHIFT : STEPS)[key];
    if (!name) return;
    event.preventDefault();
    pause();
    step(name);
  });

  // --- The link to this moment is copied where the browser can.

  document.addEventListener("click", async (event) => {
    const link = event.target.closest("[data-share]");
    if (!link || !navigator.clipboard || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    try {
      await navigator.clipboard.writeText(link.href);
      one("[data-voice]", bar).textContent = link.dataset.done;
      link.classList.add("is-done");
      link.lastChild.textContent = ` ${link.dataset.done}`;
    } catch {
      location.assign(link.href);
    }
  });

  // --- Tabs. A press on one leaves the arrows to the steps; who came by the keyboard stays among the tabs.

  document.addEventListener("click", ({ target }) => {
    if (target.closest("fieldset label") && !target.matches("input")) setTimeout(() => document.activeElement.blur());
  });
  if (location.hash === "#annotations") {
    for (const id of ["tab-notes", "segment-log"]) document.getElementById(id).checked = true;
  }

  // --- What is drawn anew: the slider at its place, the list at the ply, and a word to who listens.

  const centreList = () => {
    const row = one(".plies [aria-current]");
    const list = row?.closest(".pane");
    if (list) list.scrollTop = row.offsetTop - (list.clientHeight - row.offsetHeight) / 2;
  };

  document.body.addEventListener("htmx:afterSwap", ({ detail }) => {
    if (detail.target.id !== "replay") return;
    const slider = document.getElementById("scrub");
    if (slider && detail.requestConfig.elt !== slider.form) slider.value = one("#replay").dataset.ply;
    centreList();
    if (timer === null) one("[data-voice]", bar).textContent = one("#decision").textContent.trim();
  });

  centreList();
  for (const part of bar.querySelectorAll("[data-autoplay]")) part.hidden = false;
})();
