import { setTimeout as sleep } from 'node:timers/promises';
import type { Locator, Page, Route } from 'playwright-core';
import { afterAll, afterEach, beforeEach } from 'vitest';
import { LOCALES } from '#shared/model/constants.ts';
import { RULE_VALUES } from '#web/i18n/rule-values.ts';
import { findViolations, findWeakContrast } from '#test/support/axe.ts';
import { aPicture } from '#test/support/pictures.ts';
import type { Person } from '#test/support/stack.ts';
import { type Language, returnWindow, takeWindow, type Window } from './windows.ts';
import { readCatalogue } from '../../web/vite/catalogues.ts';

const PATIENCE_MS = 20_000;

/** The name in `functions/_kit/session-cookie.ts` (000 §2). */
const SESSION_COOKIE = 'USUARIOS';

/** Fills in the numbers of rules as the site does; other placeholders stay as `{name}`. */
const withRules = (text: string, language: Language) =>
  text.replace(/\{(\w+)(, number)?\}/g, (whole, name: string, isFormatted?: string) => {
    const value = Object.entries(RULE_VALUES).find(([known]) => known === name)?.[1];
    if (value === undefined) return whole;
    return isFormatted ? value.toLocaleString(LOCALES[language]) : String(value);
  });

/** The texts of the site by key. */
export const textsOf = (language: Language, ...areas: string[]): ((key: string) => string) => {
  const all = areas.map((area) => readCatalogue('web/src/i18n', language, area));
  const texts = Object.fromEntries(all.flatMap((area) => Object.entries(area)));
  return (key) => {
    const text = texts[key];
    if (text === undefined) throw new Error(`There is no text ${key}`);
    return withRules(text, language);
  };
};

const PAUSE_MS = 20;

/**
 * Waits until a condition holds in a page. Playwright's `waitForFunction` does so, too, but first sends 340 kB of script to each new
 * document: 4 to 13 ms of processor time of the 50 to 150 that a page load takes.
 */
const untilTrue = async (page: Page, condition: () => boolean, patience = PATIENCE_MS): Promise<void> => {
  // A navigation ends what is evaluated.
  const isTrue = () => page.evaluate(condition).catch(() => false);
  // Tests may stop the clock.
  for (let left = patience / PAUSE_MS; !(await isTrue()); left -= 1) {
    if (left <= 0 || page.isClosed()) throw new Error(`Waited in vain for ${String(condition)}`);
    await sleep(PAUSE_MS);
  }
};

/** Whether somebody uses the page as soon as it is loaded, which starts maps, hearts and the worker (first-action.ts). */
const isUsed = new WeakMap<Page, boolean>();
/** Makes `goto` and `reload` wait until a prerendered page is hydrated. */
const comeAlive = (page: Page, isIdle: boolean) => {
  const isPatched = isUsed.has(page);
  isUsed.set(page, !isIdle);
  if (isPatched) return;
  const isLive = () =>
    document.getElementById('root') === null ||
    document.documentElement.dataset['live'] !== undefined ||
    document.querySelector('[data-failed]') !== null;
  // A page that is broken on purpose is never hydrated; its test checks what is shown instead.
  const wait = () => untilTrue(page, isLive, 10_000).catch(() => undefined);
  const use = () => page.evaluate(() => void dispatchEvent(new WheelEvent('wheel')));
  const begin = async () => {
    await wait();
    // A page whose code does not load loads itself once more.
    if (isUsed.get(page)) await use().catch(() => wait().then(use));
  };
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  page.goto = async (...options) => {
    const response = await goto(...options);
    await begin();
    return response;
  };
  page.reload = async (...options) => {
    const response = await reload(...options);
    await begin();
    return response;
  };
};

export interface OpenOptions {
  width?: number;
  height?: number;
  language?: Language;
  /** Whether maps are drawn, which takes seconds per page; otherwise a page says that it cannot draw them. */
  map?: boolean;
  /** Whether it has a touch screen. */
  touch?: boolean;
  /** Whether the site's service worker runs. */
  worker?: boolean;
  /** Whether its visitor does nothing before the first action of the test. */
  isIdle?: boolean;
}

/**
 * Windows with separate cookies and storage. A window that a test opens ends with the test; one that a hook of the file opens
 * ends with the file.
 */
export const useBrowser = () => {
  const windows = { file: [] as Window[], test: [] as Window[] };
  let scope: keyof typeof windows = 'file';
  const giveBack = (which: keyof typeof windows) => Promise.all(windows[which].splice(0).map(returnWindow));
  beforeEach(() => void (scope = 'test'));
  afterEach(async () => {
    await giveBack('test');
    scope = 'file';
  });
  afterAll(() => giveBack('file'));

  const open = async ({
    width = 1280,
    height = 900,
    language = 'es',
    map = false,
    touch = false,
    worker = false,
    isIdle = false,
  }: OpenOptions = {}): Promise<Page> => {
    const window = await takeWindow({ language, map, touch, worker });
    windows[scope].push(window);
    const { context, page } = window;
    context.setDefaultTimeout(PATIENCE_MS);
    await page.setViewportSize({ width, height });
    comeAlive(page, isIdle);
    return page;
  };
  return { open };
};

/** Gives a page another kind of map, as a stage's settings can. */
export const showMap = async (page: Page, site: string, map: object): Promise<void> => {
  const config = (await (await fetch(`${site}/config.json`)).json()) as object;
  await page.route('**/config.json', (route) => route.fulfill({ json: { ...config, map } }));
};

/** Gives a page a map of tiles. Returns the paths of the tiles that it requests, as they come. */
export const showTileMap = async (page: Page, site: string): Promise<string[]> => {
  const tiles: string[] = [];
  const url = `${site}/tiles/{z}/{x}/{y}.png`;
  await showMap(page, site, { kind: 'tiles', url, attribution: 'Mapa de prueba' });
  await page.route('**/tiles/**', (route) => {
    tiles.push(new URL(route.request().url()).pathname);
    return route.fulfill({ status: 204 });
  });
  return tiles;
};

/** Signs a person in without the form, with the cookie and the token that the form leaves in a browser. */
export const enter = async (
  page: Page,
  site: string,
  { token, refreshToken = '' }: Pick<Person, 'token' | 'refreshToken'>,
): Promise<void> => {
  const { hostname: domain } = new URL(site);
  const value = refreshToken;
  await page.context().addCookies([
    {
      name: SESSION_COOKIE,
      value,
      domain,
      path: '/api/auth',
      httpOnly: true,
      secure: true,
      sameSite: 'Strict',
    },
  ]);
  const file = `${site}/robots.txt`;
  // A window that was used before is there already.
  if (page.url() !== file) await page.goto(file);
  await page.evaluate((kept) => {
    sessionStorage.setItem('plazalibre.token', `tab ${kept}`);
    localStorage.setItem('plazalibre.session', 'tab');
  }, token);
};

/** Opens a page as a signed-in person. */
export const openAs = async (
  page: Page,
  site: string,
  person: Person,
  to: string,
  language: Language = 'es',
): Promise<void> => {
  await enter(page, site, person);
  await page.evaluate((kept) => localStorage.setItem('plazalibre.language', kept), language);
  await page.goto(`${site}${to}`);
};

/** Sends the event of a page that comes back from the back-forward cache, which headless browsers do not use. */
export const showAgain = (page: Page): Promise<void> =>
  page.evaluate(() => void dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));

/** The heading of the page of help. */
export const HELP = /^(Centro de ayuda|Help centre)$/;

/** As `goWithin`, but by way of another page, so that no state of the current page is left. */
export const goAfresh = async (page: Page, to: string): Promise<void> => {
  await goWithin(page, '/ayuda');
  await page.getByRole('heading', { level: 1, name: HELP }).waitFor();
  await goWithin(page, to);
};

/** Fills the form of the sign-in page and sends it. */
export const fillSignIn = async (page: Page, { email, password }: Pick<Person, 'email' | 'password'>) => {
  await page.locator('input[name=email]').fill(email);
  await page.locator('input[name=password]').fill(password);
  await page.locator('main form button[type=submit]').click();
};

/** Navigates to another page as the links of the site do, without loading it. */
export const goWithin = (page: Page, to: string): Promise<void> =>
  page.evaluate((path) => {
    history.pushState(null, '', path);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, to);

/** Whether the page gets animation frames. Clicks on one that gets none wait for ever. */
export const isDrawn = (page: Page): Promise<boolean> =>
  page.evaluate(() =>
    Promise.race([
      new Promise<boolean>((resolve) => requestAnimationFrame(() => resolve(true))),
      new Promise<boolean>((resolve) => setTimeout(() => resolve(false), 3000)),
    ]),
  );

/** Whether no finite animation runs: colours of elements that fade in would be measured wrongly. */
const isAtRest = () =>
  document
    .getAnimations()
    .every(
      ({ playState, effect }) =>
        playState !== 'running' || effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY,
    );

/** A fault if the page scrolls sideways. */
export const findOverflow = async (page: Page): Promise<string[]> => {
  const isWider = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  return isWider ? ['scrolls sideways'] : [];
};

/** Fields with text so small that an iPhone zooms in when they get the focus. */
export const findSmallFields = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('input, select, textarea')]
      .filter((field) => parseFloat(getComputedStyle(field).fontSize) < 16)
      .map((field) => `small text in ${field.outerHTML.slice(0, 100)}`),
  );

/** Applies the text spacing of WCAG 1.4.12. Returns the texts that are then cut off. */
export const findTextsCutBySpacing = async (page: Page): Promise<string[]> => {
  await page.addStyleTag({
    content: `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
      p { margin-bottom: 2em !important }`,
  });
  return page.locator('main *').evaluateAll((elements) => {
    const isCut = (element: Element) => {
      const { overflowX, overflowY, clipPath } = getComputedStyle(element);
      // Only for assistive technology.
      if (clipPath === 'inset(50%)') return false;
      const isWider = overflowX === 'hidden' && element.scrollWidth > element.clientWidth + 1;
      const isHigher = overflowY === 'hidden' && element.scrollHeight > element.clientHeight + 1;
      return element.checkVisibility() && (isWider || isHigher);
    };
    return elements.filter(isCut).flatMap(({ textContent }) => textContent || []);
  });
};

/** Faults of the current page: violations of axe, sideways scrolling, and fields with small text. */
export const findFaults = async (page: Page): Promise<string[]> => {
  await untilTrue(page, isAtRest);
  return [...(await findViolations(page)), ...(await findOverflow(page)), ...(await findSmallFields(page))];
};

/** Texts of the current page that are hard to read in the dark theme. Leaves the page in the theme of the browser. */
export const findDarkFaults = async (page: Page): Promise<string[]> => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await untilTrue(page, isAtRest);
  const faults = await findWeakContrast(page);
  await page.emulateMedia({ colorScheme: null });
  return faults.map((fault) => `dark: ${fault}`);
};

/** The number of A4 sheets on which a page prints. */
export const countSheets = async (page: Page): Promise<number> => {
  const file = await page.pdf({ preferCSSPageSize: true });
  return file.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
};

/** Unfolds a section of the page of a booking, which telephones show folded. */
export const unfold = (page: Page, title: string): Promise<void> =>
  page.locator('summary').filter({ hasText: title }).click();

/** The printed text, with ordinary spaces. */
export const showAsPrinted = async (page: Page): Promise<string> => {
  await page.emulateMedia({ media: 'print' });
  const printed = await page.locator('body').innerText();
  await page.emulateMedia({ media: null });
  return printed.replace(/\s+/g, ' ');
};

/**
 * Makes canvases return black pixels, as browsers with protection from fingerprinting do. Counts in
 * `data-letters` how often a map reads a letter, which it draws with a margin.
 */
export const hideCanvas = (page: Page) =>
  page.addInitScript(() => {
    type Change = (real: () => unknown, self: unknown, args: unknown[]) => unknown;
    const replace = (owner: object, name: string, change: Change) => {
      const real = Reflect.get(owner, name) as (...args: unknown[]) => unknown; // all names are of methods
      Object.defineProperty(owner, name, {
        value(this: unknown, ...args: unknown[]) {
          return change(() => real.apply(this, args), this, args);
        },
      });
    };
    for (const { prototype } of [CanvasRenderingContext2D, OffscreenCanvasRenderingContext2D])
      replace(prototype, 'getImageData', (real, _context, [left]) => {
        const image = real() as ImageData; // what it answers
        image.data.fill(0);
        const { dataset } = document.documentElement;
        if (Number(left) > 0) dataset['letters'] = String(Number(dataset['letters'] ?? 0) + 1);
        return image;
      });
    replace(HTMLCanvasElement.prototype, 'toBlob', (real, canvas) => {
      if (canvas instanceof HTMLCanvasElement)
        canvas.getContext('2d')?.fillRect(0, 0, canvas.width, canvas.height);
      return real();
    });
  });

/**
 * The server handles the request, but its answer is lost. A test that ended meanwhile has let go of the request, so that
 * it is no fault when nothing is left to lose.
 */
export const loseAnswer = async (route: Route) => {
  await route.fetch();
  await route.abort('connectionreset').catch(() => {});
};

/**
 * Loses the first answers of a path. The route stays: with the option `times`, Playwright 1.65 ends it as the request is answered, and one
 * that the page sends at that moment may never leave the browser (microsoft/playwright#41802).
 */
export const loseAnswers = (page: Page, url: string, times = 1): Promise<unknown> => {
  let left = times;
  return page.route(url, (route) => (left-- > 0 ? loseAnswer(route) : route.fallback()));
};

/** Refuses a call as the API does. */
export const refuse =
  (status: number, code = 'internal') =>
  (route: Route) =>
    route.fulfill({ status, json: { error: 'No', message: 'No', code, requestId: 'x' } });

/** Collects uncaught errors of a page and violations of its content security policy. */
export const gatherErrors = (page: Page): string[] => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) errors.push(message.text());
  });
  return errors;
};

/** Three real picture files for a file field. */
export const pictureFiles = async () =>
  Promise.all(
    ['entrada.jpg', 'plaza.jpg', 'rampa.jpg'].map(async (name) => ({
      name,
      mimeType: 'image/jpeg',
      buffer: await aPicture(800, 600),
    })),
  );

/** Clicks days in the open calendar, going to later months as needed. */
export const chooseDay = async (page: Page, calendar: Locator, date: string): Promise<void> => {
  const day = calendar.locator(`[data-day="${date}"] button:enabled`);
  await calendar.locator('[data-day] button').first().waitFor();
  for (let month = 0; month < 4 && (await day.count()) === 0; month++)
    await calendar.getByRole('button', { name: /siguiente|next/i }).click();
  await day.first().click();
};
