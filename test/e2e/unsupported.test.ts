import { readFileSync } from 'node:fs';
import type { BrowserContext, Page } from 'playwright-core';
import { afterEach, expect, it } from 'vitest';
import { OLDEST_BROWSERS } from '#build/targets.ts';
import { useStack } from '#test/support/stack.ts';
import { gatherErrors, useBrowser } from './support.ts';
import { sharedBrowser } from './windows.ts';

const app = useStack();
const browser = useBrowser();

const contexts: BrowserContext[] = [];
afterEach(async () => {
  for (const context of contexts.splice(0)) await context.close();
});
const openWith = async (options: { javaScriptEnabled?: boolean }): Promise<Page> => {
  const context = await (await sharedBrowser()).newContext({ locale: 'es-ES', ...options });
  contexts.push(context);
  return context.newPage();
};

/** Expects the notice with its texts in both languages. */
const expectNotice = async (page: Page) => {
  const notice = page.locator('#unsupported');
  await notice.waitFor();
  const text = await notice.innerText();
  for (const part of [
    'necesita JavaScript',
    'needs JavaScript',
    '+34 910 000 000',
    'ayuda@plazalibre.example',
  ])
    expect(text).toContain(part);
  for (const version of new Set(Object.values(OLDEST_BROWSERS))) expect(text).toContain(version);
  expect(await notice.locator('a[href="tel:+34910000000"]').count()).toBe(1);
};

it('public pages can be read without JavaScript, and say what needs it', async () => {
  const page = await openWith({ javaScriptEnabled: false });
  for (const path of ['/', '/ayuda', '/aparcar/madrid?lang=en']) {
    await page.goto(app.stack.web + path);
    await expectNotice(page);
    await page.locator('h1').first().waitFor();
  }
});

it('a browser that is too old can read public pages, and gets a notice on every page without an error', async () => {
  const page = await openWith({});
  const errors = gatherErrors(page);
  await page.addInitScript(() => {
    CSS.supports = () => false;
  });
  for (const path of ['/', '/login?next=/publicar', '/spot/spt_00000000000000000000000000']) {
    await page.goto(app.stack.web + path);
    await expectNotice(page);
    expect(await page.locator('html').getAttribute('data-live'), path).toBe(null);
  }
  await page.goto(`${app.stack.web}/ayuda`);
  await page.locator('h1').waitFor();
  expect(errors).toEqual([]);
});

it('supported browsers get no notice, and the help page and the README list them', async () => {
  const page = await browser.open();
  await page.goto(`${app.stack.web}/ayuda`);
  expect(await page.locator('#unsupported').isVisible()).toBe(false);
  const { chrome, firefox, safari } = OLDEST_BROWSERS;
  const [text, readme] = [await page.locator('main').textContent(), readFileSync('README.md', 'utf8')];
  expect(text).toContain(
    `Con Safari ${safari} (iPhone 8 y posteriores), Chrome y Edge ${chrome}, Firefox ${firefox}`,
  );
  expect(readme).toContain(`Safari ${safari} (iPhone 8), Chrome and Edge ${chrome}, Firefox ${firefox}`);
});
