/**
 * The id of this browser's subscription at the server, where its worker finds it: a worker has no local storage, and Firefox does not say
 * which subscription has changed.
 */
const CACHE = 'plazalibre.push';
const ENTRY = '/push';

export const notePushId = async (id: string): Promise<void> => {
  const cache = await caches.open(CACHE);
  await cache.put(ENTRY, new Response(id));
};

/** Looks without creating the cache: a browser that shows nothing keeps nothing. */
export const readNotedPushId = async (): Promise<string | undefined> =>
  (await caches.match(ENTRY, { cacheName: CACHE }))?.text();

export const forgetNotedPushId = (): Promise<boolean> => caches.delete(CACHE);
