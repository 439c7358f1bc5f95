// Copied over sw.js by an operator, it removes the worker from every browser that visits the site (docs/runbook.md).
// Chromium 141 replaces a worker that is answering a page only after half a minute without requests: this one waits until it has answered.
const AFTER_LOADING_MS = 1000;
self.addEventListener('install', (event) => {
  const loaded = new Promise((resolve) => setTimeout(resolve, AFTER_LOADING_MS));
  event.waitUntil(loaded.then(() => self.skipWaiting()));
});
self.addEventListener('activate', (event) => {
  const forget = async () => {
    for (const name of await caches.keys()) await caches.delete(name);
    await self.registration.unregister();
  };
  event.waitUntil(forget());
});
