// Counts the clocks of a table down. The house says what time it is there; from then on only the time that has passed
// since counts, so that a clock on this device that is wrong or is set anew changes nothing.
(() => {
  "use strict";

  const TICK_MS = 250;
  const ASTRAY_MS = 2000;
  // Seconds left at which whoever listens is told, at a live table and at one over days.
  const TOLD_LIVE = [60, 30, 10];
  const TOLD_DAYS = [6 * 3600, 3600];
  const UNITS = [["day", 86400], ["hour", 3600], ["minute", 60], ["second", 1]];
  const root = document.querySelector("[data-now]");
  if (!root) return;

  const voice = document.querySelector("[data-clock-voice]");
  const language = document.documentElement.lang || undefined;
  const told = new Map();
  let ahead = null;

  // An answer is never younger than what it says: of two the one that was faster on its way is nearer to the truth,
  // unless this device has slept, and both are far apart.
  const hear = (seconds, received) => {
    const heard = Number(seconds) * 1000 - received;
    if (ahead === null || heard > ahead || ahead - heard > ASTRAY_MS) ahead = heard;
  };
  const now = () => ahead + performance.now();

  const formats = new Map(UNITS.map(([unit]) => [unit, new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "long" })]));
  const inUnit = (number, unit) => formats.get(unit).format(number);

  const words = (seconds) => {
    const first = UNITS.findIndex(([, size]) => seconds >= size);
    if (first < 0) return inUnit(0, "second");
    let rest = seconds;
    return UNITS.slice(first, first + 2).map(([unit, size]) => {
      const number = Math.floor(rest / size);
      rest -= number * size;
      return number > 0 ? inUnit(number, unit) : "";
    }).filter(Boolean).join(" ");
  };

  const figures = (seconds) => {
    const pad = (number) => String(number).padStart(2, "0");
    const hours = Math.floor(seconds / 3600);
    const minutes = Math.floor(seconds / 60) % 60;
    return hours > 0 ? `${hours}:${pad(minutes)}:${pad(seconds % 60)}` : `${minutes}:${pad(seconds % 60)}`;
  };

  // Only of one's own clock, and once at each threshold of a decision.
  const tell = (clock, seconds) => {
    if (!voice || !clock.closest("[data-own]")) return;
    const reached = ("figures" in clock.dataset ? TOLD_LIVE : TOLD_DAYS).filter((threshold) => seconds <= threshold);
    if (reached.length <= (told.get(clock.dataset.due) ?? 0)) return;
    told.set(clock.dataset.due, reached.length);
    voice.textContent = `${voice.dataset.clockVoice} ${words(seconds)}`;
  };

  const tick = () => {
    document.querySelectorAll("[data-due]").forEach((clock) => {
      const seconds = Math.max(0, Math.floor((Number(clock.dataset.due) * 1000 - now()) / 1000));
      const text = "figures" in clock.dataset ? figures(seconds) : words(seconds);
      if (clock.textContent !== text) clock.textContent = text;
      const badge = clock.closest(".clock")?.querySelector("[data-low-badge]");
      if (badge && seconds < Number(clock.dataset.low)) badge.hidden = false;
      tell(clock, seconds);
    });
  };

  hear(root.dataset.now, performance.getEntriesByType("navigation")[0]?.responseStart || performance.now());
  // The company of a table is asked for every half minute; the answer says what time it is.
  document.body.addEventListener("htmx:afterSwap", (event) => {
    const sign = event.target.querySelector?.("[data-time]");
    if (sign) hear(sign.dataset.time, performance.now());
    tick();
  });
  tick();
  setInterval(tick, TICK_MS);
})();
