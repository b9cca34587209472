// The home page: what is live is fetched again, all in one request, while the page is looked at.
(() => {
  "use strict";
  const LIVE_MS = 15000;
  const refresh = () => {
    if (!document.hidden && document.getElementById("live")) htmx.trigger("#live", "refresh");
  };
  setInterval(refresh, LIVE_MS);
  document.addEventListener("visibilitychange", refresh);
})();
