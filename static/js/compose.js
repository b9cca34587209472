// Composing a plan on the board, a row of slots that are pressed: what can come next is lit. Knows no game and no rule.
(() => {
  "use strict";

  const MOST_ROWS = 6;
  const SIGNS = ["is-lit", "is-instead", "is-acting", "is-picked", "is-target", "is-path", "is-refill", "is-paying"];

  const root = document.querySelector("[data-plans]");
  if (!root) return;

  const one = (selector) => root.querySelector(selector);
  const all = (selector) => [...root.querySelectorAll(selector)];
  const anchors = (name) => all(`[data-here="${CSS.escape(name)}"]`);
  const focus = (element) => element?.focus({ preventScroll: true });

  let plans = [];
  let known = "";
  // Keys of the chosen slots, and how many were at each press.
  let picked = [];
  let pressed = [];
  let variant = 0;
  let peeked = null;
  // Whether the player turned to a part of the table since the last press.
  let isPlaced = false;
  let hints = [];
  let returns = false;

  // --- The plans that are left

  const keyOf = ([anchor, words]) => anchor || `=${words}`;
  const isOnBoard = (key) => !key.startsWith("=");
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
  const planAt = (keys) => {
    const ways = whole(keys);
    return ways[variant % (ways.length || 1)] ?? null;
  };

  // What the button plays while nothing is chosen.
  const resting = () => plans.find(({ rest }) => rest) ?? null;
  const chosen = () => (picked.length > 0 ? planAt(picked) : null);
  const plan = () => chosen() ?? (pressed.length === 0 ? resting() : null);

  // What has no alternative needs no press; of what can be swapped later, the first is taken.
  const settled = (keys) => {
    const next = nextSlots(keys);
    if (keys.length === 0 && resting()) next.delete(keyOf(resting().slots[0]));
    const isOnly = next.size === 1 && whole(keys).length === 0;
    const isPreset = next.size > 1 && [...next.values()].every(([, , preset]) => preset);
    return isOnly || isPreset ? settled([...keys, next.keys().next().value]) : keys;
  };

  // --- What is pressed

  const choose = (keys) => {
    picked = settled(keys);
    // What could be left alone is begun so, but not finished.
    if (keys.length === 0 && resting() && chosen()) picked = [];
    variant = 0;
    peeked = null;
    draw();
  };

  const pick = (level, key) => {
    isPlaced = false;
    pressed = [...pressed.filter((length) => length < level), level];
    choose([...picked.slice(0, level), key]);
    const isWhole = whole(picked).length === 1 && nextSlots(picked).size === 0;
    if (isWhole && !plan().asks && !("asksAlways" in root.dataset)) send();
  };

  const putDown = () => {
    if (pressed.length === 0) return false;
    const level = pressed.pop();
    const key = picked[level];
    choose(pressed.length === 0 ? [] : picked.slice(0, level));
    if (document.activeElement.matches(".spot:focus-visible")) focus(spots.get(key));
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

  // One more of this card, or the fewest, and else as little difference as can be.
  const payWith = (anchor) => {
    const ways = whole(picked);
    const now = chosen().pays;
    const counts = ways.map(({ pays }) => pays[anchor] ?? 0);
    const more = (now[anchor] ?? 0) + 1;
    const wanted = counts.includes(more) ? more : Math.min(...counts);
    const distance = ({ pays }) => Object.keys({ ...now, ...pays }).reduce((sum, at) => sum + Math.abs((now[at] ?? 0) - (pays[at] ?? 0)), 0);
    const [best] = ways.filter((_, at) => counts[at] === wanted).sort((a, b) => distance(a) - distance(b));
    variant = ways.indexOf(best);
    draw();
  };

  // --- What is shown

  const element = (name, className, ...children) => {
    const made = document.createElement(name);
    if (className) made.className = className;
    made.append(...children);
    return made;
  };
  const button = (className, act, ...children) => Object.assign(element("button", className, ...children), { type: "button", act });

  const spots = new Map();

  // Spots that stay keep the focus.
  const light = (wanted) => {
    for (const [anchor, spot] of spots) {
      if (wanted.has(anchor) && spot.isConnected) continue;
      spot.remove();
      spots.delete(anchor);
    }
    for (const [anchor, { words, act, price }] of wanted) {
      const places = anchors(anchor);
      const place = places.find((here) => here.checkVisibility()) ?? places[0];
      if (!place) continue;
      if (spots.get(anchor)?.parentElement !== place) {
        spots.get(anchor)?.remove();
        spots.set(anchor, button("spot"));
        place.append(spots.get(anchor));
      }
      Object.assign(spots.get(anchor), { ariaLabel: words, act });
      if (price) spots.get(anchor).dataset.price = price;
    }
  };

  const mark = (anchor, sign) => anchors(anchor).forEach((place) => place.classList.add(sign));
  const unmark = (signs) => all(signs.map((sign) => `.${sign}`).join()).forEach((place) => {
    place.classList.remove(...signs);
    delete place.dataset.paying;
  });

  const trace = (shown) => {
    shown?.path?.slice(1, -1).forEach((anchor) => mark(anchor, "is-path"));
    shown?.refills?.forEach((anchor) => mark(anchor, "is-refill"));
    for (const [anchor, count] of Object.entries(shown?.pays ?? {})) {
      mark(anchor, "is-paying");
      anchors(anchor).forEach((place) => { place.dataset.paying = count; });
    }
  };

  const SVG = "http://www.w3.org/2000/svg";
  const chip = ([icon, name, count, kind]) => {
    const [drawing, use] = ["svg", "use"].map((part) => document.createElementNS(SVG, part));
    drawing.setAttribute("class", "icon");
    drawing.ariaHidden = "true";
    use.setAttribute("href", `${root.dataset.icons}#${icon}`);
    drawing.append(use);
    return element("span", `chip ${kind}`, drawing, element("span", "unseen", name), count > 1 ? `× ${count}` : "");
  };

  const describe = (shown) => {
    const place = one("[data-preview]");
    if (!place) return;
    if (!shown && pressed.length === 0) return place.replaceChildren(...hints);
    const heading = shown?.heading ?? after(picked)[0]?.slots[picked.length - 1]?.[1] ?? "";
    place.replaceChildren(element("h3", "", heading));
    if (!shown) return;
    const rows = shown.rows.flatMap(([label, text, chips]) => [
      ...(label ? [element("dt", "", label)] : []),
      element("dd", label ? "" : "is-wide", text, ...chips.map(chip)),
    ]);
    place.append(element("dl", "preview-rows", ...rows));
    if (shown.final) place.append(element("p", "preview-note", root.dataset.wordsFinal));
  };

  const isDrawn = (name) => anchors(name).some((place) => !place.closest("[popover]"));

  // Beside the tutor, and on a phone, there is room only for what is not on the board.
  const isNarrow = () => matchMedia("(max-width: 760px)").matches || one(".tutor:not(.is-off)");

  const offer = (next, areAllShown = next.size <= MOST_ROWS && !isNarrow()) => {
    const place = one("[data-options]");
    if (!place) return;
    const rest = plan()?.rest ? keyOf(plan().slots[0]) : null;
    const rows = [...next].filter(([key, [anchor]]) => key !== rest && (areAllShown || !anchor || !isDrawn(anchor)))
      .slice(0, MOST_ROWS).map(([key, [, words]]) => [picked.length, key, words]);
    picked.forEach((key, level) => nextSlots(picked.slice(0, level)).forEach(([anchor, words, preset], other) => {
      if (other !== key && !anchor && preset) rows.push([level, other, words]);
    }));
    const buttons = rows.map(([level, key, words], at) =>
      button("option", () => pick(level, key), element("kbd", "", String(at + 1)), element("span", "", words)));
    const ways = whole(picked).length;
    if (picked.length > 0 && ways > 1) {
      const words = `${root.dataset.wordsAnother} (${(variant % ways) + 1}/${ways})`;
      buttons.push(button("option", () => { variant += 1; draw(); }, words));
    }
    place.replaceChildren(...buttons);
    const { scrollHeight, clientHeight } = place.parentElement;
    if (areAllShown && scrollHeight > clientHeight) offer(next, false);
  };

  const control = () => {
    const [undo, confirm] = [one("[data-undo]"), one("[data-confirm]")];
    if (!undo || !confirm) return;
    undo.disabled = pressed.length === 0 && !("canUndo" in undo.dataset);
    confirm.disabled = plan() === null;
    confirm.textContent = plan()?.confirm || (plan() ? root.dataset.wordsConfirm : root.dataset.wordsChoose);
  };

  const pressable = (next, made) => {
    const wanted = new Map();
    picked.forEach((key, at) => {
      for (const [other, [anchor, words]] of nextSlots(picked.slice(0, at))) {
        if (other !== key && anchor) wanted.set(anchor, { words, act: () => pick(at, other), sign: "is-instead" });
      }
    });
    const level = picked.length;
    for (const [key, [anchor, words]] of next) {
      const price = planAt(settled([...picked, key]))?.price;
      if (anchor) wanted.set(anchor, { words, price, act: () => pick(level, key), sign: "is-lit" });
    }
    if (made === null) return wanted;
    if (pressed.length > 0 && isOnBoard(picked.at(-1))) {
      wanted.set(picked.at(-1), { words: `${root.dataset.wordsConfirm}: ${made.heading}`, act: send, sign: "is-target" });
    }
    if (whole(picked).length > 1) {
      for (const anchor of whole(picked).flatMap(({ pays }) => Object.keys(pays))) {
        wanted.set(anchor, { words: root.dataset.wordsPay, act: () => payWith(anchor), sign: "is-instead" });
      }
    }
    return wanted;
  };

  const draw = () => {
    one("#table").toggleAttribute("data-planned", plans.length > 0);
    const focused = document.activeElement?.closest?.(".spot, .option, .controls button") ?? null;
    unmark(SIGNS);
    all("[data-price]").forEach((place) => { delete place.dataset.price; });
    const [next, made] = [nextSlots(picked), chosen()];
    picked.filter(isOnBoard).forEach((key) => {
      mark(key, made && key === picked.at(-1) ? "is-target" : key === picked[0] ? "is-acting" : "is-picked");
    });
    const wanted = pressable(next, made);
    for (const [anchor, { sign }] of wanted) mark(anchor, sign);
    light(wanted);
    trace(made);
    describe(made);
    offer(next);
    control();
    reveal(wanted, next);
    if (focused && (!focused.isConnected || focused.disabled)) focus(one("[data-confirm]:enabled") ?? one(".spot") ?? one(".option"));
  };

  // On a phone the parts take turns: the one that leads to the most plans is on top, in a plan any that leads on.
  const reveal = (wanted, next) => {
    const lit = [...next].flatMap(([key, [anchor]]) => anchors(anchor).map((place) => [place, after([...picked, key]).length]));
    const parts = all("[name=segment]");
    const choices = ({ id }) => lit.reduce((sum, [place, count]) => sum + (place.closest(`.${id}`) ? count : 0), 0);
    parts.forEach((radio) => radio.parentElement.classList.toggle("has-lit", choices(radio) > 0));
    const now = parts.find(({ checked }) => checked);
    if (isPlaced || !now?.parentElement.checkVisibility()) return;
    const best = parts.reduce((one, other) => (choices(other) > choices(one) ? other : one), now);
    if (best === now || (picked.length > 0 && choices(now) > 0)) return;
    best.checked = true;
    light(wanted);
  };

  const peek = (key) => {
    if (key === peeked) return;
    peeked = key;
    const shown = (key && planAt(settled([...picked, key]))) ?? chosen();
    unmark(["is-path", "is-refill", "is-paying"]);
    trace(shown);
    describe(shown);
  };

  // --- What is heard

  root.addEventListener("click", (event) => {
    const { target } = event;
    const pressedOn = target.closest(".spot, .option");
    if (pressedOn?.act) return pressedOn.act();
    if (target.closest("[data-undo]") && putDown()) event.preventDefault();
    if (target.closest("[data-confirm]")) {
      event.preventDefault();
      send();
    }
  });
  const pointed = (target) => {
    const anchor = target.closest?.(".spot")?.parentElement.dataset.here;
    return anchor && nextSlots(picked).has(anchor) ? anchor : null;
  };
  document.addEventListener("pointerover", ({ target, pointerType }) => { if (pointerType !== "touch") peek(pointed(target)); });
  document.addEventListener("focusin", ({ target }) => peek(pointed(target)));
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && !event.target.closest("input, textarea, dialog, [popover]") && putDown()) event.preventDefault();
  });

  // --- Between two drawings of the table

  const begin = (found) => {
    plans = found;
    pressed = [];
    choose([]);
    if (returns && document.activeElement.matches("#decision, body")) focus(one(".is-lit > .spot") ?? one(".option") ?? one("[data-confirm]"));
    returns = false;
  };

  const list = () => {
    const pane = one(".pane-moves");
    if (pane?.checkVisibility() && !pane.querySelector("form")) htmx.trigger(pane, "open-moves");
  };

  // What plans have in common stands in the answer once, and is named by its place there.
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
    const { ply, version, mine } = table?.dataset ?? {};
    const shown = `${ply}/${version}`;
    if (shown === known) return draw();
    known = shown;
    isPlaced = false;
    hints = [...(one("[data-preview]")?.childNodes ?? [])];
    [plans, picked, pressed] = [[], [], []];
    if (mine === undefined) return draw();
    try {
      const answer = await fetch(root.dataset.plans, { headers: { Accept: "application/json" } });
      const found = await answer.json();
      if (known === shown && String(found.ply) === ply) begin(spelled(found));
    } catch {
      known = ""; // asked again with the next drawing
    }
  };

  document.body.addEventListener("htmx:afterSwap", ({ target }) => {
    if (target.id === "table" || target.querySelector?.("#table")) load();
  });
  // Until then htmx does not hear the new table.
  document.body.addEventListener("htmx:afterSettle", ({ target }) => { if (target.id === "table") list(); });
  root.addEventListener("change", ({ target }) => {
    if (target.name === "segment") {
      isPlaced = true;
      draw();
    }
    if (target.id === "tab-moves") list();
  });
  load();
})();
