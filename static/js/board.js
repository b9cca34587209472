// How a table feels under the hand: what a choice would do is shown before it is made, a finger chooses first and then
// confirms, arrows and single keys lead everywhere, what has changed glides to its place and keeps a mark, and a soft
// sound says that it is one's turn. Nothing here is needed to play: every choice is a button of a form, and whoever is
// asked whether he is sure reads the outlook there.
(() => {
  "use strict";

  const GLIDE_MS = 250;
  const FLASH_MS = 600;
  // So many choices take no more room than the button that would unfold them.
  const FEW_CHOICES = 3;
  // If more than this has another place, the board was laid out anew and nothing was moved.
  const MOST_GLIDING = 40;
  const PRESSABLE = ":is(button, a):is(.choice, .spot, [form=moves])";
  // A number, perhaps behind a short name of what is counted.
  const NUMBER = /^\D{0,24}\d+$/;
  const GROUP = "[popover], .stage, .choices";

  const root = document.querySelector("[data-follow]");
  const tools = root?.querySelector("[data-tools]");
  if (!tools) return;

  const one = (selector) => root.querySelector(selector);
  const all = (selector, inside = root) => [...inside.querySelectorAll(selector)];

  // A browser may keep its store shut; then nothing is remembered, and nothing breaks.
  const remembered = (name) => { try { return localStorage.getItem(name); } catch { return null; } };
  const remember = (name, value) => { try { localStorage.setItem(name, value); } catch { /* the page forgets */ } };

  // --- The outlook: a choice under the pointer or the focus shows its spots on the board, and in a line what it does.

  const spotsNamed = (name) => (name ? all(`.stage [data-here="${CSS.escape(name)}"], .stage #${CSS.escape(name)}`) : []);

  // What happens several times over is told once.
  const shortened = (outlook) => {
    const times = new Map();
    for (const event of outlook.split("; ")) times.set(event, (times.get(event) ?? 0) + 1);
    return [...times].map(([event, count]) => (count > 1 ? `${event} (${count} ×)` : event)).join("; ");
  };

  // Where the decision lies at the foot of the window, as play.css has it.
  const narrow = matchMedia("(max-width: 63.99rem)");
  let chosen = null;

  const show = (choice) => {
    all(".is-target, .is-source, .is-refill").forEach((spot) => spot.classList.remove("is-target", "is-source", "is-refill"));
    const line = one("#outlook");
    line?.replaceChildren();
    line?.classList.remove("is-afar");
    if (!choice) return;
    spotsNamed(choice.dataset.spot).forEach((spot) => spot.classList.add("is-target"));
    spotsNamed(choice.dataset.source).forEach((spot) => spot.classList.add("is-source"));
    const refills = (choice.dataset.refills ?? "").split(" ");
    refills.flatMap(spotsNamed).forEach((spot) => spot.classList.add("is-refill"));
    if (!line) return;
    // What stands on a button of the board is a drawing; what stands in the list are the words already.
    const words = document.createElement("strong");
    words.textContent = choice.closest(".choices") ? "" : choice.ariaLabel ?? choice.textContent.trim();
    const outlook = document.createElement("span");
    outlook.id = "outlook-words";
    outlook.textContent = shortened(choice.dataset.outlook ?? "");
    line.append(words, " ", outlook);
    choice.setAttribute("aria-describedby", outlook.id);
    // Out of sight, or too long for its room, the line comes to the foot of the window; its room in the panel stays.
    const { top, bottom, height } = line.parentElement.getBoundingClientRect();
    const isAfar = bottom < height || top > innerHeight - height || line.scrollHeight > height + 1;
    line.classList.toggle("is-afar", isAfar && !narrow.matches);
  };

  const choiceAt = (element) => element?.closest?.("[data-spot], .stage .spot") ?? null;
  const showFocused = () => show(chosen ?? choiceAt(document.activeElement) ?? one(".choice-sure"));
  root.addEventListener("pointerover", (event) => {
    const choice = choiceAt(event.target);
    if (choice && event.pointerType !== "touch") show(choice);
  });
  root.addEventListener("pointerout", (event) => {
    if (choiceAt(event.target) && !choiceAt(event.relatedTarget)) showFocused();
  });
  root.addEventListener("focusin", ({ target }) => {
    if (chosen !== null && choiceAt(target) !== null && target !== chosen) choose(null);
    showFocused();
  });
  root.addEventListener("focusout", (event) => { if (!choiceAt(event.relatedTarget)) show(chosen ?? one(".choice-sure")); });

  // --- A finger cannot point without pressing: its first tap chooses and shows, the second, or the button beside the
  // outlook, plays. Whoever has read and confirmed there is not asked once more whether he is sure.

  let isFinger = false;
  const choose = (choice) => {
    const confirm = one("[data-confirm]");
    chosen?.classList.remove("is-chosen");
    chosen = confirm ? choice : null;
    chosen?.classList.add("is-chosen");
    if (confirm) confirm.hidden = chosen === null;
    showFocused();
  };
  const play = () => {
    chosen.name = "move";
    chosen.click();
  };
  root.addEventListener("pointerdown", (event) => { isFinger = event.pointerType === "touch"; }, true);
  root.addEventListener("click", (event) => {
    if (event.target.closest("[data-confirm]") && chosen !== null) return play();
    const choice = event.target.closest("[form=moves]");
    // A click without a count comes from a key, or from here.
    if (choice === null || !isFinger || event.detail === 0 || !one("[data-confirm]")) return;
    event.preventDefault();
    event.stopPropagation();
    if (choice === chosen) return play();
    one("#refusal")?.replaceChildren();
    choose(choice);
    spotsNamed(choice.dataset.spot)[0]?.scrollIntoView({ block: "nearest" });
  }, true);

  // --- On a telephone the list is folded: what can be chosen on the board is chosen there, the rest stays in sight.

  const handheld = matchMedia("(max-width: 63.99rem) and (hover: none)");
  const fold = () => {
    const button = one("[data-fold]");
    if (!button) return;
    button.hidden = !handheld.matches || all("#moves .choice").length <= FEW_CHOICES || !one(".stage .spot");
    const isFolded = !button.hidden && remembered("choices") !== "unfolded";
    button.setAttribute("aria-expanded", String(!isFolded));
    one(".decision").classList.toggle("is-folded", isFolded);
  };
  handheld.addEventListener("change", fold);
  root.addEventListener("click", ({ target }) => {
    const button = target.closest("[data-fold]");
    if (!button) return;
    remember("choices", button.ariaExpanded === "true" ? "folded" : "unfolded");
    fold();
  });

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

  // --- Single keys. They can be switched off, for whoever speaks to the computer or strikes keys by chance.

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
  const KEYS = {
    u: () => press(one("form[action$='/undo/'] button")),
    n: () => document.querySelector(".next-table")?.click(),
    l: () => goTo(one(".chronicle .log")),
    t: () => goTo(document.querySelector("#talk-text") ?? document.querySelector("#talk [role=log]")),
    b: () => goTo(pressable(one(".stage") ?? root)[0] ?? one("#board")),
    d: () => goTo(all("#moves button").find((button) => button.checkVisibility()) ?? one("#decision")),
    c: () => {
      const line = one("#command");
      if (line) line.open = true;
      goTo(one("#command-text"));
    },
    "?": () => dialog.showModal(),
  };

  const useKeys = (areOn) => {
    keysOn.checked = areOn;
    root.toggleAttribute("data-keys-off", !areOn);
  };
  useKeys(remembered("keys") !== "off");
  keysOn.addEventListener("change", () => {
    remember("keys", keysOn.checked ? "on" : "off");
    useKeys(keysOn.checked);
  });
  one("[data-keys]").addEventListener("click", KEYS["?"]);

  document.addEventListener("keydown", (event) => {
    const { target, key } = event;
    if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
    if (target.closest("input, textarea, select, [contenteditable], dialog")) return;
    if (key in WAYS || key === "Home" || key === "End") {
      const next = step(target, key);
      next?.focus();
      if (next) event.preventDefault();
    } else if (keysOn.checked && !event.repeat) {
      const act = /^[1-9]$/.test(key) ? () => press(one(`.choices #choice-${key}`)) : KEYS[key.toLowerCase()];
      act?.();
      if (act) event.preventDefault();
    }
  });

  // Whoever opens several choices at a spot stands before the first; Escape leads back, as the browser does by itself.
  root.addEventListener("toggle", (event) => {
    if (event.newState === "open" && event.target.matches(".stage [popover]")) pressable(event.target)[0]?.focus();
  }, true);

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
  root.addEventListener("input", (event) => {
    if (event.target.id !== "command-text") return;
    const typed = plain(event.target.value);
    show(all(".choices button").find((choice) => plain(choice.value) === typed));
  });

  // --- What has changed: pieces glide to where they are now, new ones appear, numbers flash. What has changed since the
  // reader's last decision keeps a quiet mark until the next: the house names the spots, so that it outlives the page.

  let before = null;

  const isMoving = () => {
    const wish = document.documentElement.dataset.motion;
    return wish === "full" || (wish !== "reduced" && !matchMedia("(prefers-reduced-motion: reduce)").matches);
  };

  // A number is known by the list, the line and the spot in which it stands.
  const nameOfNumber = (element) => [
    element.closest("section")?.ariaLabel,
    element.closest("[data-here]")?.dataset.here,
    element.closest("dl > div")?.querySelector("dt")?.textContent,
    element.parentElement.className,
  ].join("/");

  // Pieces are told apart by their keys. A piece has a place on the board, wherever that is on the page, and one in its
  // part of the board: if that part as a whole has made room for another, nothing was moved in it.
  const drawn = () => {
    const stage = one(".stage");
    const [pieces, numbers] = [new Map(), new Map()];
    if (!stage) return { pieces, numbers };
    const board = stage.getBoundingClientRect();
    for (const element of all("[data-key]", stage)) {
      const part = element.closest("section") ?? stage;
      const { left, top, width } = element.getBoundingClientRect();
      const home = part.getBoundingClientRect();
      if (width === 0) continue;
      pieces.set(element.dataset.key, {
        element,
        part: part.ariaLabel ?? part.getAttribute("aria-labelledby"),
        onBoard: { x: left - board.left, y: top - board.top },
        inPart: { x: left - home.left, y: top - home.top },
      });
    }
    for (const element of all("b, strong, dd, td", stage)) {
      const text = element.textContent.trim();
      if (NUMBER.test(text) && !element.querySelector("b, strong")) numbers.set(nameOfNumber(element), { element, text });
    }
    return { pieces, numbers };
  };

  // A key may name a piece by its place: then the nearest of its kind that has vanished is where it comes from.
  const kindOf = (key) => key.split("-", 2).join("-");
  const origins = (was, is) => {
    const vanished = new Map([...was].filter(([key]) => !is.has(key)));
    const found = new Map();
    for (const [key, piece] of is) {
      const kin = [...vanished.keys()].filter((other) => kindOf(other) === kindOf(key));
      const distance = (other) => {
        const { x, y } = was.get(other).onBoard;
        return Math.hypot(x - piece.onBoard.x, y - piece.onBoard.y);
      };
      const source = was.has(key) ? key : smallest(kin, distance);
      vanished.delete(source);
      if (source !== null) found.set(key, was.get(source));
    }
    return found;
  };

  const glide = (element, x, y) => {
    // Inside a drawing a length is one of the drawing, not of the screen.
    const scale = element.ownerSVGElement ? element.getScreenCTM().a : 1;
    const frames = [{ transform: `translate(${x / scale}px, ${y / scale}px)` }, { transform: "translate(0, 0)" }];
    element.animate(frames, { duration: GLIDE_MS, easing: "ease-out", composite: "add" });
  };
  const appear = (element, from, duration) => element.animate({ opacity: [from, 1] }, { duration });

  const animate = (was, is) => {
    const from = origins(was.pieces, is.pieces);
    const ways = [];
    for (const [key, piece] of is.pieces) {
      const old = from.get(key);
      const place = old?.part === piece.part ? "inPart" : "onBoard";
      const [x, y] = old ? [old[place].x - piece[place].x, old[place].y - piece[place].y] : [0, 0];
      if (Math.abs(x) + Math.abs(y) > 2) ways.push([piece.element, x, y]);
      // What has changed its key and not its place is another piece.
      else if (!was.pieces.has(key)) appear(piece.element, 0, GLIDE_MS);
    }
    if (ways.length <= MOST_GLIDING) ways.forEach((way) => glide(...way));
    for (const [name, { element, text }] of is.numbers) {
      if (was.numbers.has(name) && was.numbers.get(name).text !== text) appear(element, 0.2, FLASH_MS);
    }
  };

  const mark = () => {
    const names = (one(".stage")?.dataset.fresh ?? "").split(" ");
    names.flatMap(spotsNamed).forEach((spot) => spot.classList.add("is-fresh"));
  };

  // --- Sound, if it is wanted: made here, so that no file is needed.

  const sound = one("[data-sound]");
  const hasSound = () => sound.getAttribute("aria-pressed") === "true";
  let audio = null;

  const ring = () => {
    audio ??= new AudioContext();
    const start = audio.currentTime;
    const tone = audio.createOscillator();
    const loudness = audio.createGain();
    tone.frequency.value = 587;
    loudness.gain.setValueAtTime(0.0001, start);
    loudness.gain.exponentialRampToValueAtTime(0.12, start + 0.02);
    loudness.gain.exponentialRampToValueAtTime(0.0001, start + 0.4);
    tone.connect(loudness).connect(audio.destination);
    tone.start(start);
    tone.stop(start + 0.45);
  };

  sound.setAttribute("aria-pressed", String(remembered("sound") === "on"));
  sound.addEventListener("click", () => {
    sound.setAttribute("aria-pressed", String(!hasSound()));
    remember("sound", hasSound() ? "on" : "off");
    if (hasSound()) ring();
  });

  // --- Between two drawings of the table.

  const isMine = () => one("#moves") !== null;

  document.body.addEventListener("htmx:beforeSwap", ({ detail }) => {
    if (detail.target.id !== "table") return;
    const focus = document.activeElement;
    const spot = focus.closest(".stage [popover]") ? one(`[popovertarget="${CSS.escape(focus.closest("[popover]").id)}"]`) : focus;
    before = { ...drawn(), wasMine: isMine(), place: spot?.closest(".stage") ? centre(spot) : null };
  });

  document.body.addEventListener("htmx:afterSwap", () => {
    if (before === null) return;
    const was = before;
    before = null;
    const is = drawn();
    if (was.pieces.size > 0 && isMoving()) animate(was, is);
    chosen = null;
    fold();
    mark();
    showFocused();
    if (isMine() && !was.wasMine && hasSound()) ring();
    // Whoever plays on the board by keyboard stays there, as near as may be.
    if (was.place !== null && document.activeElement === document.body) {
      const stage = one(".stage");
      const { x, y } = was.place;
      const near = smallest(stage ? pressable(stage) : [], (other) => Math.hypot(centre(other).x - x, centre(other).y - y));
      near?.focus({ preventScroll: true });
    }
  });

  fold();
  mark();
  showFocused();
  tools.hidden = false;
})();
