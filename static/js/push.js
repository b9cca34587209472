// Adds this browser to those that show messages while no page is open. Without it the page says how.
(() => {
  "use strict";

  const form = document.querySelector("[data-push]");
  const word = document.querySelector("[data-push-word]");
  if (!form || !("serviceWorker" in navigator) || !("PushManager" in window) || !("Notification" in window)) return;

  const bytes = (text) => Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (sign) => sign.charCodeAt(0));

  const subscribe = async () => {
    await navigator.serviceWorker.register(form.dataset.worker);
    const worker = await navigator.serviceWorker.ready;
    const wanted = { userVisibleOnly: true, applicationServerKey: bytes(form.dataset.push) };
    const { endpoint, keys } = (await worker.pushManager.subscribe(wanted)).toJSON();
    const body = new FormData(form);
    body.set("endpoint", endpoint);
    body.set("p256dh", keys.p256dh);
    body.set("auth", keys.auth);
    const answer = await fetch(form.action, { method: "POST", body, credentials: "same-origin" });
    if (!answer.ok) throw new Error(String(answer.status));
    location.reload();
  };

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    subscribe().catch(() => {
      word.textContent = word.dataset.refused;
      word.hidden = false;
    });
  });
  form.hidden = false;
  word.hidden = true;
})();
