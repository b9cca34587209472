// Shows messages of the site while no page of it is open, and opens the page that a message is about. Without a
// connection it shows the page that says so: it keeps that page and what it is drawn with, and never any other.
"use strict";

const OFFLINE = "/offline/";
const KEPT = "offline-1";

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil((async () => {
    // Asked for without cookies: it is a page without an account.
    const answer = await fetch(OFFLINE, { credentials: "omit", cache: "no-cache" });
    if (!answer.ok || answer.redirected) throw new Error("no page to keep");
    const drawn = [...(await answer.clone().text()).matchAll(/href="([^"]+\.(?:css|svg))"/g)].map((found) => found[1]);
    const kept = await caches.open(KEPT);
    await kept.addAll(drawn);
    await kept.put(OFFLINE, answer);
  })());
});

self.addEventListener("activate", (event) => {
  event.waitUntil((async () => {
    for (const name of await caches.keys()) if (name !== KEPT) await caches.delete(name);
    await self.registration.navigationPreload?.enable();
  })());
});

// Pages always come from the site, and the styles of the one that is kept if they cannot be had from there.
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const offline = () => caches.open(KEPT).then((kept) => kept.match(request.mode === "navigate" ? OFFLINE : request));
  if (request.method === "GET" && request.mode === "navigate") {
    event.respondWith((async () => {
      try {
        return (await event.preloadResponse) || (await fetch(request));
      } catch {
        return (await offline()) || Response.error();
      }
    })());
  } else if (request.destination === "style" && new URL(request.url).origin === location.origin) {
    event.respondWith(fetch(request).catch(async () => (await offline()) || Response.error()));
  }
});

self.addEventListener("push", (event) => {
  const message = event.data ? event.data.json() : {};
  const options = { body: message.text, tag: message.tag, icon: "/favicon.ico", data: message };
  if (message.offer) options.actions = [{ action: "offer", title: message.offer }];
  event.waitUntil(self.registration.showNotification(message.title || "Court & Crown", options));
});

self.addEventListener("notificationclick", (event) => {
  const { url, offer_url: offer } = event.notification.data || {};
  event.notification.close();
  const wanted = event.action === "offer" && offer ? offer : url;
  if (wanted) event.waitUntil(self.clients.openWindow(wanted));
});
