// Follows a table or the lobby: the socket says that something has changed, the page fetches what its viewer may see.
// While the socket is down the page asks by itself every few seconds, and at once when the socket is back.
(() => {
  "use strict";

  const POLL_MS = 5000;
  const RETRY_MS = 2000;
  const root = document.querySelector("[data-follow]");
  if (!root) return;

  const voice = root.querySelector("[data-voice]");
  const unreachable = root.querySelector("[data-unreachable]");
  let poll = null;
  let retry = null;
  let underWay = 0;
  let announced = null;
  let answered = null;
  let kept = null;

  const refresh = () => htmx.trigger(root, "changed");

  const isFetched = (detail) => detail.requestConfig.verb === "get";

  const shownPly = () => root.querySelector("[data-ply]")?.dataset.ply ?? null;

  // Whoever moves hears of it by the socket too, before the answer to the move or after it: the table that this answer
  // has brought is not fetched again under the mover's hand. Everything else is news, even where the ply is the same:
  // somebody has sat down, or has given up.
  const catchUp = () => {
    if (underWay > 0 || announced === null) return;
    const ply = announced;
    announced = null;
    const isKnown = ply === answered && ply === shownPly();
    answered = null;
    if (!isKnown) refresh();
  };

  // What has not changed is not drawn again: the reader may be about to press something.
  const isShown = (html) => {
    const fresh = new DOMParser().parseFromString(html, "text/html").body.firstElementChild;
    const shown = fresh && document.getElementById(fresh.id);
    return Boolean(shown) && shown.dataset.ply === fresh.dataset.ply && shown.textContent === fresh.textContent;
  };

  // What the reader has done to the page outlives the table that is drawn anew: where he had scrolled to, and what he
  // had opened. Whoever plays by keyboard keeps a place: htmx finds what had the focus by its id; if it is gone, the
  // first choice or the sentence that says who decides takes over.
  const letGo = (event) => {
    if (isFetched(event.detail) && isShown(event.detail.serverResponse)) {
      event.detail.shouldSwap = false;
      return;
    }
    kept = {
      hasFocus: root.contains(document.activeElement),
      scrolled: [...root.querySelectorAll(".scroller")].map((part) => part.scrollLeft),
      opened: [...root.querySelectorAll("details")].map((part) => part.open),
    };
  };
  const takeUp = () => {
    if (kept === null) return;
    const { hasFocus, scrolled, opened } = kept;
    kept = null;
    const decision = root.querySelector("#decision");
    const scrollers = root.querySelectorAll(".scroller");
    const details = root.querySelectorAll("details");
    if (scrollers.length === scrolled.length) scrollers.forEach((part, place) => { part.scrollLeft = scrolled[place]; });
    if (details.length === opened.length) details.forEach((part, place) => { part.open = opened[place]; });
    if (hasFocus && document.activeElement === document.body) {
      (root.querySelector(".choice") ?? decision)?.focus({ preventScroll: true });
    }
    // Listeners are told who decides, when it is somebody else.
    const sentence = decision?.textContent.trim() ?? "";
    if (voice && voice.textContent !== sentence) voice.textContent = sentence;
  };

  document.body.addEventListener("htmx:beforeRequest", () => { underWay += 1; });
  document.body.addEventListener("htmx:beforeSwap", letGo);
  document.body.addEventListener("htmx:afterSwap", takeUp);
  document.body.addEventListener("htmx:afterRequest", (event) => {
    const { successful, xhr } = event.detail;
    const isLost = xhr.status === 0 || xhr.status >= 500;
    underWay -= 1;
    if (unreachable) unreachable.hidden = !isLost;
    // What was lost on the way is fetched later; a move is never sent twice.
    if (isLost && retry === null) retry = setTimeout(() => { retry = null; refresh(); }, RETRY_MS);
    setTimeout(() => {
      if (successful && !isFetched(event.detail)) answered = shownPly();
      catchUp();
    });
  });

  const connect = () => {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}${root.dataset.follow}`);
    socket.addEventListener("open", () => {
      clearInterval(poll);
      poll = null;
      // Between the page and the socket, or while it was down, something may have happened that nobody told.
      refresh();
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
