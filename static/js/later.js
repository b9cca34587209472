// Parts of a table that only some need come when they are first asked for. The page names their files.
(() => {
  "use strict";

  const root = document.querySelector("[data-later-keys]");
  if (!root) return;

  const get = (name) => import(root.dataset[`later${name}`]);
  const remembered = (name) => { try { return localStorage.getItem(name); } catch { return null; } };
  if (remembered("keys") === "off") get("Keys");
  if (remembered("sound") === "on") get("Sound");

  // Keys that are pressed before their script has come are heard then.
  let early = [];
  const wait = async (event) => {
    if (early.push(event) > 1) return;
    try {
      const { hear } = await get("Keys");
      document.removeEventListener("keydown", wait);
      early.forEach(hear);
    } catch {
      early = [];
    }
  };
  document.addEventListener("keydown", wait);
  document.addEventListener("click", async ({ target }) => {
    if (target.closest("[data-keys]")) (await get("Keys")).showKeys();
    if (target.closest("[data-sound]")) (await get("Sound")).toggle();
    if (target.closest("[data-play-turns]")) (await get("Playback")).toggle();
  });

  // The first message that the page doesn't show yet brings the chat's script, and is then fetched again.
  let hasChat = false;
  const chat = () => get("Chat").then(() => { hasChat = true; });
  document.addEventListener("focusin", ({ target }) => { if (target.closest("#chat")) chat(); });
  document.body.addEventListener("htmx:beforeSwap", ({ detail }) => {
    if (hasChat || !detail.shouldSwap || detail.target.id !== "chat-log" || detail.requestConfig.elt.id !== "chat") return;
    detail.shouldSwap = false;
    chat().then(() => htmx.trigger("#chat", "chat"));
  });

  // Turns of others that are new to the page are told on the board.
  const ends = () => [...root.querySelectorAll("[data-caption] .turn")].map(({ dataset }) => Number(dataset.to));
  let told = Math.max(0, ...ends());
  document.body.addEventListener("htmx:afterSwap", ({ target }) => {
    if (target.id !== "table" && !target.querySelector?.("#table")) return;
    const first = ends().findIndex((end) => end > told);
    told = Math.max(told, ...ends());
    if (first < 0 || getComputedStyle(root).getPropertyValue("--still")) return;
    get("Playback").then(({ play }) => play(first));
  });
})();
