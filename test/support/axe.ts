import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What passes is not reported: describing it takes longer than finding it. */
const RUN = `axe.run(document, { resultTypes: ['violations'] })`;

/** What axe finds wrong with a page that has no frames, as rule and places. */
export const findViolations = async (page: Page): Promise<string[]> => {
  // Evaluated, because the content policy of the page would refuse a script element.
  if (!(await page.evaluate<boolean>('"axe" in globalThis'))) await page.evaluate(SOURCE);
  const { violations } = await page.evaluate<AxeResults>(RUN);
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
};
