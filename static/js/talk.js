// Talk at a table: new words are put below those that are there, so that nobody loses a place, a selection or a
// sentence that is half written. Without this file the whole log is drawn anew.
(() => {
  "use strict";

  const part = (id) => document.getElementById(id);
  const number = (said) => Number(said.id.replace("said-", ""));
  const status = () => document.querySelector("[data-status]")?.dataset.status;
  let shownStatus = status();

  // Words that have been taken away or whose author has gone are changed or removed; what is older than the answer
  // stays.
  const merge = (fresh) => {
    const list = part("talk-list");
    const said = [...fresh.querySelectorAll("#talk-list > li")];
    const heard = new Set(said.map((remark) => remark.id));
    const oldest = said.length > 0 ? number(said[0]) : 0;
    for (const shown of [...list.children]) {
      if (number(shown) >= oldest && !heard.has(shown.id)) shown.remove();
    }
    for (const remark of said) {
      const shown = part(remark.id);
      if (!shown) {
        list.insertBefore(remark, [...list.children].find((later) => number(later) > number(remark)) ?? null);
      } else if (shown.textContent !== remark.textContent) {
        shown.replaceWith(remark);
      }
    }
    replaceWords("talk-notes", fresh);
  };

  const replaceWords = (id, fresh) => {
    const words = fresh.querySelector(`#${id}`);
    if (part(id).textContent !== words.textContent) part(id).replaceChildren(...words.childNodes);
  };

  document.body.addEventListener("htmx:beforeSwap", (event) => {
    const { requestConfig, serverResponse, target } = event.detail;
    const talk = part("talk");
    const isAnswer = requestConfig.verb === "post";
    if (target.id !== "talk-log" || !(isAnswer || requestConfig.elt === talk)) return;
    const fresh = new DOMParser().parseFromString(serverResponse, "text/html").getElementById("talk");
    if (!fresh) return;
    if (fresh.dataset.shape !== talk.dataset.shape) {
      // A room has opened or closed to this reader, or the reader's voice in it.
      event.detail.shouldSwap = true;
      event.detail.target = talk;
      event.detail.selectOverride = "#talk";
    } else if ("newest" in target.dataset) {
      event.detail.shouldSwap = false;
      merge(fresh);
      if (isAnswer) replaceWords("talk-refusal", fresh);
    } else {
      // Whoever reads far back is left there until he speaks himself.
      event.detail.shouldSwap = isAnswer;
    }
  });

  document.body.addEventListener("htmx:afterRequest", (event) => {
    const { elt, requestConfig, xhr } = event.detail;
    const input = part("talk-text");
    // Refused words stay, to be mended; so do those that were written while others were on their way.
    const isSaid = elt.id === "talk-form" && xhr.status === 200;
    if (isSaid && input?.value === requestConfig.formData.get("text")) input.value = "";
  });

  document.body.addEventListener("htmx:afterSwap", (event) => {
    // Whoever turned a page by keyboard stays with it, even where there is no further page to turn to.
    const isPage = event.detail.requestConfig.elt.matches(".talk-pages a");
    if (isPage && document.activeElement === document.body) {
      part("talk").querySelector("[role=log]").focus({ preventScroll: true });
    }
    // With the beginning and the end of a match rooms open and close.
    if (status() === shownStatus) return;
    shownStatus = status();
    if (part("talk")) htmx.trigger("#talk", "talk");
  });
})();
