import { describe, expect, it } from 'vitest';
import { useStack } from '#test/support/stack.ts';
import { testStaticPages } from './static-pages-cases.ts';
import { useBrowser } from './support.ts';

const app = useStack();
const browser = useBrowser();

testStaticPages('es', app, browser);

describe('the pages on a phone', () => {
  it('a collapsed table of contents opens, leads to a section and collapses again', async () => {
    const page = await browser.open({ width: 360 });
    await page.goto(`${app.stack.web}/cookies`);
    const contents = page.locator('main details');
    await contents.locator('summary').click();
    await contents.getByRole('link', { name: /consentimiento/ }).click();
    await expect
      .poll(() =>
        page.locator('#consent').evaluate((section) => Math.abs(section.getBoundingClientRect().top) < 200),
      )
      .toBe(true);
    await expect.poll(() => contents.getAttribute('open')).toBeNull();
  });
});
