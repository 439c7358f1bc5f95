/**
 * Draws `web/public/images/share.png`, what previews of shared links show: the logo and a free bay, 1200 by 630 pixels.
 *
 * Run: `node --import tsx scripts/draw-share-picture.ts`. The result is committed.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { openBrowser } from '../test/support/browser.ts';

const read = (path: string) => readFileSync(new URL(path, import.meta.url));
const OUTPUT = fileURLToPath(new URL('../web/public/images/share.png', import.meta.url));
const FONT = read(
  '../node_modules/@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2',
).toString('base64');

const BAYS = [0, 1, 2, 3, 4]
  .map((index) => `<path d="M${620 + index * 130} 630 L${690 + index * 110} 250" />`)
  .join('');

const page = `<style>
@font-face { font-family: Brand; font-weight: 200 900; src: url(data:font/woff2;base64,${FONT}) format('woff2'); }
body { margin: 0; width: 1200px; height: 630px; overflow: hidden; position: relative; background: #0b1f3a; }
svg { position: absolute; inset: 0; }
.logo { left: 90px; top: 150px; }
p { position: absolute; left: 90px; top: 320px; margin: 0; font: 700 104px Brand; letter-spacing: -2px; color: #fff; }
b { font-weight: 700; color: #ffb61a; }
</style>
<svg width="1200" height="630" fill="none">
  <path d="M880 630 L910 250 L1020 250 L1010 630 Z" fill="#ffb61a" />
  <g stroke="#fff" stroke-opacity="0.55" stroke-width="10" stroke-linecap="round">${BAYS}</g>
  <path d="M690 250 H1200" stroke="#fff" stroke-opacity="0.55" stroke-width="10" />
</svg>
<svg class="logo" viewBox="0 0 32 32" width="140" height="140" style="left:90px;top:150px">
  <rect width="32" height="32" rx="9" fill="#fff" />
  <path d="M10.4 25V8.2h6a5.8 5.8 0 0 1 0 11.6h-6" fill="none" stroke="#0b1f3a" stroke-width="3.4" stroke-linecap="round" stroke-linejoin="round" />
  <circle cx="16.3" cy="14" r="2.3" fill="#ffb61a" />
</svg>
<p>Plaza<b>Libre</b></p>`;

const browser = await openBrowser();
const tab = await browser.newPage({ viewport: { width: 1200, height: 630 } });
await tab.setContent(page);
await tab.evaluate('document.fonts.ready');
await sharp(await tab.screenshot())
  .png({ palette: true, colours: 64 })
  .toFile(OUTPUT);
await browser.close();
