import { renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { build } from 'vite';
import { SITE_DIR } from './site.ts';
import { prerender } from './prerender.ts';

/** Builds app and pages into a new folder, which then replaces the old one. */
const ROOT = path.resolve(import.meta.dirname, '..');
const place = path.join(ROOT, `dist/web-${process.pid}`);
const [site, server] = [path.join(place, 'web'), path.join(place, 'server')];
const common = { configFile: path.join(ROOT, 'vite.config.ts'), logLevel: 'error' } as const;

try {
  // In sequence: in parallel they need twice the memory.
  await build({ ...common, build: { outDir: site } });
  await build({ ...common, build: { outDir: server, ssr: path.join(ROOT, 'web/src/app/server.tsx') } });
  await prerender(site, server);
  rmSync(SITE_DIR, { recursive: true, force: true });
  renameSync(site, SITE_DIR);
} finally {
  rmSync(place, { recursive: true, force: true });
}
