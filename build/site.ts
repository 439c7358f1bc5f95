import { existsSync } from 'node:fs';
import path from 'node:path';
import { buildUnlessFresh, runScript } from './fresh-build.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
export const SITE_DIR = path.join(ROOT, 'dist/web');
/** The embedded map. The site's build includes it as a file with a hash in its name. */
export const BASEMAP_FILE = path.join(ROOT, 'dist/basemap/basemap.json');
const STAMP = path.join(ROOT, 'dist/web-sources');

const SOURCES = [
  'web',
  'shared/api',
  'shared/model',
  'shared/lib/sitemap-text.ts',
  'lib/site-origin.ts',
  'lib/constructs/site-pages.ts',
  'shared/adapters/places/gazetteer.json',
  'vite.config.ts',
  'tsconfig.web.json',
  'tsconfig.base.json',
  'build/site.ts',
  'build/targets.ts',
  'build/basemap.ts',
  'build/atlas.ts',
  'build/polyline.ts',
  'build/site-program.ts',
  'build/prerender.ts',
  'build/order-head.ts',
  'build/site-manifest.ts',
  'build/service-worker.ts',
];

/** Builds the embedded map if it is missing. */
export const ensureBasemap = async (): Promise<void> => {
  if (existsSync(BASEMAP_FILE)) return;
  const { buildBasemap } = await import('./basemap.ts');
  buildBasemap(BASEMAP_FILE);
};

const isThere = () => existsSync(path.join(SITE_DIR, 'index.html'));

/** An image has the site, and neither its sources nor the tools (docs/container.md). */
const hasSources = () => existsSync(path.join(ROOT, 'web'));

/** Builds the site and its map, unless they are up to date. */
export const buildSite = async (say: (text: string) => void): Promise<void> => {
  if (!hasSources()) return;
  await buildUnlessFresh({
    stampFile: STAMP,
    sources: SOURCES,
    isThere,
    build: () => {
      say('Building the site (once, and after changes)');
      return runScript('build/site-program.ts');
    },
  });
};
