import sparticuz from '@sparticuz/chromium';
import { chromium, type Browser } from 'playwright-core';

/** Without these the browser would not keep origins apart, and CORS would go untested. */
const UNWANTED = [
  '--disable-web-security',
  '--single-process',
  '--no-zygote',
  '--disable-site-isolation-trials',
];

/** The browser comes with an npm package, so that tests need nothing installed; `CHROMIUM_PATH` names another. */
export const browserPath = async (): Promise<string> =>
  process.env.CHROMIUM_PATH ?? (await sparticuz.executablePath());

export const openBrowser = async (): Promise<Browser> =>
  chromium.launch({
    executablePath: await browserPath(),
    args: sparticuz.args.filter((arg) => !UNWANTED.includes(arg)),
    headless: true,
  });
