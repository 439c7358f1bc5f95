// Copied over sw.js by an operator, it removes the worker from every browser that visits the site (docs/runbook.md).
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => {
  const forget = async () => {
    for (const name of await caches.keys()) await caches.delete(name);
    await self.registration.unregister();
  };
  event.waitUntil(forget());
});
