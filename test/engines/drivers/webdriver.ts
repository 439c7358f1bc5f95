import { writeFileSync } from 'node:fs';
import { By, Key, WebElement, type WebDriver } from 'selenium-webdriver';
import { type Driver, type Engine, type Handle, WINDOW } from '../driver.ts';

/** The protocol has no event for what a page throws: the page keeps it, from the first script of ours on. */
const KEEP_ERRORS = `if (!window.thrown) {
  window.thrown = [];
  addEventListener('error', ({ message }) => window.thrown.push(message));
  addEventListener('unhandledrejection', ({ reason }) => window.thrown.push(String(reason)));
}`;

const handleOf = (driver: WebDriver, element: WebElement): Handle => {
  /** Below the header, which stays where it is. */
  const show = () =>
    driver.executeScript('arguments[0].scrollIntoView({ block: "center", behavior: "instant" })', element);
  return {
    click: async () => {
      await show();
      await element.click();
    },
    fill: async (text) => {
      await show();
      await element.clear();
      await element.sendKeys(text);
    },
    select: (value) => element.findElement(By.css(`option[value="${value}"]`)).click(),
    upload: (files) => element.sendKeys(files.join('\n')),
    pressEnter: () => element.sendKeys(Key.ENTER),
  };
};

const driverOf = (driver: WebDriver): Driver => {
  const errors: string[] = [];
  const evaluate = (source: string) => driver.executeScript<unknown>(`${KEEP_ERRORS}; return (${source})`);
  return {
    go: (url) => driver.get(url),
    evaluate,
    find: async (source) => {
      const element = await evaluate(source);
      return element instanceof WebElement ? handleOf(driver, element) : undefined;
    },
    errors: async () => {
      errors.push(...((await evaluate('window.thrown.splice(0)')) as string[])); // as KEEP_ERRORS fills it
      return errors;
    },
    screenshot: async (file) => writeFileSync(file, await driver.takeScreenshot(), 'base64'),
    close: () => driver.quit(),
  };
};

/** A browser that speaks the classic WebDriver: one session, which is one new profile, a window. */
export const webdriverEngine = (
  start: () => Promise<WebDriver>,
  stop: () => Promise<void> = () => Promise.resolve(),
): Engine => ({
  open: async () => {
    const driver = await start();
    await driver
      .manage()
      .window()
      .setRect({ x: 0, y: 0, ...WINDOW });
    return driverOf(driver);
  },
  close: stop,
});
