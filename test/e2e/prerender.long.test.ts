import { describe, it } from 'vitest';
import { useBudget } from '#test/support/budget.ts';
import { useStack } from '#test/support/stack.ts';
import { ALIASES, expectSameAsRendered, expectTakenOver, STATIC } from './prerender-support.ts';
import { useBrowser } from './support.ts';
useBudget(60, 'Every page is rendered twice in each language');

const app = useStack();
const browser = useBrowser();

const PAGES = [...STATIC, ...ALIASES, '/aparcar/madrid'];

describe.each(['es', 'en'] as const)('every page rendered beforehand in %s', (language) => {
  it('is what the browser would render, to the last attribute', async () => {
    await expectSameAsRendered(await browser.open({ language }), app.stack.web, PAGES, language);
  }, 90_000);

  it('is taken over without an error and without doubles in its head', async () => {
    await expectTakenOver(await browser.open({ language }), app.stack.web, PAGES, language);
  }, 90_000);
});
