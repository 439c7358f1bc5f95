import { writeFileSync } from 'node:fs';
import { By, Key, WebElement, type WebDriver } from 'selenium-webdriver';
import { type Driver, type Engine, type Handle, NoAnswer, WINDOW } from '../driver.ts';

/** Longer than any command takes: WebKitGTK's driver sometimes never answers. */
const MAX_COMMAND_MS = 30_000;

/** The protocol has no event for uncaught errors, so the page collects them from our first script on. */
const KEEP_ERRORS = `if (!window.thrown) {
  window.thrown = [];
  addEventListener('error', ({ message }) => window.thrown.push(message));
  addEventListener('unhandledrejection', ({ reason }) => window.thrown.push(String(reason)));
}`;

const handleOf = (driver: WebDriver, element: WebElement): Handle => {
  /** Scrolls it to the middle of the window, away from the fixed header. */
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

/** Limits the time of commands: one without an answer stops the driver, and all later ones fail at once. */
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
      return (await Promise.race([execute(command), late])) as T; // the caller knows the type of the answer
    } finally {
      clearTimeout(timer);
    }
  };
};

/** A browser driven by classic WebDriver, with a session and thus a new profile for each window. */
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
