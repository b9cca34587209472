// The menu of the header opens and closes without a script; the rest of it comes when it is first opened.
(() => {
  "use strict";
  const menu = document.getElementById("site-menu");
  menu?.addEventListener("toggle", () => import(menu.dataset.script), { once: true });
})();
