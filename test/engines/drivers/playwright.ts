import type { Browser, ElementHandle, Page } from 'playwright-core';
import { type Driver, type Engine, type Handle, WINDOW } from '../driver.ts';

/** Long enough for a page to settle that draws a map on a busy machine, shorter than the time after which visitors give up. */
const timeout = 15_000;

const handleOf = (element: ElementHandle): Handle => ({
  click: () => element.click({ timeout }),
  fill: (text) => element.fill(text, { timeout }),
  select: async (value) => void (await element.selectOption(value, { timeout })),
  upload: (files) => element.setInputFiles([...files], { timeout }),
  pressEnter: () => element.press('Enter', { timeout }),
});

const driverOf = (page: Page): Driver => {
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  return {
    go: async (url) => void (await page.goto(url, { waitUntil: 'commit' })),
    evaluate: (source) => page.evaluate(source),
    find: async (source) => {
      const element = (await page.evaluateHandle<Element | null>(source)).asElement();
      return element ? handleOf(element) : undefined;
    },
    errors: () => Promise.resolve(errors),
    screenshot: async (path) => void (await page.screenshot({ path })),
    close: () => page.context().close(),
  };
};

/** Runs in each page before its own scripts: a function that uses nothing outside itself, or the text of a script. */
export type Init = (() => void) | { readonly content: string };

/** Chromium, Firefox or WebKit, driven by Playwright. */
export const playwrightEngine = (launch: () => Promise<Browser>, init?: Init): Engine => {
  let browser: Promise<Browser> | undefined;
  return {
    open: async () => {
      browser ??= launch();
      const context = await (
        await browser
      ).newContext({
        locale: 'es-ES',
        timezoneId: 'Europe/Madrid',
        viewport: WINDOW,
      });
      if (init) await context.addInitScript(init);
      return driverOf(await context.newPage());
    },
    close: async () => (await browser)?.close(),
  };
};
