// Shows messages of the site while no page of it is open, and opens the page that a message is about.
"use strict";

self.addEventListener("push", (event) => {
  const message = event.data ? event.data.json() : {};
  const options = { body: message.text, tag: message.tag, icon: "/static/favicon.svg", data: message };
  if (message.offer) options.actions = [{ action: "offer", title: message.offer }];
  event.waitUntil(self.registration.showNotification(message.title || "Court & Crown", options));
});

self.addEventListener("notificationclick", (event) => {
  const { url, offer_url: offer } = event.notification.data || {};
  event.notification.close();
  const wanted = event.action === "offer" && offer ? offer : url;
  if (wanted) event.waitUntil(self.clients.openWindow(wanted));
});
