import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { readLanguage } from '#web/i18n/language.ts';
import { startTexts } from '#web/i18n/texts.ts';
import '#web/ui/font.css';
import '#web/ui/tokens.css';
import '#web/ui/base.css';
import { App } from './app.tsx';
import { preloadRoute } from './routes.tsx';

const RELOADED = 'plazalibre.reloadedAt';

/**
 * After a deployment the chunks of the old page are gone. One reload brings the new ones; a second would loop, and one
 * without a network would lose the page.
 */
const reloadForNewChunks = (event: Event) => {
  const last = Number(window.sessionStorage.getItem(RELOADED) ?? 0);
  if (Date.now() - last < 60_000 || !navigator.onLine) return;
  event.preventDefault();
  window.sessionStorage.setItem(RELOADED, String(Date.now()));
  window.location.reload();
};

/** The texts and the chunk of the page are fetched side by side; the first render has both. */
const start = async () => {
  window.addEventListener('vite:preloadError', reloadForNewChunks);
  const language = readLanguage();
  document.documentElement.lang = language;
  await Promise.all([startTexts(language), preloadRoute(window.location.pathname)]);
  // React writes the title of each page; with a second one in the document it would not be seen.
  document.querySelector('title')?.remove();
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
};

void start();
