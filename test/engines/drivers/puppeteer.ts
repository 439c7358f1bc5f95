import type { Browser, ElementHandle, Page } from 'puppeteer-core';
import { type Driver, type Engine, type Handle, WINDOW } from '../driver.ts';

const ALL = process.platform === 'darwin' ? 'Meta' : 'Control';

const handleOf = (page: Page, element: ElementHandle): Handle => ({
  click: () => element.click(),
  fill: async (text) => {
    await element.focus();
    await page.keyboard.down(ALL);
    await page.keyboard.press('a');
    await page.keyboard.up(ALL);
    await (text === '' ? page.keyboard.press('Backspace') : page.keyboard.type(text));
  },
  select: async (value) => void (await element.select(value)),
  upload: (files) => (element as ElementHandle<HTMLInputElement>).uploadFile(...files), // journeys upload to file fields only
  pressEnter: () => element.press('Enter'),
});

const driverOf = (page: Page): Driver => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error instanceof Error ? error.message : String(error)));
  return {
    go: async (url) => void (await page.goto(url, { waitUntil: 'domcontentloaded' })),
    evaluate: (source) => page.evaluate(source),
    find: async (source) => {
      const element = (await page.evaluateHandle(source)).asElement();
      return element === null ? undefined : handleOf(page, element as ElementHandle); // as find.ts answers
    },
    errors: () => Promise.resolve(errors),
    screenshot: async (path) => void (await page.screenshot({ path })),
    close: () => page.browserContext().close(),
  };
};

/** An ordinary Firefox, driven by WebDriver BiDi. */
export const puppeteerEngine = (launch: () => Promise<Browser>): Engine => {
  let browser: Promise<Browser> | undefined;
  return {
    open: async () => {
      browser ??= launch();
      const page = await (await (await browser).createBrowserContext()).newPage();
      await page.setViewport(WINDOW);
      return driverOf(page);
    },
    close: async () => (await browser)?.close(),
  };
};
