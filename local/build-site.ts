import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '..');
export const SITE_DIR = path.join(ROOT, 'dist/web');
export const BASEMAP_DIR = path.join(ROOT, 'dist/basemap');
const STAMP = path.join(ROOT, 'dist/web-sources');

const SOURCES = ['web', 'shared/api', 'vite.config.ts', 'package-lock.json', 'scripts/build-basemap.ts'];

const filesBelow = (place: string): string[] =>
  statSync(place).isDirectory()
    ? readdirSync(place, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => path.join(entry.parentPath, entry.name))
    : [place];

/** Changes whenever a file that the site is made of changes. */
const stampOfSources = (): string => {
  const hash = createHash('sha256');
  const files = SOURCES.flatMap((source) => filesBelow(path.join(ROOT, source))).sort();
  for (const file of files) hash.update(path.relative(ROOT, file)).update(readFileSync(file));
  return hash.digest('hex');
};

/** The layers of the map, unless they are there. */
export const ensureBasemap = async (): Promise<void> => {
  if (existsSync(BASEMAP_DIR)) return;
  const { buildBasemap } = await import('../scripts/build-basemap.ts');
  buildBasemap(BASEMAP_DIR);
};

/** Builds the site and its map, unless they are already what the sources would give. */
export const buildSite = async (say: (text: string) => void): Promise<void> => {
  const stamp = stampOfSources();
  const isFresh = existsSync(STAMP) && readFileSync(STAMP, 'utf8') === stamp;
  if (isFresh && existsSync(path.join(SITE_DIR, 'index.html')) && existsSync(BASEMAP_DIR)) return;
  say('Building the site (once, and after changes)');
  // Loaded here, because a start that finds everything built has no need of them.
  const [{ build }, { buildBasemap }] = await Promise.all([
    import('vite'),
    import('../scripts/build-basemap.ts'),
  ]);
  await build({ configFile: path.join(ROOT, 'vite.config.ts'), logLevel: 'error' });
  buildBasemap(BASEMAP_DIR);
  writeFileSync(STAMP, stamp);
};
