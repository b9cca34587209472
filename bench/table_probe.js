// What a player sees of a table, for `bench.table`. It is put into every page before the page's own scripts; it listens
// and looks, and changes nothing.
(() => {
  "use strict";

  const shifts = [];
  const answers = [];
  const swaps = [];
  let pressed = 0;

  const nameOf = (node) => {
    const place = node?.closest ? node : node?.parentElement;
    if (!place) return "what is gone";
    return place.id ? `#${place.id}` : [place.localName, ...place.classList].slice(0, 3).join(".");
  };
  const moved = ({ node, previousRect: from, currentRect: to }) =>
    `${nameOf(node)} by ${Math.round(to.x - from.x)}, ${Math.round(to.y - from.y)} px`;
  new PerformanceObserver((list) => {
    for (const { value, startTime, sources } of list.getEntries()) {
      shifts.push({ value, at: startTime, places: sources.map(moved) });
    }
  }).observe({ type: "layout-shift", buffered: true });
  new PerformanceObserver((list) => {
    for (const { name, transferSize, responseEnd } of list.getEntries()) {
      answers.push({ path: new URL(name).pathname, bytes: transferSize, at: responseEnd });
    }
  }).observe({ type: "resource", buffered: true });

  const shownTable = () => document.querySelector("#table");
  document.addEventListener("click", ({ timeStamp }) => { pressed = timeStamp; }, true);
  document.addEventListener("htmx:afterSwap", () => {
    const version = Number(shownTable()?.dataset.version ?? -1);
    if (swaps.at(-1)?.version !== version) swaps.push({ version, after: performance.now() - pressed });
  });

  // A box that is not drawn itself (display: contents) is where its parts are.
  const boxes = (element) => (getComputedStyle(element).display === "contents" ? [...element.children].flatMap(boxes) : [element]);
  const middle = (element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return [left + width / 2, top + height / 2];
  };

  // Before its words a row has the key that chooses it.
  const wordsOf = (option) => option.lastElementChild?.textContent ?? option.textContent;

  window.benchTable = {
    look([width, height]) {
      const isInside = (element) => {
        const box = element.getBoundingClientRect();
        return box.width > 0 && box.height > 0 && box.left >= -1 && box.top >= -1 && box.right <= width + 1 && box.bottom <= height + 1;
      };
      const isHit = (element) => element.contains(document.elementFromPoint(...middle(element)));
      const isSeen = (element) => element !== null && element.checkVisibility() && isInside(element) && isHit(element);
      const isPartSeen = (selector) => {
        const element = document.querySelector(selector);
        return element !== null && boxes(element).some(isSeen);
      };
      // A spot may reach out beyond the thing that it lies on, for a finger; the thing is what is seen.
      const spotAt = (spot) => ({ words: spot.ariaLabel, kind: "spot", seen: spot.checkVisibility() && isInside(spot.parentElement) && isHit(spot), at: middle(spot) });
      const rowAt = (option) => ({ words: wordsOf(option), kind: "option", seen: isSeen(option), at: middle(option) });
      const table = shownTable();
      const task = document.querySelector("#decision");
      const confirm = document.querySelector("[data-confirm]");
      const another = document.querySelector("[data-words-another]")?.dataset.wordsAnother;
      const options = [...document.querySelectorAll(".option")];
      const { scrollTop, scrollLeft, scrollHeight, scrollWidth } = document.documentElement;
      return {
        version: Number(table.dataset.version),
        is_over: table.dataset.status === "over",
        heading: task?.textContent.trim() ?? "",
        task: isSeen(task) && task.scrollHeight <= task.clientHeight + 2 && task.scrollWidth <= task.clientWidth + 2,
        hand: isPartSeen(".dock"),
        board: isPartSeen(".stage"),
        controls: isSeen(confirm) && isSeen(document.querySelector("[data-undo]")),
        can_confirm: confirm !== null && !confirm.disabled,
        confirm_at: confirm === null ? [0, 0] : middle(confirm),
        places: [
          ...[...document.querySelectorAll(".is-lit > .spot")].map(spotAt),
          ...options.filter(({ textContent }) => !another || !textContent.startsWith(another))
            .map(rowAt),
        ],
        texts: [...options, ...document.querySelectorAll(".choice")].filter((each) => each.checkVisibility()).length,
        scrolled: [scrollLeft, scrollTop],
        longer_by: Math.max(scrollHeight - height, scrollWidth - width, 0),
        others_until: Math.max(0, ...[...document.querySelectorAll("[data-caption] [data-to]")].map(({ dataset }) => Number(dataset.to))),
      };
    },

    // Whether a player can go on: the plans of this very table have come, or it is over.
    isReady() {
      const table = shownTable();
      if (!table || document.querySelector("#table .htmx-request, .htmx-request#table")) return false;
      return table.dataset.status === "over" || ("mine" in table.dataset && "planned" in table.dataset);
    },

    press([kind, words]) {
      const found = [...document.querySelectorAll(kind === "spot" ? ".is-lit > .spot" : ".option")];
      found.find((each) => (each.ariaLabel ?? wordsOf(each)) === words)?.click();
    },

    // What was heard since the last time; a frame has to be drawn before a shift is known.
    async taken() {
      for (const _ of [1, 2]) await new Promise(requestAnimationFrame);
      return { shifts: shifts.splice(0), answers: answers.splice(0), swaps: swaps.splice(0) };
    },

    async empty(address) {
      const began = performance.now();
      await (await fetch(address, { cache: "no-store" })).text();
      return performance.now() - began;
    },
  };
})();
