import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Only violations are reported: describing passed checks takes longer than the checks. */
const RUN = `axe.run(document, { resultTypes: ['violations'] })`;

/** Violations that axe finds in a page without frames, as rule and elements. */
export const findViolations = async (page: Page): Promise<string[]> => {
  // Evaluated, because the page's content security policy would refuse a script element.
  if (!(await page.evaluate<boolean>('"axe" in globalThis'))) await page.evaluate(SOURCE);
  const { violations } = await page.evaluate<AxeResults>(RUN);
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
};
