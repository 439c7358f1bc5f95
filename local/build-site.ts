import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { buildUnlessFresh } from './fresh-build.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
export const SITE_DIR = path.join(ROOT, 'dist/web');
export const BASEMAP_DIR = path.join(ROOT, 'dist/basemap');
const STAMP = path.join(ROOT, 'dist/web-sources');

const SOURCES = [
  'web',
  'shared/api',
  'lib/site-origin.ts',
  'shared/adapters/places/gazetteer.json',
  'vite.config.ts',
  'tsconfig.web.json',
  'tsconfig.base.json',
  'local/build-site.ts',
  'scripts/build-basemap.ts',
  'scripts/prerender.ts',
  'scripts/site-manifest.ts',
];

/** The layers of the map, unless they are there. */
export const ensureBasemap = async (): Promise<void> => {
  if (existsSync(BASEMAP_DIR)) return;
  const { buildBasemap } = await import('../scripts/build-basemap.ts');
  buildBasemap(BASEMAP_DIR);
};

/** Builds app, map and pages into a folder of their own, which takes the place of the old one when all is there. */
const buildInto = async (place: string): Promise<void> => {
  const [site, server] = [path.join(place, 'web'), path.join(place, 'server')];
  // Loaded here, because a start that finds everything built has no need of them.
  const [{ build }, { buildBasemap }, { prerender }] = await Promise.all([
    import('vite'),
    import('../scripts/build-basemap.ts'),
    import('../scripts/prerender.ts'),
  ]);
  const common = { configFile: path.join(ROOT, 'vite.config.ts'), logLevel: 'error' } as const;
  await Promise.all([
    build({ ...common, build: { outDir: site } }),
    build({ ...common, build: { outDir: server, ssr: path.join(ROOT, 'web/src/app/server.tsx') } }),
  ]);
  await prerender(site, server);
  buildBasemap(BASEMAP_DIR);
  // In the cloud the map's layers are files of the site like any other.
  cpSync(BASEMAP_DIR, path.join(site, 'basemap'), { recursive: true });
  rmSync(SITE_DIR, { recursive: true, force: true });
  renameSync(site, SITE_DIR);
};

const isThere = () => existsSync(path.join(SITE_DIR, 'index.html')) && existsSync(BASEMAP_DIR);

/** Builds the site and its map, unless they are already what the sources would give. */
export const buildSite = (say: (text: string) => void): Promise<void> =>
  buildUnlessFresh({
    stampFile: STAMP,
    sources: SOURCES,
    isThere,
    build: async () => {
      say('Building the site (once, and after changes)');
      const place = path.join(ROOT, `dist/web-${process.pid}`);
      mkdirSync(place, { recursive: true });
      try {
        await buildInto(place);
      } finally {
        rmSync(place, { recursive: true, force: true });
      }
    },
  });
