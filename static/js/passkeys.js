// Says on the page that no key was handed over: allauth's scripts tell it to the console alone.
(() => {
  "use strict";

  document.addEventListener("allauth.error", (event) => {
    const sentence = document.getElementById("passkey-failed");
    if (!sentence) return;
    event.preventDefault();
    sentence.hidden = false;
  });
})();
