// Live boards: the socket says which match has another version, the page fetches its board. What comes and goes is
// asked for now and then, while the page is looked at.
(() => {
  "use strict";

  const POLL_MS = 15000;
  const RETRY_MS = 3000;
  const GATHER_MS = 400;
  const MOST_FOLLOWED = 60;
  const root = document.querySelector("[data-watch]");
  if (!root) return;

  // The card of the home page stands apart from the list.
  const card = () => document.querySelector("#featured[data-board]");
  const boards = () => [...root.querySelectorAll("[data-board]"), card()].filter(Boolean);
  const codes = () => [...new Set(boards().map(({ dataset }) => dataset.board))].slice(0, MOST_FOLLOWED).join(",");
  const changed = new Set();
  let socket = null;
  let followed = "";
  let gathering = null;
  let next = null;

  // Not "changed": that is what the page around live boards hears.
  const refresh = () => { if (!document.hidden) htmx.trigger(root, "boards"); };

  // The featured game is a part of the whole; tiles come one by one.
  const isFeatured = (code) => root.querySelector(`.featured[data-board="${code}"]`) !== null;
  const isTile = (code) => root.querySelector(`.live-tile[data-board="${code}"]`) !== null;
  const isCard = (code) => card()?.dataset.board === code;
  const fetchChanged = () => {
    gathering = null;
    const wanted = [...changed];
    changed.clear();
    if (document.hidden) return;
    if (!root.dataset.boards || wanted.some(isFeatured)) refresh();
    else {
      const query = new URLSearchParams({ codes: wanted.filter(isTile).join(","), card: wanted.find(isCard) ?? "" });
      htmx.ajax("GET", `${root.dataset.boards}?${query}`, { source: document.body, swap: "none" });
    }
  };

  const hear = ({ data }) => {
    const [code, version] = data.split(" ");
    const isOlder = ({ dataset }) => dataset.board === code && Number(dataset.version) < Number(version);
    if (!boards().some(isOlder)) return;
    changed.add(code);
    gathering ??= setTimeout(fetchChanged, GATHER_MS);
  };

  const connect = () => {
    followed = codes();
    if (!followed) return;
    const opened = socket = new WebSocket(`${location.origin.replace("http", "ws")}/ws/watch/?codes=${followed}`);
    opened.addEventListener("message", hear);
    opened.addEventListener("close", ({ code }) => {
      if (opened === socket) setTimeout(() => { if (opened === socket) connect(); },
        (code === 4429 ? 10 * RETRY_MS : RETRY_MS) * (1 + Math.random())); // not all at once after a release
    });
  };

  // Other boards are shown now.
  const follow = () => {
    if (codes() === followed) return;
    const old = socket;
    socket = null;
    connect();
    old?.close();
  };

  // A result stands for a moment, then comes the next game.
  const goOn = () => {
    clearTimeout(next);
    const wait = root.querySelector("[data-next]")?.dataset.next;
    if (wait) next = setTimeout(refresh, 1000 * Number(wait));
  };

  document.body.addEventListener("htmx:afterSettle", () => { follow(); goOn(); });
  document.addEventListener("visibilitychange", refresh);
  setInterval(refresh, POLL_MS);
  connect();
})();
