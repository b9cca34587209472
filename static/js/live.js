// Follows a table or the lobby: the socket says that something has changed, the page fetches what its viewer may see.
// While the socket is down the page asks by itself every few seconds, and at once when the socket is back.
(() => {
  "use strict";

  const POLL_MS = 5000;
  const RETRY_MS = 2000;
  const root = document.querySelector("[data-follow]");
  if (!root) return;

  let poll = null;
  let underWay = 0;
  let announced = null;

  const refresh = () => htmx.trigger(root, "changed");

  const isShown = (ply) => {
    const shown = document.querySelector("[data-ply]");
    return shown !== null && shown.dataset.ply === ply;
  };

  // Whoever moves hears of it by the socket too, often before the answer to the move has come: that answer is awaited,
  // so that the table is not drawn twice under the mover's hand.
  const catchUp = () => {
    if (underWay > 0 || announced === null) return;
    const ply = announced;
    announced = null;
    if (!isShown(ply)) refresh();
  };

  document.body.addEventListener("htmx:beforeRequest", () => { underWay += 1; });
  document.body.addEventListener("htmx:afterRequest", () => {
    underWay -= 1;
    setTimeout(catchUp);
  });

  const connect = () => {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}${root.dataset.follow}`);
    socket.addEventListener("open", () => {
      const wasLost = poll !== null;
      clearInterval(poll);
      poll = null;
      if (wasLost) refresh();
    });
    socket.addEventListener("message", (message) => {
      announced = message.data;
      catchUp();
    });
    socket.addEventListener("close", () => {
      if (poll === null) poll = setInterval(refresh, POLL_MS);
      setTimeout(connect, RETRY_MS);
    });
  };

  connect();
})();
