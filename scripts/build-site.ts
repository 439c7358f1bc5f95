import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** What the app is made of. */
const SOURCES = ['web', 'shared/api', 'vite.config.ts', 'package-lock.json'];

/** Builds the app into `dist/web`, unless what stands there is newer than all it is made of. */
export const buildSite = async (): Promise<void> => {
  const page = join(ROOT, 'dist/web/index.html');
  const sources = Math.max(...SOURCES.map((source) => newestChange(join(ROOT, source))));
  if (existsSync(page) && statSync(page).mtimeMs > sources) return;
  await build({ configFile: join(ROOT, 'vite.config.ts'), logLevel: 'warn' });
};

/** Epoch milliseconds of the latest change to a file or to anything in a folder. */
const newestChange = (path: string): number => {
  const { mtimeMs } = statSync(path);
  if (!statSync(path).isDirectory()) return mtimeMs;
  return Math.max(mtimeMs, ...readdirSync(path).map((name) => newestChange(join(path, name))));
};
