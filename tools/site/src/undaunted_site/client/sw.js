// Keeps every file of the site, so that it opens without a network; a site that was written again is another version.

const VERSION = "VERSION";
const FILES = ["FILES"];
const NAME = `undaunted ${new URL(self.registration.scope).pathname} ${VERSION}`;
const OWN = `undaunted ${new URL(self.registration.scope).pathname} `;

addEventListener("install", (event) => {
  event.waitUntil(caches.open(NAME).then((cache) => cache.addAll(FILES.map((file) => new Request(file, { cache: "no-cache" })))));
});

addEventListener("activate", (event) => {
  event.waitUntil(caches.keys().then((names) => Promise.all(
    names.filter((name) => name.startsWith(OWN) && name !== NAME).map((name) => caches.delete(name)))).then(() => clients.claim()));
});

addEventListener("fetch", (event) => {
  if (event.request.method !== "GET") return;
  event.respondWith(caches.open(NAME).then((cache) => cache.match(event.request, { ignoreSearch: true })).then((found) => found ?? fetch(event.request)));
});
