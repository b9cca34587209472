// Chat at a table: new messages are put below those that are there, so that no reader loses a place, a selection or a
// sentence that is half written. Without this file the whole log is drawn anew.
(() => {
  "use strict";

  const TOAST_MS = 6000;
  const part = (id) => document.getElementById(id);
  const number = (said) => Number(said.id.replace("said-", ""));

  // Words that have been taken away or whose author has gone are changed or removed; what is older than the answer
  // stays.
  const merge = (fresh) => {
    const list = part("chat-list");
    const said = [...fresh.querySelectorAll("#chat-list > li")];
    const heard = new Set(said.map((remark) => remark.id));
    const oldest = said.length > 0 ? number(said[0]) : 0;
    for (const shown of [...list.children]) {
      if (number(shown) >= oldest && !heard.has(shown.id)) shown.remove();
    }
    for (const remark of said) {
      const shown = part(remark.id);
      if (!shown) {
        list.insertBefore(remark, [...list.children].find((later) => number(later) > number(remark)) ?? null);
        announce(remark);
      } else if (shown.textContent !== remark.textContent) {
        shown.replaceWith(remark);
      }
    }
    replaceWords("chat-notes", fresh);
  };

  // What is said while the chat is out of sight shows for a while above the board, and is counted at its tab.
  const announce = (remark) => {
    const [toasts, badge] = [document.querySelector("[data-toasts]"), document.querySelector("[data-chat-badge]")];
    if (!toasts || !badge || remark.classList.contains("is-mine") || part("chat").checkVisibility()) return;
    const toast = document.createElement("p");
    toast.className = "toast";
    toast.textContent = `${remark.querySelector("bdi")?.textContent ?? ""}: ${remark.querySelector(".said")?.textContent ?? ""}`;
    toasts.append(toast);
    setTimeout(() => toast.remove(), TOAST_MS);
    badge.hidden = false;
    badge.textContent = Number(badge.textContent) + 1;
  };
  document.addEventListener("change", () => {
    const badge = document.querySelector("[data-chat-badge]");
    if (!badge || !part("chat")?.checkVisibility()) return;
    badge.hidden = true;
    badge.textContent = "";
  });

  const replaceWords = (id, fresh) => {
    const words = fresh.querySelector(`#${id}`);
    if (part(id).textContent !== words.textContent) part(id).replaceChildren(...words.childNodes);
  };

  document.body.addEventListener("htmx:beforeSwap", (event) => {
    const { requestConfig, serverResponse, target } = event.detail;
    const chat = part("chat");
    const isAnswer = requestConfig.verb === "post";
    if (target.id !== "chat-log" || !(isAnswer || requestConfig.elt === chat)) return;
    const fresh = new DOMParser().parseFromString(serverResponse, "text/html").getElementById("chat");
    if (!fresh) return;
    if (fresh.dataset.shape !== chat.dataset.shape) {
      // A room has opened or closed to this reader, or the reader's voice in it.
      event.detail.shouldSwap = true;
      event.detail.target = chat;
      event.detail.selectOverride = "#chat";
    } else if ("newest" in target.dataset) {
      event.detail.shouldSwap = false;
      merge(fresh);
      if (isAnswer) replaceWords("chat-refusal", fresh);
    } else {
      // A reader who is far back is left there until they write.
      event.detail.shouldSwap = isAnswer;
    }
  });

  document.body.addEventListener("htmx:afterRequest", (event) => {
    const { elt, requestConfig, xhr } = event.detail;
    const input = part("chat-text");
    // Refused words stay, to be mended; so do those that were written while others were on their way.
    const isSaid = elt.id === "chat-form" && xhr.status === 200;
    if (isSaid && input?.value === requestConfig.formData.get("text")) input.value = "";
  });

  document.body.addEventListener("htmx:afterSwap", (event) => {
    // Focus that turned a page by keyboard stays with it, even where there is no further page to turn to.
    const isPage = event.detail.requestConfig.elt.matches(".chat-pages a");
    if (isPage && document.activeElement === document.body) {
      part("chat").querySelector("[role=log]").focus({ preventScroll: true });
    }
  });
})();
