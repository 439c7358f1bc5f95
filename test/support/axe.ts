import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Only violations are reported: describing passed checks takes longer than the checks. Style sheets are not read, because only a rule
 * that axe leaves out by default needs them.
 */
const OPTIONS = { resultTypes: ['violations'], preload: { assets: ['media'] } };
const ONLY_CONTRAST = { ...OPTIONS, runOnly: ['color-contrast'] };

const run = async (page: Page, options: object): Promise<string[]> => {
  // Evaluated, because the page's content security policy would refuse a script element.
  if (!(await page.evaluate<boolean>('"axe" in globalThis'))) await page.evaluate(SOURCE);
  const { violations } = await page.evaluate<AxeResults>(`axe.run(document, ${JSON.stringify(options)})`);
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
};

/** Violations that axe finds in a page without frames, as rule and elements. */
export const findViolations = (page: Page): Promise<string[]> => run(page, OPTIONS);
/** Texts whose colour differs too little from what they are on. */
export const findWeakContrast = (page: Page): Promise<string[]> => run(page, ONLY_CONTRAST);
