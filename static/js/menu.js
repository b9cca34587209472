// The menu of the header, from when it is first opened: Back closes it too, and the switch for the dark works.
const menu = document.getElementById("site-menu");
const root = document.documentElement;

// While it is open the page has one more step in its history, which Back takes. Leaving that step takes a moment, in
// which the menu may be opened again.
let leaving = false;
const isOpen = () => menu.matches(":popover-open");
const enter = () => { if (!history.state?.menu) history.pushState({ menu: true }, ""); };
const follow = () => {
  for (const button of document.querySelectorAll("[popovertarget=site-menu]")) button.ariaExpanded = isOpen();
  if (leaving) return;
  if (isOpen()) enter();
  else if (history.state?.menu) {
    leaving = true;
    history.back();
  }
};
menu.addEventListener("toggle", follow);
addEventListener("popstate", () => {
  const hasLeft = leaving;
  leaving = false;
  if (!isOpen()) return;
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
dark.addEventListener("click", () => {
  root.dataset.scheme = isDark() ? "light" : "dark";
  document.cookie = `scheme=${root.dataset.scheme}; path=/; max-age=31536000; samesite=lax`;
  show();
});
const install = menu.querySelector("[data-install]");
install.addEventListener("click", async () => {
  menu.hidePopover();
  await globalThis.installation?.prompt();
  globalThis.installation = null;
  install.hidden = true;
});
night.addEventListener("change", show);
show();
follow();
