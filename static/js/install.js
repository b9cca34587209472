// The service worker, which shows a page without a connection, is started once the page is there. People who want the
// site as an app find the way in the menu; no banner asks.
(() => {
  "use strict";

  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    document.querySelector("#site-menu [data-install]")?.removeAttribute("hidden");
    globalThis.installation = event;
  });

  const { worker } = document.currentScript.dataset;
  if ("serviceWorker" in navigator) addEventListener("load", () => navigator.serviceWorker.register(worker).catch(() => {}));
})();
