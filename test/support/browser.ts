import sparticuz from '@sparticuz/chromium';
import { chromium, type Browser } from 'playwright-core';

/** Arguments that turn off the separation of origins, so that CORS would not be tested. */
const UNWANTED = [
  '--disable-web-security',
  '--single-process',
  '--no-zygote',
  '--disable-site-isolation-trials',
];

/** Arguments that draw pages by an emulated graphics card, which takes ten times as much processor time. */
const EMULATED_GRAPHICS = [
  '--ignore-gpu-blocklist',
  '--in-process-gpu',
  '--use-gl=angle',
  '--use-angle=swiftshader',
];
/** The map still gets one, because it needs WebGL. */
const GRAPHICS = ['--disable-gpu', '--enable-unsafe-swiftshader'];
/** On a busy machine, the watchdog would end a graphics process that is only slow. */
const NO_WATCHDOG = '--disable-gpu-watchdog';
/** Test pages are too short-lived for the optimizing compiler to pay off. */
const SCRIPTS = '--js-flags=--no-turbofan';

/** The browser comes with an npm package, so that tests need no installation; `CHROMIUM_PATH` sets another. */
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
