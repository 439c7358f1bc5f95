import { existsSync } from 'node:fs';
import path from 'node:path';
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
/**
 * Test pages are too short-lived for the optimizing compilers of V8 to pay off: Maglev is off, and Turbofan compiles only loops, and what is
 * called very often. Without it, the arithmetic of a sign-in at a user pool (SRP) takes a minute.
 */
const SCRIPTS = '--js-flags=--no-maglev --invocation-count-for-turbofan=100000';
/** A page is drawn in few large pieces: each costs time of its own in three processes. */
const TILES = ['--default-tile-width=1280', '--default-tile-height=512'];

/** The npm package has a build for Linux on x64 with the GNU C library only. */
const hasPackagedBuild = (): boolean => {
  if (process.platform !== 'linux' || process.arch !== 'x64') return false;
  const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } }; // as Node documents it
  return header.glibcVersionRuntime !== undefined;
};

/** Where installations of Chrome and Chromium are. Edge is part of Windows. */
const INSTALLED: Readonly<Partial<Record<NodeJS.Platform, readonly string[]>>> = {
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
  linux: ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'],
  win32: ['Google/Chrome/Application/chrome.exe', 'Microsoft/Edge/Application/msedge.exe'].flatMap((file) =>
    ['ProgramFiles', 'ProgramFiles(x86)', 'LOCALAPPDATA'].map((name) =>
      path.win32.join(process.env[name] ?? 'C:/', file),
    ),
  ),
};

/** Playwright's own build if it is installed, or a browser of the system. */
const findInstalled = (): string => {
  const found = [chromium.executablePath(), ...(INSTALLED[process.platform] ?? [])].find(existsSync);
  if (found !== undefined) return found;
  throw new Error(
    'The tests found no Chromium. Install one by "npx playwright-core install chromium", or set CHROMIUM_PATH to one.',
  );
};

/** The browser comes with an npm package where that has a build, so that tests need no installation; `CHROMIUM_PATH` sets another. */
export const browserPath = async (): Promise<string> =>
  process.env.CHROMIUM_PATH ?? (hasPackagedBuild() ? await sparticuz.executablePath() : findInstalled());

export const openBrowser = async (): Promise<Browser> =>
  chromium.launch({
    executablePath: await browserPath(),
    args: [
      ...sparticuz.args.filter((arg) => ![...UNWANTED, ...EMULATED_GRAPHICS].includes(arg)),
      ...GRAPHICS,
      NO_WATCHDOG,
      SCRIPTS,
      ...TILES,
    ],
    headless: true,
  });
