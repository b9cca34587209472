// Links to copy and share.
(() => {
  "use strict";

  const copy = async (field) => {
    try {
      await navigator.clipboard.writeText(field.value);
    } catch {
      // Without TLS, or long after a press, browsers let only people copy.
      field.focus();
      field.select();
      return;
    }
    const said = document.querySelector("[data-copied]");
    if (said) said.hidden = false;
  };
  const offer = () => {
    for (const button of document.querySelectorAll("[data-copy-link]")) button.hidden = false;
    for (const button of document.querySelectorAll("[data-share-link]")) button.hidden = !navigator.share;
    const fresh = document.querySelector("[data-copy-now]");
    if (!fresh) return;
    delete fresh.dataset.copyNow;
    copy(fresh);
  };
  document.addEventListener("click", ({ target }) => {
    const { copyLink, shareLink } = target.closest?.("[data-copy-link], [data-share-link]")?.dataset ?? {};
    if (copyLink) copy(document.querySelector(copyLink));
    if (shareLink) navigator.share({ url: document.querySelector(shareLink).value }).catch(() => {});
  });
  document.body.addEventListener("htmx:afterSwap", offer);
  offer();
})();
