// Follows a table or the lobby: the socket says that something has changed, the page fetches it, or asks by itself.
(() => {
  "use strict";

  const POLL_MS = 5000;
  const RETRY_MS = 2000;
  const PRESS_MS = 300;
  const MOST_EVENTS = 6;
  const root = document.querySelector("[data-follow]");
  if (!root) return;

  const one = (selector) => root.querySelector(selector);
  const all = (selector) => [...root.querySelectorAll(selector)];
  const on = (name, hear) => document.body.addEventListener(`htmx:${name}`, hear);
  const unreachable = one("[data-unreachable]");
  const isTable = one("#table") !== null;
  let poll = null;
  let retry = null;
  let underWay = 0;
  let sending = 0;
  let announced = 0;

  const refresh = () => htmx.trigger(root, "changed");
  const listen = () => { if (document.getElementById("chat")) htmx.trigger("#chat", "chat"); };
  // A press is lost if what lies under it is drawn anew.
  const isPressed = () => root.matches(":active");
  const isFetched = (detail) => detail.requestConfig.verb === "get";
  const shownVersion = () => Number(one("#table")?.dataset.version ?? 0);

  // The mover hears of a move too: a table that is shown already is not fetched again.
  const catchUp = () => {
    if (underWay > 0 || announced <= shownVersion()) return;
    if (isPressed()) setTimeout(catchUp, PRESS_MS);
    else refresh();
  };

  // --- A voice tells what others have done, and who decides now.

  const decision = () => one("#decision")?.textContent.trim() ?? "";
  const plyOf = ({ dataset }) => Number(dataset.ply);
  const events = () => all(".log [data-ply]");
  let said = decision();
  let heard = Math.max(0, ...events().map(plyOf));
  const tell = () => {
    const news = heard === 0 ? [] : events().filter((event) => plyOf(event) > heard && !("own" in event.dataset));
    heard = Math.max(heard, ...events().map(plyOf));
    if (news.length === 0 && decision() === said) return;
    said = decision();
    const sentences = news.slice(0, MOST_EVENTS).reverse().map((event) => `${event.textContent}.`);
    const voice = one("[data-voice]");
    if (voice) voice.textContent = [...sentences, said].join(" ");
  };

  // --- What was scrolled, opened and in focus outlives the table.

  let kept = null;
  // The id of what had the focus: a part may be fetched a little after the table.
  let wanted = "";
  let status = one("[data-status]")?.dataset.status;
  const opened = new Map();
  const nameOf = (part) => part.id || part.className;

  const isShown = (html) => {
    const fresh = new DOMParser().parseFromString(html, "text/html").body.firstElementChild;
    const shown = fresh && document.getElementById(fresh.id);
    if (!shown) return false;
    return fresh.dataset.version ? shown.dataset.version === fresh.dataset.version : shown.textContent === fresh.textContent;
  };

  on("beforeSwap", ({ detail }) => {
    // A form that is being sent brings what is newer. What a link asks for is drawn in any case.
    const { elt } = detail.requestConfig;
    const waits = elt === root && isPressed();
    if (waits) setTimeout(refresh, PRESS_MS);
    if (waits || (isFetched(detail) && !elt.matches("a") && (sending > 0 || isShown(detail.serverResponse)))) {
      detail.shouldSwap = false;
      return;
    }
    kept = { hasFocus: root.contains(document.activeElement), scrolled: all(".scroller").map((part) => part.scrollLeft) };
    if (document.activeElement.id !== "decision") wanted = document.activeElement.id;
    all("details").forEach((part) => opened.set(nameOf(part), part.open));
  });

  on("afterSwap", ({ target }) => {
    // A socket that stays open may have missed a version while its server was away.
    announced = Math.max(announced, Number(target.querySelector?.("[data-newest]")?.dataset.newest ?? 0));
    if (kept === null) return;
    const { hasFocus, scrolled } = kept;
    kept = null;
    const scrollers = all(".scroller");
    if (scrollers.length === scrolled.length) scrollers.forEach((part, place) => { part.scrollLeft = scrolled[place]; });
    all("details").forEach((part) => { part.open = opened.get(nameOf(part)) ?? part.open; });
    // htmx doesn't find the focus in a part that was closed; if it is gone, the task takes over.
    const focus = (part) => {
      const isLost = hasFocus && [document.body, one("#decision")].includes(document.activeElement);
      if (isLost) part?.focus({ preventScroll: true });
    };
    focus(document.getElementById(wanted));
    if (wanted.startsWith("choice")) focus(one(".choice"));
    focus(one("#decision"));
    tell();
    // Channels of the chat open and close with a match.
    const was = status;
    status = one("[data-status]")?.dataset.status;
    if (status !== was) listen();
  });

  // The address names the version: all who watch are answered with one page.
  on("configRequest", ({ detail }) => {
    if (detail.elt === root && announced > shownVersion()) detail.parameters.at = announced;
  });
  // What htmx tells of the end of a request is lost with an element that is gone.
  on("beforeSend", ({ detail }) => {
    const isSent = isFetched(detail) ? 0 : 1;
    underWay += 1;
    sending += isSent;
    detail.xhr.addEventListener("loadend", () => {
      const isLost = detail.xhr.status === 0 || detail.xhr.status >= 500;
      underWay -= 1;
      sending -= isSent;
      if (unreachable) unreachable.hidden = !isLost;
      // A move is never sent twice.
      if (isLost && retry === null) retry = setTimeout(() => { retry = null; refresh(); }, RETRY_MS);
      setTimeout(catchUp);
    });
  });

  const connect = () => {
    const socket = new WebSocket(`${location.origin.replace("http", "ws")}${root.dataset.follow}`);
    socket.addEventListener("open", () => {
      clearInterval(poll);
      poll = null;
      if (!isTable) refresh();
      listen();
    });
    socket.addEventListener("message", ({ data }) => {
      if (data === "mine") htmx.trigger(document.body, "mine");
      if (data === "lobby" || data === "tournament" || (data === "mine" && !isTable)) refresh();
      if (data === "chat") listen();
      if (data === "presence") htmx.trigger("#presence", "presence");
      if (Number(data) > announced) announced = Number(data);
      catchUp();
    });
    socket.addEventListener("close", ({ code }) => {
      if (code === 4403) location.reload(); // sealed
      if (poll === null) poll = setInterval(() => { refresh(); listen(); }, POLL_MS);
      setTimeout(connect, RETRY_MS * (code === 4429 ? 30 : 1 + Math.random()));
    });
  };
  connect();
})();
