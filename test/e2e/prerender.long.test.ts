import { describe, it } from 'vitest';
import { useBudget } from '#test/support/budget.ts';
import { useStack } from '#test/support/stack.ts';
import { ALIASES, expectSameAsRendered, expectTakenOver, STATIC } from './prerender-support.ts';
import { useBrowser } from './support.ts';
useBudget(60, 'Every page is rendered twice in each language');

const app = useStack();
const browser = useBrowser();

const PAGES = [...STATIC, ...ALIASES, '/aparcar/madrid'];

describe.each(['es', 'en'] as const)('every prerendered page in %s', (language) => {
  it('equals what the browser renders, to the last attribute', async () => {
    await expectSameAsRendered(
      await browser.open({ language, isIdle: true }),
      app.stack.web,
      PAGES,
      language,
    );
  }, 90_000);

  it('hydrates without an error and without duplicate tags in the head', async () => {
    await expectTakenOver(await browser.open({ language }), app.stack.web, PAGES, language);
  }, 90_000);
});
