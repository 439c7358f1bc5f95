import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { openBrowser } from '#test/support/browser.ts';
import { compare } from './compare.ts';
import { checkOut, startBoth } from './product.ts';
import { SCREENS } from './screens.ts';
import { openWalk, WIDTHS } from './walk.ts';

/**
 * Compares every screen of the working tree with the same screen of another commit, pixel by pixel (CONTRIBUTING.md).
 * Both products run completely, with the same data and the same stopped clock.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { against: { type: 'string' } },
});
if (values.against === undefined) {
  console.error('npm run looks -- --against <commit> [<words of names>]');
  process.exit(2);
}

const startedAt = performance.now();
const seconds = () => ((performance.now() - startedAt) / 1000).toFixed(0);
const products = await startBoth(checkOut(values.against));
const walks = await Promise.all(products.map(async ({ site }) => openWalk(await openBrowser(), site)));
console.log(`Both products run after ${seconds()} s`);

const folder = mkdtempSync(path.join(tmpdir(), 'plazalibre-looks-'));
const STYLE = `body { font: 1rem/1.4 system-ui, sans-serif; margin: 2rem } img { max-width: 100%; border: 1px solid #999 }
section { display: grid; grid-template-columns: repeat(3, 1fr); gap: 1rem } figure { margin: 0 }`;
const sections: string[] = [];
const report = (name: string, found: string, pictures: Record<string, Buffer | undefined>) => {
  const figures = Object.entries(pictures).map(([kind, picture]) => {
    const file = `${name.replace(/\W+/g, '-')}-${kind}.png`;
    if (picture) writeFileSync(path.join(folder, file), picture);
    return `<figure><figcaption>${kind}</figcaption><a href="${file}"><img src="${file}" alt=""></a></figure>`;
  });
  sections.push(`<h2>${name}: ${found}</h2><section>${figures.join('')}</section>`);
};

/** A screen without a path continues the one before, so it is chosen together with it. */
let first = '';
const chosen = SCREENS.filter(({ name, at }) => {
  if (at !== undefined) first = name;
  return positionals.length === 0 || positionals.some((word) => first.includes(word));
});
for (const language of ['es', 'en'] as const)
  for (const screen of chosen) {
    const sides = await Promise.allSettled(walks.map((walk) => walk(screen, language)));
    for (const side of sides) if (side.status === 'rejected') console.error(String(side.reason));
    for (const [index, width] of WIDTHS.entries()) {
      const name = `${screen.name}, ${language}, ${width}`;
      const [before, after] = sides.map((side) =>
        side.status === 'fulfilled' ? side.value[index] : undefined,
      );
      const difference = before && after && (await compare(before, after));
      const found = !before || !after ? 'not seen' : difference ? `${difference.pixels} pixels` : 'same';
      console.log(`${found.padStart(14)}  ${name}`);
      if (found !== 'same') report(name, found, { before, after, difference: difference?.picture });
    }
  }

await Promise.all(products.map(({ stop }) => stop()));
const result = `${chosen.length * 2 * WIDTHS.length} pictures, ${sections.length} differ`;
const page = path.join(folder, 'index.html');
writeFileSync(
  page,
  `<!doctype html><meta charset="utf-8"><style>${STYLE}</style><h1>${result}</h1>${sections.join('')}\n`,
);
console.log(`\n${page}\n${result} (${seconds()} s)`);
process.exit(sections.length === 0 ? 0 : 1);
