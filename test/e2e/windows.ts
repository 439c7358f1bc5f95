import type { Browser, BrowserContext, Disposable, Page } from 'playwright-core';
import { openBrowser } from '#test/support/browser.ts';

/**
 * Windows of one browser per worker, which are cleaned and reused. A new one starts a process, fetches the site and
 * compiles it, which takes longer than most tests.
 */

export type Language = 'es' | 'en';

export interface WindowKind {
  readonly language: Language;
  /** Whether a map can be drawn. The processor draws it, which takes seconds per page. */
  readonly map: boolean;
  /** Whether it has a touch screen. */
  readonly touch: boolean;
  /** Whether the site's service worker runs: other tests see and change every request of a page. */
  readonly worker: boolean;
}

export interface Window {
  readonly kind: WindowKind;
  readonly context: BrowserContext;
  readonly page: Page;
  /** False once something was done that cleaning does not undo. */
  isReusable: boolean;
  /** Scripts that a test added to the page. */
  readonly added: Promise<Disposable>[];
  /** The browser has an answer in its cache until then, in epoch milliseconds, that the next test would get. */
  staleUntil: number;
}

let browser: Promise<Browser> | undefined;
/** The browser of this worker, which ends with the worker. */
export const sharedBrowser = (): Promise<Browser> => (browser ??= openBrowser());

/** Methods whose effect lasts as long as the page or its context. */
const LASTING = ['exposeFunction', 'exposeBinding', 'close'] as const;
const LASTING_OF_CONTEXT = [...LASTING, 'addInitScript', 'route', 'setExtraHTTPHeaders'] as const;

/** Answers that the browser caches for five seconds. */
const KEPT_ANSWERS = /\/api\/parking-spots\/map\?/;
const KEPT_MS = 6000;

const onCall = <T extends object>(
  target: T,
  names: readonly (keyof T)[],
  called: (answer: unknown) => void,
) => {
  for (const name of names) {
    const original = target[name] as (...args: unknown[]) => unknown; // all names are of methods
    Object.defineProperty(target, name, {
      configurable: true,
      value: (...args: unknown[]) => {
        const answer = original.apply(target, args);
        called(answer);
        return answer;
      },
    });
  }
};

/** Patterns of requests that the memory cache of a page does not answer: a test sees all of them, even if the cache is on. */
const NEVER_IN_MEMORY = /api|config\.json|tiles/;

/**
 * Lets a page use the browser's cache while a test answers calls of the API. Playwright turns the cache off for every route, and
 * each page then fetches and compiles the whole site again.
 */
const keepCache = (page: Page) => {
  interface Driver {
    delegate: {
      _mainFrameSession: { _client: { send: (method: string, params: object) => Promise<unknown> } };
    };
  }
  // Not public: the version of Playwright is exact.
  const { _connection: connection } = page as unknown as { _connection: { toImpl: (of: Page) => Driver } };
  const { _client: session } = connection.toImpl(page).delegate._mainFrameSession;
  const [route, unrouteAll] = [page.route.bind(page), page.unrouteAll.bind(page)];
  let answersFiles = false;
  page.route = async (url, ...rest) => {
    const answer = await route(url, ...rest);
    answersFiles ||= typeof url === 'object' || !NEVER_IN_MEMORY.test(url.toString());
    await session.send('Network.setCacheDisabled', { cacheDisabled: answersFiles });
    return answer;
  };
  page.unrouteAll = async (options) => {
    await unrouteAll(options);
    answersFiles = false;
  };
};

/** A script for a context whose pages draw no maps. */
export const withoutGraphics = () => {
  const getContext = Object.getOwnPropertyDescriptor(HTMLCanvasElement.prototype, 'getContext')?.value as (
    ...args: unknown[]
  ) => unknown; // a method of every canvas
  Object.defineProperty(HTMLCanvasElement.prototype, 'getContext', {
    value: function (this: HTMLCanvasElement, kind: string, ...rest: unknown[]) {
      return kind.startsWith('webgl') ? null : getContext.call(this, kind, ...rest);
    },
  });
};

/** Between two frames of a page that draws maps: each takes a tenth of a second of the processor, and nobody watches. */
const FRAME_MS = 200;

/** A script for a context whose pages draw maps: scripts of the page draw a frame in `interval` milliseconds at most. */
const withFewFrames = (interval: number) => {
  const frame = globalThis.requestAnimationFrame.bind(globalThis);
  let waiting = new Map<number, FrameRequestCallback>();
  let lastId = 0;
  let lastAt = 0;
  const draw = (now: number) => {
    lastAt = performance.now();
    const due = waiting;
    waiting = new Map();
    for (const callback of due.values()) callback(now);
  };
  globalThis.requestAnimationFrame = (callback) => {
    if (waiting.size === 0) setTimeout(() => frame(draw), Math.max(0, lastAt + interval - performance.now()));
    waiting.set(++lastId, callback);
    return lastId;
  };
  globalThis.cancelAnimationFrame = (id) => void waiting.delete(id);
};

const REDUCED_MOTION = 'reduce';

const openWindow = async (kind: WindowKind): Promise<Window> => {
  const context = await (
    await sharedBrowser()
  ).newContext({
    locale: kind.language === 'es' ? 'es-ES' : 'en-GB',
    timezoneId: 'Europe/Madrid',
    // Animations are drawn dozens of times.
    reducedMotion: REDUCED_MOTION,
    hasTouch: kind.touch,
    serviceWorkers: kind.worker ? 'allow' : 'block',
  });
  if (kind.map) await context.addInitScript(withFewFrames, FRAME_MS);
  else await context.addInitScript(withoutGraphics);
  const page = await context.newPage();
  keepCache(page);
  const window: Window = { kind, context, page, isReusable: !kind.worker, added: [], staleUntil: 0 };
  const spoil = () => (window.isReusable = false);
  onCall(page, ['addInitScript'], (script) => window.added.push(script as Promise<Disposable>));
  onCall(page, LASTING, spoil);
  onCall(context, LASTING_OF_CONTEXT, spoil);
  onCall(page.clock, ['install', 'setFixedTime', 'setSystemTime'], spoil);
  context.on('response', (response) => {
    // An answer that a test gives has no such header.
    if (KEPT_ANSWERS.test(response.url()) && response.headers()['cache-control'])
      window.staleUntil = Date.now() + KEPT_MS;
  });
  return window;
};

const idle: Window[] = [];

/** A clean window, reused if possible. */
export const takeWindow = async (kind: WindowKind): Promise<Window> => {
  const index = idle.findIndex(
    ({ kind: { language, map, touch, worker }, staleUntil }) =>
      staleUntil <= Date.now() &&
      language === kind.language &&
      map === kind.map &&
      touch === kind.touch &&
      worker === kind.worker,
  );
  const [window] = index < 0 ? [] : idle.splice(index, 1);
  return window ?? openWindow(kind);
};

const NO_MEDIA = { media: null, colorScheme: null, forcedColors: null, contrast: null } as const;

/** Goes to a file of the same origin without a script, and clears storage, cookies, permissions and emulation. */
const clean = async ({ context, page, added }: Window): Promise<void> => {
  page.removeAllListeners();
  for (const other of context.pages()) if (other !== page) await other.close();
  for (const script of added.splice(0)) await (await script).dispose();
  await context.setGeolocation(null);
  await context.setOffline(false);
  await page.emulateMedia({ ...NO_MEDIA, reducedMotion: REDUCED_MOTION });
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
      // A window that cannot be cleaned is closed.
    }
  await window.context.close();
};
