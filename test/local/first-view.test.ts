import { readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { SITE_DIR } from '#build/site.ts';
import { openSiteManifest } from '#build/site-manifest.ts';

const KB = 1024;

/** React, the router, the query client and the formatter of texts alone are 82 KB of it. */
const MAX_SCRIPT_KB = 120;

/** Most files are part of several pages. */
const sizes = new Map<string, number>();
const sizeOf = (file: string): number => {
  const size = sizes.get(file) ?? brotliCompressSync(readFileSync(path.join(SITE_DIR, file))).length;
  sizes.set(file, size);
  return size;
};

/** Bytes as CloudFront sends them. */
const weigh = (files: readonly string[]) => files.map(sizeOf).reduce((sum, size) => sum + size, 0);

const filesOf = openSiteManifest(SITE_DIR);

/** Pages on which people arrive, with the areas of texts that they name in `web/src/app/routes.tsx`. */
const ARRIVALS = [
  { page: 'home', areas: ['home', 'spots'] },
  { page: 'login', areas: ['accounts'] },
  { page: 'spot', areas: ['spots', 'bookings'] },
  { page: 'city', areas: ['cities', 'home', 'spots'] },
];

describe.each(ARRIVALS)('the first view of $page', ({ page, areas }) => {
  it.each(['es', 'en'])('is light in %s', (language) => {
    const { scripts, styles } = filesOf(page, language, areas);
    expect(weigh(scripts)).toBeLessThanOrEqual(MAX_SCRIPT_KB * KB);
    expect(weigh(styles)).toBeLessThanOrEqual(10 * KB);
  });

  it('brings no library for maps, cards or signing in', () => {
    const { scripts } = filesOf(page, 'es', areas);
    const code = scripts.map((file) => readFileSync(path.join(SITE_DIR, file), 'utf8')).join('\n');
    for (const mark of ['maplibregl-', 'js.stripe.com', 'cognito-idp', 'rdp-'])
      expect(code.includes(mark), mark).toBe(false);
  });
});
