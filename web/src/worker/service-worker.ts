import { clientsClaim, setCacheNameDetails } from 'workbox-core';
import { enable as enableNavigationPreload } from 'workbox-navigation-preload';
import { matchPrecache, precacheAndRoute, type PrecacheEntry } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { NetworkOnly } from 'workbox-strategies';
import { listenForPush } from './push.ts';

/**
 * The worker of the site (decision 141). It stores the shell and the pages of passes, and answers a navigation with the shell if the
 * network does not. It never stores an answer of the API: prices and availability come from the server or not at all.
 */
declare const STORED_FILES: PrecacheEntry[];
declare const SHELL: string;
declare const self: { skipWaiting: () => Promise<void> };

/** A page that takes longer is opened from the shell, whose own calls then wait, or show what is stored. */
const PATIENCE_SECONDS = 4;

/** Not pages of the app: the API, the map's file, and files with an ending, such as sitemaps. */
const NO_PAGES = [/^\/api\//, /^\/map\//, /\/[^/?]+\.[^/]+$/];

// Every file has a hash in its name and the server keeps old ones, so that a new worker cannot mix versions in an open tab.
setCacheNameDetails({ prefix: 'plazalibre', precache: 'files', suffix: '' });
void self.skipWaiting();
clientsClaim();
enableNavigationPreload();
precacheAndRoute(STORED_FILES, { cleanURLs: false, directoryIndex: '' });

const network = new NetworkOnly({ networkTimeoutSeconds: PATIENCE_SECONDS });

registerRoute(
  new NavigationRoute(
    async (options) => {
      try {
        return await network.handle(options);
      } catch (error) {
        const shell = await matchPrecache(SHELL);
        if (shell) return shell;
        throw error;
      }
    },
    { denylist: NO_PAGES },
  ),
);

listenForPush();
