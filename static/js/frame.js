// The menu of the header, which every page has. It opens, and closes by Escape and by a press outside, without this
// script; here Back closes it too, and the switch for the dark works.
(() => {
  "use strict";
  const menu = document.getElementById("site-menu");
  const root = document.documentElement;
  if (!menu) return;

  // While it is open the page has one more step in its history: the one that Back takes. To leave it takes a moment, in
  // which the menu may be opened again.
  let leaving = false;
  const enter = () => { if (!history.state?.menu) history.pushState({ menu: true }, ""); };
  menu.addEventListener("toggle", ({ newState }) => {
    for (const button of document.querySelectorAll("[popovertarget=site-menu]")) button.ariaExpanded = newState === "open";
    if (leaving) return;
    if (newState === "open") enter();
    else if (history.state?.menu) {
      leaving = true;
      history.back();
    }
  });
  addEventListener("popstate", () => {
    const hasLeft = leaving;
    leaving = false;
    if (!menu.matches(":popover-open")) return;
    if (hasLeft) enter();
    else menu.hidePopover();
  });
  // What is chosen takes the place of that step.
  menu.addEventListener("click", (event) => {
    const link = event.target.closest("a[href]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
    event.preventDefault();
    location.replace(link.href);
  });

  const dark = menu.querySelector("[data-scheme-switch]");
  const night = matchMedia("(prefers-color-scheme: dark)");
  const isDark = () => (root.dataset.scheme ? root.dataset.scheme === "dark" : night.matches);
  const show = () => { dark.ariaPressed = isDark(); };
  dark.hidden = false;
  dark.addEventListener("click", () => {
    root.dataset.scheme = isDark() ? "light" : "dark";
    document.cookie = `scheme=${root.dataset.scheme}; path=/; max-age=31536000; samesite=lax`;
    show();
  });
  night.addEventListener("change", show);
  show();
})();
