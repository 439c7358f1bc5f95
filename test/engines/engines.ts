import { existsSync } from 'node:fs';
import { firefox, webkit } from 'playwright-core';
import { launch } from 'puppeteer-core';
import { Builder, Capabilities, type WebDriver } from 'selenium-webdriver';
import { DriverService } from 'selenium-webdriver/remote';
import { openBrowser } from '#test/support/browser.ts';
import { canDisplay, type Display, openDisplay } from './display.ts';
import type { Engine } from './driver.ts';
import { type Init, playwrightEngine } from './drivers/playwright.ts';
import { puppeteerEngine } from './drivers/puppeteer.ts';
import { webdriverEngine } from './drivers/webdriver.ts';
import { findProgram } from './programs.ts';

/** An engine, or what is missing to run it. */
export type Found = Engine | { readonly missing: string };

const NO_DISPLAY = { missing: 'no program Xvfb, and no DISPLAY' };
const IN_SPAIN = { TZ: 'Europe/Madrid', LANG: 'es_ES.UTF-8', LANGUAGE: 'es' };

/** Gives a browser that needs a screen its own virtual one. */
const onDisplay = (make: (display: () => Promise<Display>) => Engine): Engine => {
  let display: Promise<Display> | undefined;
  const engine = make(() => (display ??= openDisplay()));
  return {
    ...engine,
    close: async () => {
      await engine.close();
      (await display)?.close();
    },
  };
};

export const findChromium = (init?: Init): Engine => playwrightEngine(openBrowser, init);

const envOn = async (display: () => Promise<Display>) => ({
  ...process.env,
  ...IN_SPAIN,
  DISPLAY: (await display()).name,
});

/** Playwright's Firefox if it is installed, else an ordinary one. */
export const findFirefox = (): Found => {
  const isInstalled = existsSync(firefox.executablePath());
  const executablePath = findProgram(process.env.FIREFOX_PATH, 'firefox-esr', 'firefox');
  if (!isInstalled && executablePath === undefined)
    return { missing: 'no program firefox-esr or firefox; FIREFOX_PATH may name one' };
  if (!canDisplay()) return NO_DISPLAY;
  return onDisplay((display) => {
    const options = async () => ({ headless: false, env: await envOn(display) });
    if (isInstalled || executablePath === undefined)
      return playwrightEngine(async () => firefox.launch(await options()));
    return puppeteerEngine(async () => launch({ browser: 'firefox', executablePath, ...(await options()) }));
  });
};

/** WebKitGTK as packaged by Debian. Its driver supports one session at a time. */
const webKitGtk = (program: string): Engine =>
  onDisplay((display) => {
    let service: DriverService | undefined;
    const start = async (): Promise<WebDriver> => {
      service ??= new DriverService.Builder(program)
        .setLoopback(true)
        .setEnvironment(await envOn(display))
        .build();
      const capabilities = new Capabilities().setBrowserName('MiniBrowser').setPageLoadStrategy('none');
      return new Builder()
        .usingServer(await service.start())
        .withCapabilities(capabilities)
        .build();
    };
    const stop = async () => {
      const ended = service;
      service = undefined;
      await ended?.kill();
    };
    return webdriverEngine(start, stop);
  });

export const findWebKit = (): Found => {
  if (existsSync(webkit.executablePath())) return playwrightEngine(() => webkit.launch());
  const program = findProgram(process.env.WEBKIT_DRIVER_PATH, 'WebKitWebDriver');
  if (program === undefined)
    return {
      missing: 'no program WebKitWebDriver (Debian: webkit2gtk-driver); WEBKIT_DRIVER_PATH may name one',
    };
  return canDisplay() ? webKitGtk(program) : NO_DISPLAY;
};

export const findSafari = (): Found => {
  if (process.platform !== 'darwin') return { missing: 'Safari is on macOS only' };
  return webdriverEngine(() => new Builder().forBrowser('safari').build());
};
