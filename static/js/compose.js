// Composing a plan on the board. The site says once what can be planned: every plan is a row of slots, each a thing on
// the board that is pressed. Here the slots that can come next are lit, what is pressed narrows the plans down, and what
// is left is shown before it is confirmed. Nothing is sent on the way. This file knows no game and no rule.
(() => {
  "use strict";

  const MOST_ROWS = 6;
  const SIGNS = ["is-lit", "is-instead", "is-acting", "is-picked", "is-target", "is-path", "is-refill", "is-paying"];

  const root = document.querySelector("[data-plans]");
  if (!root) return;

  const one = (selector, inside = root) => inside.querySelector(selector);
  const all = (selector, inside = root) => [...inside.querySelectorAll(selector)];
  const anchors = (name) => all(`[data-here="${CSS.escape(name)}"]`);

  // What lies in a part that opens on top is not on the board.
  const isDrawn = (name) => anchors(name).some((place) => !place.closest("[popover]"));

  let plans = [];
  let known = "";
  // Keys of the slots that are chosen, and how many were when the player last pressed something.
  let picked = [];
  let pressed = [];
  let variant = 0;
  let peeked = null;
  // Whether the player has turned to a part of the table since the last press: then it stays.
  let isPlaced = false;
  let hints = [];
  // Who plays on the board by keyboard is led back to it.
  let returns = false;

  // --- The plans that are left

  const keyOf = ([anchor, words]) => anchor || `=${words}`;
  const after = (keys) => plans.filter(({ slots }) => slots.length >= keys.length && keys.every((key, at) => keyOf(slots[at]) === key));
  const nextSlots = (keys) => {
    const found = new Map();
    for (const { slots } of after(keys)) {
      const slot = slots[keys.length];
      if (slot && !found.has(keyOf(slot))) found.set(keyOf(slot), slot);
    }
    return found;
  };
  const whole = (keys) => after(keys).filter(({ slots }) => slots.length === keys.length);

  // What has no alternative is taken without a press; of what can be swapped later, the first.
  const settled = (keys) => {
    const chosen = [...keys];
    for (;;) {
      const next = nextSlots(chosen);
      const isOnly = next.size === 1 && whole(chosen).length === 0;
      const isPreset = next.size > 1 && [...next.values()].every(([, , preset]) => preset);
      if (!isOnly && !isPreset) return chosen;
      chosen.push(next.keys().next().value);
    }
  };

  const planAt = (keys) => {
    const ways = whole(keys);
    return ways[variant % (ways.length || 1)] ?? null;
  };
  // While nothing is chosen the button plays what leaves things as they are, if there is such a thing.
  const chosen = () => (picked.length > 0 ? planAt(picked) : null);
  const plan = () => chosen() ?? (pressed.length === 0 ? plans.find(({ rest }) => rest) ?? null : null);
  const isWhole = () => chosen() !== null && nextSlots(picked).size === 0;

  // --- What is pressed

  const pick = (level, key) => {
    isPlaced = false;
    pressed = pressed.filter((length) => length <= level);
    pressed.push(level);
    picked = settled([...picked.slice(0, level), key]);
    variant = 0;
    peeked = null;
    draw();
    if (isWhole() && whole(picked).length === 1 && !plan().asks && !("asksAlways" in root.dataset)) send();
  };

  const putDown = () => {
    if (pressed.length === 0) return false;
    const level = pressed.pop();
    const key = picked[level];
    picked = picked.slice(0, level);
    if (pressed.length === 0) picked = settled([]);
    variant = 0;
    draw();
    if (document.activeElement.matches(".spot:focus-visible")) spots.get(key)?.focus({ preventScroll: true });
    return true;
  };

  const send = () => {
    const form = one("#plan");
    if (!form || plan() === null || form.classList.contains("htmx-request")) return;
    returns = document.activeElement.matches(":is(.spot, .option, [data-confirm]):focus-visible");
    form.elements.moves.value = plan().moves.join("\n");
    one("[data-confirm]").disabled = false;
    form.requestSubmit();
    one("[data-confirm]").classList.add("is-sent");
  };

  // Another card of the hand: the plan that gives one more of it, or if there is none, the fewest, and else differs least.
  const payWith = (anchor) => {
    const ways = whole(picked);
    const now = chosen().pays;
    const count = (way) => way.pays[anchor] ?? 0;
    const most = Math.max(...ways.map(count));
    const wanted = count(chosen()) < most ? count(chosen()) + 1 : Math.min(...ways.map(count));
    const distance = (way) => Object.keys({ ...now, ...way.pays }).reduce((sum, at) => sum + Math.abs((now[at] ?? 0) - (way.pays[at] ?? 0)), 0);
    const best = ways.filter((way) => count(way) === wanted).sort((a, b) => distance(a) - distance(b))[0];
    if (best) variant = ways.indexOf(best);
    draw();
  };

  // --- What is shown

  const element = (name, className, text) => {
    const made = document.createElement(name);
    if (className) made.className = className;
    if (text) made.textContent = text;
    return made;
  };

  const spots = new Map();

  // Spots that stay keep their buttons, and so the focus.
  const light = (wanted) => {
    for (const [anchor, spot] of spots) {
      if (!wanted.has(anchor) || !spot.isConnected) {
        spot.remove();
        spots.delete(anchor);
      }
    }
    for (const [anchor, { words, act, price }] of wanted) {
      const [place] = anchors(anchor).filter((here) => here.checkVisibility()).concat(anchors(anchor));
      if (!place) continue;
      let spot = spots.get(anchor);
      if (!spot || spot.parentElement !== place) {
        spot?.remove();
        spot = element("button", "spot");
        spot.type = "button";
        spots.set(anchor, spot);
        place.append(spot);
      }
      spot.setAttribute("aria-label", words);
      spot.act = act;
      if (price) place.dataset.price = price; else delete place.dataset.price;
    }
  };

  const mark = (anchor, sign) => anchors(anchor).forEach((place) => place.classList.add(sign));

  const chip = ([icon, name, count, kind]) => {
    const made = element("span", `chip ${kind}`);
    const drawing = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    drawing.setAttribute("class", "icon");
    drawing.setAttribute("aria-hidden", "true");
    const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
    use.setAttribute("href", `${root.dataset.icons}#${icon}`);
    drawing.append(use);
    made.append(drawing, element("span", "unseen", name), count > 1 ? `× ${count}` : "");
    return made;
  };

  const wordsOfLast = () => after(picked)[0]?.slots[picked.length - 1]?.[1] ?? "";

  const describe = (shown) => {
    const place = one("[data-preview]");
    if (!place) return;
    if (!shown && pressed.length > 0) return place.replaceChildren(element("h3", "", wordsOfLast()));
    if (!shown) return place.replaceChildren(...hints);
    const rows = element("dl", "preview-rows");
    for (const [label, text, chips] of shown.rows) {
      const value = element("dd", label ? "" : "is-wide", text);
      value.append(...chips.map(chip));
      if (label) rows.append(element("dt", "", label));
      rows.append(value);
    }
    place.replaceChildren(element("h3", "", shown.heading), rows);
    if (shown.final) place.append(element("p", "preview-note", root.dataset.wordsFinal));
  };

  const offer = (next) => {
    const place = one("[data-options]");
    if (!place) return;
    // On a telephone the foot has room for what is not on the board alone; so has a rail in which the tutor speaks.
    const isNarrow = matchMedia("(max-width: 760px)").matches || one(".tutor:not(.is-off)");
    const areAllShown = next.size <= MOST_ROWS && !isNarrow;
    const resting = plan()?.rest ? keyOf(plan().slots[0]) : null;
    const shown = [...next].filter(([key, [anchor]]) => key !== resting && (areAllShown || !anchor || !isDrawn(anchor))).slice(0, MOST_ROWS);
    const swaps = picked.flatMap((key, level) =>
      [...nextSlots(picked.slice(0, level))].filter(([other, slot]) => other !== key && !slot[0] && slot[2]).map(([other, slot]) => [other, slot, level]));
    const buttons = [...shown.map(([key, slot]) => [key, slot, picked.length]), ...swaps].map(([key, [, words], level], at) => {
      const button = element("button", "option");
      button.type = "button";
      button.act = () => pick(level, key);
      button.append(element("kbd", "", String(at + 1)), element("span", "", words));
      return button;
    });
    const ways = whole(picked);
    if (picked.length > 0 && ways.length > 1) {
      const another = element("button", "option", `${root.dataset.wordsAnother} (${(variant % ways.length) + 1}/${ways.length})`);
      another.type = "button";
      another.act = () => { variant += 1; draw(); };
      buttons.push(another);
    }
    place.replaceChildren(...buttons);
  };

  const control = () => {
    const [undo, confirm] = [one("[data-undo]"), one("[data-confirm]")];
    if (!undo || !confirm) return;
    undo.disabled = pressed.length === 0 && !("canUndo" in undo.dataset);
    confirm.disabled = plan() === null;
    confirm.textContent = plan()?.confirm || (plan() ? root.dataset.wordsConfirm : root.dataset.wordsChoose);
  };

  const draw = () => {
    const table = one("#table");
    table.toggleAttribute("data-planned", plans.length > 0);
    const focused = document.activeElement?.closest?.(".spot, .option, .controls button") ?? null;
    all(SIGNS.map((sign) => `.${sign}`).join(), table).forEach((place) => {
      place.classList.remove(...SIGNS);
      delete place.dataset.paying;
      delete place.dataset.price;
    });
    const next = nextSlots(picked);
    const wanted = new Map();
    const level = picked.length;
    // What could be used instead of what is picked up.
    picked.forEach((key, at) => {
      for (const [other, [anchor, words]] of nextSlots(picked.slice(0, at))) {
        if (other !== key && anchor) wanted.set(anchor, { words, act: () => pick(at, other), sign: "is-instead" });
      }
    });
    for (const [key, [anchor, words]] of next) {
      const price = planAt([...picked, key])?.price;
      if (anchor) wanted.set(anchor, { words, price, act: () => pick(level, key), sign: "is-lit" });
    }
    const made = chosen();
    picked.forEach((key, at) => {
      const isLast = at === level - 1 && made !== null;
      if (!key.startsWith("=")) mark(key, isLast ? "is-target" : at === 0 ? "is-acting" : "is-picked");
    });
    const last = picked.at(-1);
    if (made !== null && pressed.length > 0 && !last.startsWith("=")) {
      wanted.set(last, { words: `${root.dataset.wordsConfirm}: ${made.heading}`, act: send, sign: "is-target" });
    }
    if (made !== null && whole(picked).length > 1) {
      for (const anchor of new Set(whole(picked).flatMap(({ pays }) => Object.keys(pays)))) {
        wanted.set(anchor, { words: root.dataset.wordsPay, act: () => payWith(anchor), sign: "is-instead" });
      }
    }
    for (const [anchor, { sign }] of wanted) mark(anchor, sign);
    light(wanted);
    signs(made);
    describe(made);
    offer(next);
    control();
    reveal(wanted);
    if (focused && (!focused.isConnected || focused.disabled)) lead();
  };

  const lead = () => (one("[data-confirm]:enabled") ?? one(".spot") ?? one(".option"))?.focus({ preventScroll: true });

  const signs = (shown) => {
    shown?.path?.slice(1, -1).forEach((anchor) => mark(anchor, "is-path"));
    shown?.refills?.forEach((anchor) => mark(anchor, "is-refill"));
    for (const [anchor, count] of Object.entries(shown?.pays ?? {})) {
      mark(anchor, "is-paying");
      anchors(anchor).forEach((place) => { place.dataset.paying = count; });
    }
  };

  // On a telephone the parts of the table take turns: the one in which something can be chosen comes to the top.
  const reveal = (wanted) => {
    const lit = [...wanted].filter(([, { sign }]) => sign === "is-lit").flatMap(([anchor]) => anchors(anchor));
    // Each part says whether something waits in it.
    all("[name=segment]").forEach((radio) => {
      radio.parentElement.classList.toggle("has-lit", lit.some((place) => place.closest(`.${radio.id}`)));
    });
    if (isPlaced || lit.length === 0 || lit.some((place) => place.checkVisibility())) return;
    const segment = lit[0].closest("[class*='segment-']");
    const name = segment && [...segment.classList].find((part) => part.startsWith("segment-"));
    const radio = name && document.getElementById(name);
    if (radio) {
      radio.checked = true;
      light(wanted);
    }
  };

  // A pointer that rests on a target shows what it would bring.
  const peek = (key) => {
    if (key === peeked) return;
    peeked = key;
    const shown = key === null ? chosen() : planAt(settled([...picked, key])) ?? chosen();
    all(".is-path, .is-refill, .is-paying").forEach((place) => {
      place.classList.remove("is-path", "is-refill", "is-paying");
      delete place.dataset.paying;
    });
    signs(shown);
    describe(shown);
  };

  // --- What is heard

  root.addEventListener("click", (event) => {
    const button = event.target.closest(".spot, .option");
    if (button?.act) return button.act();
    if (event.target.closest("[data-undo]") && putDown()) event.preventDefault();
    if (event.target.closest("[data-confirm]")) {
      event.preventDefault();
      send();
    }
  });
  const pointed = (target) => {
    const anchor = target.closest?.(".spot")?.parentElement.dataset.here;
    return anchor && nextSlots(picked).has(anchor) ? anchor : null;
  };
  document.addEventListener("pointerover", (event) => { if (event.pointerType !== "touch") peek(pointed(event.target)); });
  document.addEventListener("focusin", (event) => peek(pointed(event.target)));
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && !event.target.closest("input, textarea, dialog, [popover]") && putDown()) event.preventDefault();
  });

  // --- Between two drawings of the table

  const begin = (found) => {
    isPlaced = false;
    plans = found;
    picked = settled([]);
    pressed = [];
    variant = 0;
    draw();
    if (returns && document.activeElement.matches("#decision, body")) (one(".is-lit > .spot") ?? one(".option") ?? one("[data-confirm]"))?.focus({ preventScroll: true });
    returns = false;
  };

  // The list of all moves is fetched when it is looked at.
  const list = () => {
    const pane = one(".pane-moves");
    if (pane?.checkVisibility() && !pane.querySelector("form")) htmx.trigger(pane, "open-moves");
  };

  // What many plans have in common stands in the answer once, and everything is named by its place there.
  const spelled = ({ plans: found, shared }) => {
    const named = (places) => places.map((at) => shared[at]);
    return found.map(([slots, moves, rows, pays, rest]) => ({
      heading: shared[slots.at(-1)][1],
      ...shared[rest],
      slots: named(slots),
      moves: named(moves),
      rows: named(rows).map(([label, text, chips]) => [label, text, named(chips)]),
      pays: Object.fromEntries(shared[pays].map(([anchor, count]) => [shared[anchor], count])),
    }));
  };

  const load = async () => {
    const table = one("#table");
    const version = `${table?.dataset.ply}/${table?.dataset.version}`;
    if (version === known) return draw();
    known = version;
    // What the site has written for the preview stands there while nothing is chosen.
    hints = [...(one("[data-preview]")?.childNodes ?? [])];
    plans = [];
    picked = [];
    pressed = [];
    if (!("mine" in (table?.dataset ?? {}))) return draw();
    try {
      const answer = await fetch(root.dataset.plans, { headers: { Accept: "application/json" } });
      const found = await answer.json();
      if (known === version && String(found.ply) === table.dataset.ply) begin(spelled(found));
    } catch {
      known = ""; // asked again with the next drawing; the list of moves is there meanwhile
    }
  };

  document.body.addEventListener("htmx:afterSwap", ({ target }) => {
    if (target.id === "table" || target.querySelector?.("#table")) load();
  });
  // Not before the settling: until then htmx does not hear the new table.
  document.body.addEventListener("htmx:afterSettle", ({ target }) => { if (target.id === "table") list(); });
  root.addEventListener("change", (event) => {
    if (event.target.name === "segment") {
      isPlaced = true;
      draw();
    }
    if (event.target.id === "tab-moves") list();
  });
  load();
})();
