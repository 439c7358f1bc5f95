import { writeFileSync } from 'node:fs';
import { By, Key, WebElement, type WebDriver } from 'selenium-webdriver';
import { type Driver, type Engine, type Handle, NoAnswer, WINDOW } from '../driver.ts';

/** Longer than any command takes; WebKitGTK's driver sometimes never answers one. */
const MAX_COMMAND_MS = 30_000;

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

/** Lets every command end: one without an answer ends the driver, and all that follow fail at once. */
const limitCommands = (driver: WebDriver, giveUp: () => Promise<void>): void => {
  const execute: (command: Parameters<typeof driver.execute>[0]) => Promise<unknown> =
    driver.execute.bind(driver);
  let isGivenUp = false;
  driver.execute = async <T>(command: Parameters<typeof execute>[0]): Promise<T> => {
    if (isGivenUp) throw new NoAnswer('The driver was given up.');
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        isGivenUp = true;
        void giveUp();
        reject(new NoAnswer(`No answer to ${command.getName()}.`));
      }, MAX_COMMAND_MS);
    });
    try {
      return (await Promise.race([execute(command), late])) as T; // who sends a command knows its answer
    } finally {
      clearTimeout(timer);
    }
  };
};

/** A browser that speaks the classic WebDriver: one session, which is one new profile, a window. */
export const webdriverEngine = (
  start: () => Promise<WebDriver>,
  stop: () => Promise<void> = () => Promise.resolve(),
): Engine => ({
  open: async () => {
    const driver = await start();
    limitCommands(driver, stop);
    await driver
      .manage()
      .window()
      .setRect({ x: 0, y: 0, ...WINDOW });
    return driverOf(driver);
  },
  close: stop,
});
