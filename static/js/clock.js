// Counts the clocks of a table down from the server's time: a clock on this device that is wrong changes nothing.
(() => {
  "use strict";

  const TICK_MS = 250;
  const ASTRAY_MS = 2000;
  // Seconds left at which those who listen are told.
  const TOLD_LIVE = [60, 30, 10];
  const TOLD_DAYS = [6 * 3600, 3600];
  const UNITS = [["day", 86400], ["hour", 3600], ["minute", 60], ["second", 1]];
  const root = document.querySelector("[data-now]");
  if (!root) return;

  const voice = document.querySelector("[data-clock-voice]");
  let told = "";
  let ahead = null;

  // The faster of two answers is nearer to the truth, unless this device has slept.
  const hear = (seconds, received) => {
    const heard = Number(seconds) * 1000 - received;
    if (ahead === null || heard > ahead || ahead - heard > ASTRAY_MS) ahead = heard;
  };

  const inUnit = (number, unit) =>
    number.toLocaleString(document.documentElement.lang || undefined, { style: "unit", unit, unitDisplay: "long" });

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
    const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
    return `${hours > 0 ? `${hours}:${pad(minutes)}` : minutes}:${pad(seconds % 60)}`;
  };

  // Only of one's own clock, and once at each threshold of a decision.
  const tell = (clock, seconds) => {
    if (!voice || !clock.closest("[data-own]")) return;
    const reached = ("figures" in clock.dataset ? TOLD_LIVE : TOLD_DAYS).filter((threshold) => seconds <= threshold);
    const news = `${clock.dataset.due} ${reached}`;
    if (reached.length > 0 && news !== told) voice.textContent = `${voice.dataset.clockVoice} ${words(seconds)}`;
    told = news;
  };

  const tick = () => {
    document.querySelectorAll("[data-due]").forEach((clock) => {
      const seconds = Math.max(0, Math.floor(clock.dataset.due - (ahead + performance.now()) / 1000));
      const text = "figures" in clock.dataset ? figures(seconds) : words(seconds);
      if (clock.textContent !== text) clock.textContent = text;
      const badge = clock.closest(".clock")?.querySelector("[data-low-badge]");
      if (badge && seconds < Number(clock.dataset.low)) badge.hidden = false;
      tell(clock, seconds);
    });
  };

  hear(root.dataset.now, performance.getEntriesByType("navigation")[0]?.responseStart || performance.now());
  document.body.addEventListener("htmx:afterSwap", ({ target }) => {
    const sign = target.querySelector?.("[data-time]");
    if (sign) hear(sign.dataset.time, performance.now());
    tick();
  });
  tick();
  setInterval(tick, TICK_MS);
})();
