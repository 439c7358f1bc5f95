import type { Browser, BrowserContext, Page } from 'playwright-core';
import { openBrowser } from '#test/support/browser.ts';

/**
 * Windows of one browser a worker, which are cleaned and used again: a new one starts a process, fetches the site and
 * compiles it, which takes longer than most of what tests do in it.
 */

export type Language = 'es' | 'en';

export interface WindowKind {
  readonly language: Language;
  /** Whether a map can be drawn. The processor draws it, which takes seconds a page. */
  readonly map: boolean;
  /** Whether it is touched, as a phone is. */
  readonly touch: boolean;
}

export interface Window {
  readonly kind: WindowKind;
  readonly context: BrowserContext;
  readonly page: Page;
  /** Nothing was done to it that stays when its page is left and its storage emptied. */
  isReusable: boolean;
}

let browser: Promise<Browser> | undefined;
/** The browser of this worker; it ends with it. */
export const sharedBrowser = (): Promise<Browser> => (browser ??= openBrowser());

/** What a page or its context keeps for good. */
const LASTING_OF_PAGE = [
  'addInitScript',
  'exposeFunction',
  'exposeBinding',
  'emulateMedia',
  'close',
] as const;
const LASTING_OF_CONTEXT = [
  'addInitScript',
  'exposeFunction',
  'exposeBinding',
  'close',
  'newPage',
  'route',
  'setExtraHTTPHeaders',
  'setGeolocation',
  'setOffline',
] as const;

/** What the API lets a browser keep for some seconds: the next test would see it. */
const KEPT_ANSWERS = /\/api\/parking-spots\/map\?/;

const onCall = <T extends object>(target: T, names: readonly (keyof T)[], called: () => void) => {
  for (const name of names) {
    const original = target[name] as (...args: unknown[]) => unknown; // all names are of methods
    Object.defineProperty(target, name, {
      configurable: true,
      value: (...args: unknown[]) => {
        called();
        return original.apply(target, args);
      },
    });
  }
};

const withoutGraphics = () => {
  const getContext = Object.getOwnPropertyDescriptor(HTMLCanvasElement.prototype, 'getContext')?.value as (
    ...args: unknown[]
  ) => unknown; // a method of every canvas
  Object.defineProperty(HTMLCanvasElement.prototype, 'getContext', {
    value: function (this: HTMLCanvasElement, kind: string, ...rest: unknown[]) {
      return kind.startsWith('webgl') ? null : getContext.call(this, kind, ...rest);
    },
  });
};

const openWindow = async (kind: WindowKind): Promise<Window> => {
  const context = await (
    await sharedBrowser()
  ).newContext({
    locale: kind.language === 'es' ? 'es-ES' : 'en-GB',
    timezoneId: 'Europe/Madrid',
    // What glides or fades is drawn dozens of times.
    reducedMotion: 'reduce',
    hasTouch: kind.touch,
  });
  if (!kind.map) await context.addInitScript(withoutGraphics);
  const page = await context.newPage();
  const window: Window = { kind, context, page, isReusable: true };
  const spoil = () => (window.isReusable = false);
  onCall(page, LASTING_OF_PAGE, spoil);
  onCall(context, LASTING_OF_CONTEXT, spoil);
  onCall(page.clock, ['install', 'setFixedTime', 'setSystemTime'], spoil);
  context.on('request', (request) => {
    if (KEPT_ANSWERS.test(request.url())) spoil();
  });
  return window;
};

const idle: Window[] = [];

/** A window as new. */
export const takeWindow = async (kind: WindowKind): Promise<Window> => {
  const index = idle.findIndex(
    ({ kind: { language, map, touch } }) =>
      language === kind.language && map === kind.map && touch === kind.touch,
  );
  const [window] = index < 0 ? [] : idle.splice(index, 1);
  return window ?? openWindow(kind);
};

/** Leaves the page for one of the same site without a script, and empties what the site kept. */
const clean = async ({ context, page }: Window): Promise<void> => {
  page.removeAllListeners();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  const { origin, protocol } = new URL(page.url());
  if (protocol.startsWith('http')) {
    await page.goto(`${origin}/robots.txt`);
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
  }
  await context.clearCookies();
  await context.clearPermissions();
};

/** Gives a window back, for the next test or to be closed. */
export const returnWindow = async (window: Window): Promise<void> => {
  if (window.isReusable)
    try {
      await clean(window);
      idle.push(window);
      return;
    } catch {
      // What cannot be cleaned is closed.
    }
  await window.context.close();
};
