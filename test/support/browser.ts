import sparticuz from '@sparticuz/chromium';
import { chromium, type Browser } from 'playwright-core';

/** Without these the browser would not keep origins apart, and CORS would go untested. */
const UNWANTED = [
  '--disable-web-security',
  '--single-process',
  '--no-zygote',
  '--disable-site-isolation-trials',
];

/** Pages are drawn by the processor itself; drawing them by an emulated graphics card takes ten times as much of it. */
const EMULATED_GRAPHICS = [
  '--ignore-gpu-blocklist',
  '--in-process-gpu',
  '--use-gl=angle',
  '--use-angle=swiftshader',
];
/** The map still gets one: it draws by WebGL. */
const GRAPHICS = ['--disable-gpu', '--enable-unsafe-swiftshader'];
/** On a busy machine it ends what draws the pages when that is only slow. */
const NO_WATCHDOG = '--disable-gpu-watchdog';
/** No page of a test lives long enough for the last compiler of its scripts to pay. */
const SCRIPTS = '--js-flags=--no-turbofan';

/** The browser comes with an npm package, so that tests need nothing installed; `CHROMIUM_PATH` names another. */
export const browserPath = async (): Promise<string> =>
  process.env.CHROMIUM_PATH ?? (await sparticuz.executablePath());

export const openBrowser = async (): Promise<Browser> =>
  chromium.launch({
    executablePath: await browserPath(),
    args: [
      ...sparticuz.args.filter((arg) => ![...UNWANTED, ...EMULATED_GRAPHICS].includes(arg)),
      ...GRAPHICS,
      NO_WATCHDOG,
      SCRIPTS,
    ],
    headless: true,
  });
