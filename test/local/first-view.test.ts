import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { SITE_DIR } from '#build/site.ts';
import { openSiteManifest } from '#build/site-manifest.ts';
import { PAGES } from '#web/areas/index.ts';

const KB = 1024;

/** Cached, because most files belong to several pages. */
const sizes = new Map<string, number>();
const sizeOf = (file: string): number => {
  const size = sizes.get(file) ?? brotliCompressSync(readFileSync(path.join(SITE_DIR, file))).length;
  sizes.set(file, size);
  return size;
};

/** Compressed bytes, as CloudFront sends them. */
const weigh = (files: readonly string[]) => files.map(sizeOf).reduce((sum, size) => sum + size, 0);

const filesOf = openSiteManifest(SITE_DIR);

/** Pages on which people arrive. Decision 88 (docs/decisions/0088-bundle-size-of-first-view.md) describes their contents. */
const ARRIVALS = [
  { page: 'home', maxKb: 132.4 },
  { page: 'login', maxKb: 112.5 },
  { page: 'spot', maxKb: 128 },
  { page: 'city', maxKb: 136 },
] as const;

describe.each(ARRIVALS)('the first view of $page', ({ page, maxKb }) => {
  const areas = PAGES[page].texts;
  it.each(['es', 'en'])('is small and in few files, in %s', (language) => {
    const { scripts, styles } = filesOf(page, language, areas);
    expect(weigh(scripts)).toBeLessThanOrEqual(maxKb * KB);
    expect(weigh(styles)).toBeLessThanOrEqual(10.5 * KB);
    expect(scripts.length).toBeLessThanOrEqual(9);
    expect(styles.length).toBeLessThanOrEqual(3);
  });

  it('loads no library for maps, cards or signing in', () => {
    const { scripts } = filesOf(page, 'es', areas);
    const code = scripts.map((file) => readFileSync(path.join(SITE_DIR, file), 'utf8')).join('\n');
    for (const mark of ['maplibregl-', 'js.stripe.com', 'cognito-idp', 'rdp-'])
      expect(code.includes(mark), mark).toBe(false);
  });
});

describe('the embedded map', () => {
  it('has its data in one file that is smaller than its library', () => {
    const assets = readdirSync(path.join(SITE_DIR, 'assets')).map((name) => `assets/${name}`);
    const data = assets.filter((name) => name.endsWith('.json'));
    expect(data).toHaveLength(1);
    expect(weigh(data)).toBeLessThanOrEqual(200 * KB);
    const library = assets.filter((name) => /assets\/map-(view|worker)-/.test(name));
    expect(library).toHaveLength(3);
    expect(weigh(library)).toBeLessThanOrEqual(400 * KB);
  });
});
