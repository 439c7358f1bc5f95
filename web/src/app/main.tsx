import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { readLanguage, type Language } from '#web/i18n/language.ts';
import { startTexts } from '#web/i18n/texts.ts';
import { prepareZones } from '#web/lib/dates.ts';
import { untilFirstAction, watchFirstAction } from '#web/lib/first-action.ts';
import { beginHydration } from '#web/lib/hydration.ts';
import { readStored, writeStored } from '#web/lib/storage.ts';
import { reportError } from '#web/lib/report-error.ts';
import { isTranslated, tolerateMovedNodes } from '#web/lib/translation.ts';
import '#web/ui/font.css';
import '#web/ui/tokens.css';
import '#web/ui/base.css';
import '#web/ui/layout.css';
import '#web/ui/forced-colors.css';
import '#web/ui/print.css';
import { App } from './app.tsx';
import { PAGE_HEAD_TAGS } from './page-head.tsx';
import { findRoute, NOT_FOUND, preloadRoute, readsQuery } from './routes.tsx';
// Styles of parts that most pages have, in the file of every page: one of their own would be a request more.
import '#web/ui/skeleton.module.css';
import '#web/ui/form.module.css';
import '#web/ui/alert.module.css';
import '#web/ui/field.module.css';
import '#web/ui/card.module.css';
import '#web/ui/badge.module.css';
import '#web/ui/price.module.css';
import '#web/ui/dialog.module.css';
import '#web/ui/icon-button.module.css';
import '#web/ui/toggle-chip.module.css';
import '#web/ui/action-bar.module.css';
import './failed-screen.module.css';
import '#web/ui/picker-field.module.css';
import '#web/ui/lazy-calendar.module.css';
import '#web/ui/money-lines.module.css';
import '#web/ui/facts-list.module.css';
import '#web/ui/screen-head.module.css';
import '#web/ui/segmented.module.css';
import './routes/not-found.module.css';
import '#web/map/lazy-map.module.css';
import '#web/components/spots/spot-picture.module.css';
import '#web/components/spots/spot-rating.module.css';
import '#web/components/favourites/heart.module.css';

const RELOADED = 'plazalibre.reloadedAt';

/** What fails until the reload is over fails because of it. */
let isReloading = false;

/**
 * After a deployment the chunks of an open page are gone. One reload fetches the new ones; a second would loop, and one without a network
 * would lose the page.
 */
const reloadForNewChunks = (event: Event) => {
  const last = Number(readStored(RELOADED, 'session') ?? 0);
  if (Date.now() - last < 60_000 || !navigator.onLine) return;
  // Without storage for the time of the last reload, it would reload endlessly.
  if (!writeStored(RELOADED, String(Date.now()), 'session')) return;
  event.preventDefault();
  isReloading = true;
  window.location.reload();
};

/** Whether the file contains what the first rendering would produce: the same page, in this language. */
const isRenderedFor = (language: Language) => {
  const { dataset, lang } = document.documentElement;
  const { pathname, search } = window.location;
  const page = findRoute(pathname)?.pattern === NOT_FOUND ? NOT_FOUND : pathname.replace(/(?<=.)\/$/, '');
  const isSamePage = dataset.page === page;
  return isSamePage && lang === language && !isTranslated() && (search === '' || !readsQuery(pathname));
};

/** For errors before the error page can be rendered; its texts may be missing. */
const sayFailed = (error: unknown) => {
  if (isReloading) return;
  delete document.documentElement.dataset.waits;
  const message = document.querySelector<HTMLTemplateElement>('#failed');
  if (message) document.getElementById('root')?.prepend(message.content);
  reportError(error);
};

/**
 * What makes the site an app that can be installed and starts without a network: its manifest, and the worker that serves its shell
 * (web/src/worker), which stores files of other pages. Both come after the page and the first action of its visitor, so that they delay
 * nothing. A page by http of another machine, and some private windows, have no workers.
 */
const becomeApp = async () => {
  await untilFirstAction();
  document.head.append(
    Object.assign(document.createElement('link'), { rel: 'manifest', href: '/manifest.webmanifest' }),
  );
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const register = () => {
    navigator.serviceWorker
      .register('/sw.js', { updateViaCache: 'none' })
      // Browsers look for a new one in their own time; a rollback must not wait for that.
      .then((registration) => registration.active && registration.update())
      .catch(() => undefined);
  };
  if (document.readyState === 'complete') register();
  else window.addEventListener('load', register);
};

/** Texts and chunk of the page load in parallel; the first render has both. */
const start = async () => {
  window.addEventListener('error', reportError);
  window.addEventListener('unhandledrejection', reportError);
  window.addEventListener('vite:preloadError', reloadForNewChunks);
  tolerateMovedNodes();
  watchFirstAction();
  const html = document.documentElement;
  const language = readLanguage();
  const isRendered = isRenderedFor(language);
  html.lang = language;
  await Promise.all([startTexts(language), preloadRoute(window.location.pathname), prepareZones()]);
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  const app = (
    <StrictMode>
      <App Router={BrowserRouter} />
    </StrictMode>
  );
  // A transition is rendered in slices of milliseconds, and blocks nothing on slow devices.
  startTransition(() => {
    if (isRendered) {
      beginHydration();
      // An extension or a translation changed the page meanwhile: React renders that part afresh. As an uncaught error it would show the
      // notice of index.html.
      hydrateRoot(root, app, { onUncaughtError: sayFailed, onRecoverableError: console.error });
    } else {
      for (const tag of document.head.querySelectorAll(PAGE_HEAD_TAGS)) tag.remove();
      createRoot(root, { onUncaughtError: sayFailed }).render(app);
    }
  });
  void becomeApp();
};

if ('supported' in document.documentElement.dataset) start().catch(sayFailed);
