// Follows a table or the lobby: the socket says that something has changed, the page fetches what its viewer may see.
// While the socket is down the page asks by itself every few seconds, and at once when the socket is back.
(() => {
  "use strict";

  const POLL_MS = 5000;
  const RETRY_MS = 2000;
  const MOST_EVENTS = 6;
  const root = document.querySelector("[data-follow]");
  if (!root) return;

  const voice = root.querySelector("[data-voice]");
  const unreachable = root.querySelector("[data-unreachable]");
  const isTable = root.querySelector("[data-version]") !== null;
  let poll = null;
  let retry = null;
  let underWay = 0;
  let sending = 0;
  let announced = 0;
  let kept = null;
  // The id of what had the focus, until it is back: a part may be fetched a little after the table.
  let wanted = "";
  const opened = new Map();
  let heard = 0;
  let said = "";

  const refresh = () => htmx.trigger(root, "changed");

  const listen = () => { if (document.getElementById("chat")) htmx.trigger("#chat", "chat"); };

  const isFetched = (detail) => detail.requestConfig.verb === "get";

  const shownVersion = () => Number(root.querySelector("[data-version]")?.dataset.version ?? 0);

  // The mover hears of a move by the socket too: a table that is shown already is not fetched again.
  const catchUp = () => {
    if (underWay === 0 && announced > shownVersion()) refresh();
  };

  // What has not changed is not drawn again: the reader may be about to press something.
  const isShown = (html) => {
    const fresh = new DOMParser().parseFromString(html, "text/html").body.firstElementChild;
    const shown = fresh && document.getElementById(fresh.id);
    if (!shown) return false;
    return fresh.dataset.version ? shown.dataset.version === fresh.dataset.version : shown.textContent === fresh.textContent;
  };

  // Says what others and chance have done since the last time, of a long story the end, and who decides now.
  const tell = () => {
    const events = [...root.querySelectorAll(".log [data-ply]")].filter((event) => Number(event.dataset.ply) > heard);
    const sentence = root.querySelector("#decision")?.textContent.trim() ?? "";
    const news = heard === 0 ? [] : events.filter((event) => !("own" in event.dataset)).slice(0, MOST_EVENTS).reverse();
    heard = Math.max(heard, ...events.map((event) => Number(event.dataset.ply)));
    if (news.length === 0 && sentence === said) return;
    said = sentence;
    if (voice) voice.textContent = [...news.map((event) => `${event.textContent}.`), sentence].join(" ");
  };

  // Parts that open are known by id or class: their number may change.
  const nameOf = (part) => part.id || part.className;

  // What was scrolled and opened outlives the table that is drawn anew. htmx finds what had the focus by its id; if it
  // is gone, the sentence that says what is to be decided takes over.
  const letGo = (event) => {
    // A form that is being sent is not taken away: what it brings is newer. What a link asks for is drawn in any case.
    const { elt } = event.detail.requestConfig;
    if (isFetched(event.detail) && !elt.matches("a") && (sending > 0 || isShown(event.detail.serverResponse))) {
      event.detail.shouldSwap = false;
      return;
    }
    kept = {
      hasFocus: root.contains(document.activeElement),
      scrolled: [...root.querySelectorAll(".scroller")].map((part) => part.scrollLeft),
    };
    if (document.activeElement.id !== "decision") wanted = document.activeElement.id;
    root.querySelectorAll("details").forEach((part) => opened.set(nameOf(part), part.open));
  };
  const takeUp = () => {
    if (kept === null) return;
    const { hasFocus, scrolled } = kept;
    kept = null;
    const decision = root.querySelector("#decision");
    const scrollers = root.querySelectorAll(".scroller");
    if (scrollers.length === scrolled.length) scrollers.forEach((part, place) => { part.scrollLeft = scrolled[place]; });
    root.querySelectorAll("details").forEach((part) => { part.open = opened.get(nameOf(part)) ?? part.open; });
    // A part that was closed could not take the focus before.
    const isLost = () => hasFocus && [document.body, decision].includes(document.activeElement);
    if (isLost()) document.getElementById(wanted)?.focus({ preventScroll: true });
    if (isLost() && wanted.startsWith("choice")) root.querySelector(".choice")?.focus({ preventScroll: true });
    if (isLost()) decision?.focus({ preventScroll: true });
    tell();
  };

  // The address names the version: all who watch are answered with one page.
  document.body.addEventListener("htmx:configRequest", (event) => {
    if (event.detail.elt === root && announced > shownVersion()) event.detail.parameters.at = announced;
  });
  // Heard from the request itself: what htmx tells of its end is lost with an element that is gone.
  document.body.addEventListener("htmx:beforeSend", ({ detail }) => {
    const isSent = isFetched(detail) ? 0 : 1;
    underWay += 1;
    sending += isSent;
    detail.xhr.addEventListener("loadend", () => {
      const isLost = detail.xhr.status === 0 || detail.xhr.status >= 500;
      underWay -= 1;
      sending -= isSent;
      if (unreachable) unreachable.hidden = !isLost;
      // What was lost is fetched later; a move is never sent twice.
      if (isLost && retry === null) retry = setTimeout(() => { retry = null; refresh(); }, RETRY_MS);
      setTimeout(catchUp);
    });
  });
  // The company of a table is asked for every half minute; its answer names the version of the table, for a socket that
  // stays open may have missed what was said while its server was away.
  document.body.addEventListener("htmx:afterSwap", ({ target }) => {
    announced = Math.max(announced, Number(target.querySelector?.("[data-newest]")?.dataset.newest ?? 0));
  });
  document.body.addEventListener("htmx:beforeSwap", letGo);
  document.body.addEventListener("htmx:afterSwap", takeUp);

  const connect = () => {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}${root.dataset.follow}`);
    socket.addEventListener("open", () => {
      clearInterval(poll);
      poll = null;
      // The list may have changed meanwhile; a table says at which version it is.
      if (!isTable) refresh();
      listen();
    });
    socket.addEventListener("message", ({ data }) => {
      if (data === "mine") htmx.trigger(document.body, "mine");
      if (data === "lobby" || (data === "mine" && !isTable)) refresh();
      if (data === "talk") listen();
      if (data === "presence") htmx.trigger("#presence", "presence");
      if (Number(data) > announced) announced = Number(data);
      catchUp();
    });
    socket.addEventListener("close", ({ code }) => {
      if (code === 4403) location.reload(); // sealed
      if (poll === null) poll = setInterval(() => { refresh(); listen(); }, POLL_MS);
      setTimeout(connect, code === 4429 ? 30 * RETRY_MS : RETRY_MS); // too many
    });
  };

  // What stands on the page when it is opened is read there.
  said = root.querySelector("#decision")?.textContent.trim() ?? "";
  heard = Math.max(0, ...[...root.querySelectorAll(".log [data-ply]")].map((event) => Number(event.dataset.ply)));
  connect();
})();
