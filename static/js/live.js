// Follows a table or the lobby: the socket says that something has changed, the page fetches what its viewer may see.
// While the socket is down the page asks by itself every few seconds, and at once when the socket is back.
(() => {
  "use strict";

  const POLL_MS = 5000;
  const RETRY_MS = 2000;
  const root = document.querySelector("[data-follow]");
  if (!root) return;

  let poll = null;

  const refresh = () => htmx.trigger(root, "changed");

  const isKnown = (ply) => {
    const shown = document.querySelector("[data-ply]");
    return shown !== null && shown.dataset.ply === ply;
  };

  const startPolling = () => {
    if (poll === null) poll = setInterval(refresh, POLL_MS);
  };

  const stopPolling = () => {
    clearInterval(poll);
    poll = null;
  };

  const connect = () => {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}${root.dataset.follow}`);
    let wasLost = poll !== null;
    socket.addEventListener("open", () => {
      stopPolling();
      if (wasLost) refresh();
    });
    socket.addEventListener("message", (message) => {
      if (!isKnown(message.data)) refresh();
    });
    socket.addEventListener("close", () => {
      startPolling();
      setTimeout(connect, RETRY_MS);
    });
  };

  connect();
})();
