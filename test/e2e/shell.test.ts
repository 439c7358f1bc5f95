import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { useBudget } from '#test/support/budget.ts';
import { type Person, useStack } from '#test/support/stack.ts';
import { enter, fillSignIn, goWithin, textsOf, useBrowser } from './support.ts';

useBudget(35, 'The shell at two widths and in both languages, without a connection and with late fonts');

const app = useStack();
const browser = useBrowser();
const TEXTS = {
  es: textsOf('es', 'accounts', 'common', 'home', 'pages', 'shell'),
  en: textsOf('en', 'accounts', 'common', 'home', 'pages', 'shell'),
};
const { es, en } = TEXTS;

const go = async (page: Page, path: string) => {
  await page.goto(app.stack.web + path);
  await page.locator('main h1').first().waitFor();
};
const hrefsIn = (page: Page, selector: string) =>
  page.locator(`${selector} a`).evaluateAll((links) => links.map((link) => link.getAttribute('href')));
const pathOf = (page: Page) => new URL(page.url()).pathname;
const scrollOf = (page: Page) => page.evaluate(() => window.scrollY);
const focusOf = (page: Page) => page.evaluate(() => document.activeElement?.id);

it.each(['es', 'en'] as const)(
  '[SH-01] [SH-03] the header links to every section, in a menu on a small screen, and the footer describes the site, in %s',
  async (language) => {
    const text = TEXTS[language];
    const page = await browser.open({ width: 1440, language });
    await go(page, `/ayuda?lang=${language}`);
    const header = page.locator('header').first();
    await expect
      .poll(() => header.getByRole('button', { name: text('shell.openMenu') }).isVisible())
      .toBe(false);
    for (const [name, path] of [
      [text('shell.logo'), '/'],
      [text('shell.about'), '/quienes-somos'],
      [text('shell.blog'), '/blog'],
      [text('shell.publish'), '/publicar'],
    ] as const) {
      await header.getByRole('link', { name, exact: true }).click();
      await page.waitForURL((url) => url.pathname === path);
    }

    const footer = page.locator('footer');
    await footer.getByText(text('shell.description')).waitFor();
    await footer
      .getByText(text('shell.rights').replace('{year}', String(new Date().getFullYear())))
      .waitFor();
    const hrefs = await hrefsIn(page, 'footer');
    for (const path of ['/quienes-somos', '/blog', '/publicar', '/ayuda', '/contacto'])
      expect(hrefs).toContain(path);
    for (const path of ['/privacidad', '/terminos', '/cookies', '/aviso-legal'])
      expect(hrefs).toContain(path);
    await page
      .getByRole('button', { name: text('shell.configureCookies') })
      .first()
      .click();
    await page.getByRole('dialog', { name: text('shell.consentTitle') }).waitFor();
    await page.keyboard.press('Escape');
    const config = (await (await fetch(`${app.stack.web}/config.json`)).json()) as { chatUrl: string };
    const chat = page.getByRole('link', { name: text('shell.chat') }).last();
    await expect.poll(() => chat.getAttribute('href')).toBe(config.chatUrl);
    await expect.poll(() => chat.getAttribute('target')).toBe('_blank');
    await expect.poll(() => chat.getAttribute('rel')).toContain('noopener');

    await page.setViewportSize({ width: 360, height: 740 });
    const about = header.getByRole('link', { name: text('shell.about') });
    await expect.poll(() => about.isVisible()).toBe(false);
    await header.getByRole('button', { name: text('shell.openMenu') }).click();
    await about.waitFor();
    await header.getByRole('button', { name: text('shell.closeMenu') }).click();
    await about.waitFor({ state: 'hidden' });
    await header.getByRole('button', { name: text('shell.openMenu') }).press('Enter');
    await about.click();
    await page.waitForURL('**/quienes-somos');
    await about.waitFor({ state: 'hidden' });
  },
);

describe('the user in the header', () => {
  let person: Person;
  beforeAll(async () => {
    person = await app.newPerson('Olga Dueña');
  });

  it('[SH-02] links to sign-in, then to the dashboard, and goes home after signing out', async () => {
    const page = await browser.open();
    await go(page, '/blog');
    const logout = page.getByRole('button', { name: es('shell.signOut') });
    await expect.poll(() => logout.count()).toBe(0);
    await page.getByRole('link', { name: es('shell.signIn') }).click();
    await page.waitForURL('**/login');
    await fillSignIn(page, person);
    await page.waitForURL('**/publicar');
    await page.getByRole('link', { name: es('shell.dashboard') }).click();
    await page.waitForURL('**/dashboard');
    await goWithin(page, '/contacto');
    await expect.poll(() => page.locator('input[name=email]').inputValue()).toBe(person.email);
    await page.goBack();
    await page.reload();
    await logout.first().click();
    await page.waitForURL((url) => url.pathname === '/');
    await page.getByText(es('shell.signedOut')).waitFor();
    await expect.poll(() => logout.count()).toBe(0);
    await page.goBack();
    await page.waitForURL('**/login**');
  });
});

describe('toasts', () => {
  /** Stops the clock of the page, so that its time does not depend on the speed of the machine. */
  const stopClock = async (page: Page, path: string) => {
    await page.clock.install();
    await go(page, path);
    await page.clock.pauseAt(Date.now() + 60_000);
  };
  const toasts = (page: Page) => page.getByRole('region', { name: es('common.notifications') }).locator('li');

  it('[SH-04] are shown top right on dark; an error stays for four seconds, and is not repeated', async () => {
    const page = await browser.open();
    await stopClock(page, '/ayuda');
    const menu = page.getByRole('button', { name: /Idioma/ });
    await page.context().setOffline(true);
    // Dispatched, because the toasts cover the menu.
    const chooseEnglish = async () => {
      await menu.dispatchEvent('click');
      await page.locator('button[lang=en]').first().dispatchEvent('click');
    };
    await chooseEnglish();
    const toast = toasts(page).first();
    await toast.getByText(es('common.connectionTitle')).waitFor();
    const { x, y, width } = (await toast.boundingBox()) ?? { x: 0, y: 999, width: 0 };
    expect(x + width).toBeGreaterThan(1200);
    expect(y).toBeLessThan(60);
    const colour = await toast.evaluate((element) => getComputedStyle(element).backgroundColor);
    expect(colour).toBe('rgb(11, 31, 58)');
    await page.clock.fastForward(3500);
    await expect.poll(() => toasts(page).count()).toBe(1);
    await page.clock.fastForward(600);
    await expect.poll(() => toasts(page).count()).toBe(0);

    for (let times = 0; times < 3; times++) await chooseEnglish();
    await expect.poll(() => toasts(page).count()).toBe(1);
  });

  it('[SH-04] about a success disappear after two seconds', async () => {
    const page = await browser.open();
    await enter(page, app.stack.web, await app.newPerson());
    await stopClock(page, '/ayuda');
    await page
      .getByRole('button', { name: es('shell.signOut') })
      .first()
      .click();
    await toasts(page).getByText(es('shell.signedOut')).waitFor();
    await page.clock.fastForward(1500);
    await expect.poll(() => toasts(page).count()).toBe(1);
    await page.clock.fastForward(600);
    await expect.poll(() => toasts(page).count()).toBe(0);
  });
});

describe('navigation', () => {
  it.each(['/privacidad#rights', '/cookies#consent', '/terminos#liability'])(
    '[PR-01] [CK-01] [TM-01] shows the section of %s below the header, even when content above it loads later',
    async (path) => {
      const page = await browser.open();
      let letGo = () => {};
      const held = new Promise<void>((resolve) => (letGo = resolve));
      await page.route(/config\.json|\.woff2/, async (route) => {
        await held;
        await route.continue();
      });
      await page.goto(app.stack.web + path, { waitUntil: 'domcontentloaded' });
      const top = () =>
        page.evaluate(() => {
          const section = document.getElementById(window.location.hash.slice(1));
          return Math.round(section?.getBoundingClientRect().top ?? 0);
        });
      await expect.poll(top).toBe(84);
      letGo();
      await page.evaluate(() => document.fonts.ready);
      await page.evaluate(() => document.querySelector('main')?.prepend(document.createElement('h1'), 'x'));
      await expect.poll(top).toBe(84);
      await page.mouse.wheel(0, -300);
      await expect.poll(top).toBeGreaterThan(300);
    },
  );

  it('starts a page at its top with the focus on its content, and restores the scroll position on going back', async () => {
    const page = await browser.open();
    await go(page, '/privacidad');
    // Text in another font is of another height, and the browser moves what is seen with it.
    await page.evaluate(() => document.fonts.ready);
    await page.evaluate(() => window.scrollTo({ top: 900, behavior: 'instant' }));
    const left = await scrollOf(page);
    await page.evaluate(() => document.querySelector<HTMLAnchorElement>('footer a[href="/ayuda"]')?.click());
    await page.waitForURL('**/ayuda');
    await expect.poll(() => focusOf(page)).toBe('content');
    await expect.poll(() => scrollOf(page)).toBe(0);
    await page.goBack();
    await page.waitForURL('**/privacidad');
    await expect.poll(() => scrollOf(page)).toBe(left);
  });

  it('lets the keyboard skip to the content', async () => {
    const page = await browser.open();
    await go(page, '/ayuda');
    await page.keyboard.press('Tab');
    await page.getByRole('link', { name: es('shell.skip') }).waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(() => focusOf(page)).toBe('content');
  });

  it('gives each page exactly one title, with its name', async () => {
    const page = await browser.open();
    const titles = new Set<string>();
    const addresses = [
      '/',
      '/login',
      '/register',
      '/quienes-somos',
      '/blog',
      '/ayuda',
      '/contacto',
      '/cookies',
    ];
    await go(page, '/terminos');
    for (const path of addresses) {
      const before = await page.title();
      await goWithin(page, path);
      await expect.poll(() => page.title()).not.toBe(before);
      await expect.poll(() => page.title()).toMatch(/PlazaLibre/);
      titles.add(await page.title());
      await expect.poll(() => page.locator('head title').count()).toBe(1);
    }
    expect(titles.size).toBe(addresses.length);
  });
});

describe('a page that cannot be shown', () => {
  it('[SH-06] fails with links to home and the other pages', async () => {
    const page = await browser.open();
    await go(page, '/ayuda');
    await page.route('**/assets/about-*.js', (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: 'const fail = () => { throw new Error("planted") }; export { fail as default, fail as t, fail as n };',
      }),
    );
    await page
      .locator('header')
      .getByRole('link', { name: es('shell.about') })
      .first()
      .click();
    const alert = page.getByRole('alert').filter({ hasText: es('shell.errorTitle') });
    await alert.waitFor();
    await page
      .locator('header')
      .getByRole('link', { name: es('shell.blog') })
      .first()
      .click();
    await page.getByRole('heading', { level: 1, name: es('pages.blogHeading') }).waitFor();
    await expect.poll(() => alert.count()).toBe(0);
  });

  it('[SH-06] because there is no connection says so at its top', async () => {
    const page = await browser.open({ width: 360, height: 740 });
    await go(page, '/ayuda');
    const menu = page.getByRole('button', { name: es('shell.openMenu') });
    await menu.click();
    await page.keyboard.press('Escape');
    await menu.waitFor();
    await expect.poll(() => menu.evaluate((button) => button === document.activeElement)).toBe(true);

    await page.context().setOffline(true);
    await page.locator('footer a[href="/quienes-somos"]').click();
    const alert = page.getByRole('alert').filter({ hasText: es('common.connectionTitle') });
    await alert.waitFor();
    await expect.poll(() => scrollOf(page)).toBe(0);
    await expect.poll(() => page.getByText(es('shell.errorTitle')).count()).toBe(0);
    await page.getByRole('button', { name: es('common.retry') }).click();
    await alert.waitFor();
    await page.context().setOffline(false);
    await page.getByRole('button', { name: es('common.retry') }).click();
    await page.getByRole('heading', { level: 1, name: 'Quiénes somos' }).waitFor();
  });

  it('[SH-06] because it does not exist says so, with links and a search', async () => {
    const page = await browser.open();
    for (const path of ['/no-such-page', '/blog/no-such-article', '/a/b/c']) {
      await go(page, path);
      expect(pathOf(page)).toBe(path);
      await page.locator('main').getByRole('link').first().click();
      await page.waitForURL((url) => ['/', '/blog'].includes(url.pathname));
    }
    await go(page, '/no-such-page');
    await page.getByLabel(es('shell.notFoundSearch')).fill('Toledo');
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname === '/' && url.searchParams.get('location') === 'Toledo');
  });
});

/** Imitates Safari on a Mac: pressing a button blurs the focused element and focuses nothing. */
const keepFocusFromButtons = () =>
  addEventListener('mousedown', (event) => {
    if (!(event.target instanceof Element && event.target.closest('button'))) return;
    event.preventDefault();
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });

describe('the language menu in a browser whose buttons get no focus when pressed', () => {
  it('closes on a press elsewhere and on Escape, and applies a choice', async () => {
    const page = await browser.open({ width: 1440 });
    await page.addInitScript(keepFocusFromButtons);
    await go(page, '/ayuda');
    const menu = page.getByRole('button', { name: /^Idioma/ });
    const isOpen = () => menu.getAttribute('aria-expanded');
    const leave = [() => page.mouse.click(700, 600), () => page.keyboard.press('Escape')];
    for (const close of leave) {
      await menu.click();
      await expect.poll(isOpen).toBe('true');
      await close();
      await expect.poll(isOpen).toBe('false');
    }
    await expect.poll(() => menu.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await expect.poll(isOpen).toBe('true');
    await page.locator('header button[lang=en]').first().click();
    await page.waitForFunction(() => document.documentElement.lang === 'en');
  });
});

describe('the language', () => {
  it('[LA-01] is Spanish by default, follows the menu, which closes, and is kept', async () => {
    const page = await browser.open({ width: 1440, language: 'en' });
    await go(page, '/ayuda');
    const html = page.locator('html');
    await expect.poll(() => html.getAttribute('lang')).toBe('es');
    const menu = page.getByRole('button', { name: /Español/ }).first();
    await menu.click();
    await expect.poll(() => menu.getAttribute('aria-expanded')).toBe('true');
    await page.getByRole('button', { name: 'English' }).first().click();
    await page
      .getByRole('link', { name: en('shell.about') })
      .first()
      .waitFor();
    await expect
      .poll(() =>
        page
          .getByRole('button', { name: /English/ })
          .first()
          .getAttribute('aria-expanded'),
      )
      .toBe('false');
    await expect.poll(() => html.getAttribute('lang')).toBe('en');

    // Messages that are already shown change their language as well.
    await goWithin(page, '/contacto');
    await page.getByRole('button', { name: en('pages.contactSubmit') }).click();
    await page.getByText(en('pages.contactNameMissing')).waitFor();
    await page
      .getByRole('button', { name: /English/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Español' }).first().click();
    await page.getByText(es('pages.contactNameMissing')).waitFor();
    await page
      .getByRole('button', { name: /Español/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'English' }).first().click();
    await page.getByText(en('pages.contactNameMissing')).waitFor();
    await page.reload();
    await page
      .getByRole('link', { name: en('shell.about') })
      .first()
      .waitFor();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('plazalibre.language'))).toBe('en');
  });

  it('[LA-01] is set by a link, and a later choice overrides it', async () => {
    const page = await browser.open({ width: 360, height: 740 });
    await go(page, '/?lang=en');
    await page.getByRole('heading', { level: 1, name: en('home.hero') }).waitFor();
    await page.getByRole('button', { name: en('shell.openMenu') }).click();
    await page.getByRole('button', { name: 'Español' }).first().click();
    await page.getByRole('heading', { level: 1, name: es('home.hero') }).waitFor();
    await page.reload();
    await page.getByRole('heading', { level: 1, name: es('home.hero') }).waitFor();
  });

  it('[LA-01] falls back to the id of a missing text', async () => {
    const page = await browser.open();
    // The catalogue of the shell is a separate chunk.
    await page.route('**/assets/core-*.js', async (route) => {
      const response = await route.fetch();
      await route.fulfill({
        response,
        body: (await response.text()).replace('shell.rights', 'shell.wrongs'),
      });
    });
    // This page is not prerendered.
    await go(page, '/publicar');
    await page.getByText('shell.rights', { exact: true }).waitFor();
  });
});

describe('cookie settings and chat', () => {
  const open = async (width: number, height: number) => {
    const page = await browser.open({ width, height });
    await go(page, '/');
    const cookies = page.locator(`button[aria-label="${es('shell.configureCookies')}"]`);
    const chat = page.locator(`a[aria-label^="${es('shell.chat')}"]`);
    await chat.waitFor();
    const boxes = async () => [await cookies.boundingBox(), await chat.boundingBox()];
    /** Calls `look` at the top, within and at the end of the page. */
    const atPlaces = async (look: () => Promise<void>) => {
      for (const part of [0, 0.2, 0.4, 0.7, 1]) {
        await page.evaluate(
          (share) => window.scrollTo({ top: share * document.body.scrollHeight, behavior: 'instant' }),
          part,
        );
        await look();
      }
    };
    return { page, chat, boxes, atPlaces };
  };

  it.each([
    [320, 640],
    [360, 740],
    [720, 450],
    [740, 360],
    [1000, 700],
    [1279, 800],
  ])(
    '[SH-03] keep their position at %i x %i, on a strip below the end of the page',
    async (width, height) => {
      const { page, chat, boxes, atPlaces } = await open(width, height);
      const first = await boxes();
      await atPlaces(async () => expect(await boxes()).toEqual(first));
      const strip = await chat.evaluate(
        (link) => link.parentElement?.getBoundingClientRect().toJSON() as DOMRect,
      );
      expect(strip).toMatchObject({ left: 0, width, bottom: height });
      for (const box of first) expect(box?.y).toBeGreaterThanOrEqual(strip.top);
      const end = await page.locator('footer').evaluate((footer) => footer.getBoundingClientRect().bottom);
      expect(end).toBeLessThanOrEqual(strip.top + 1);
    },
  );

  it.each([
    [1280, 800],
    [1440, 900],
  ])('[SH-03] keep their position at %i x %i, beside all text and controls', async (width, height) => {
    const { page, boxes, atPlaces } = await open(width, height);
    const first = await boxes();
    const covered = () =>
      page.evaluate(
        (own) =>
          [...document.querySelectorAll('main :is(a, button, input, p, h1, h2, h3), footer :is(p, li)')]
            .map((element) => ({ text: element.textContent, box: element.getBoundingClientRect() }))
            .filter(({ box }) =>
              own.some(
                (one) =>
                  one &&
                  box.left < one.x + one.width &&
                  box.right > one.x &&
                  box.top < one.y + one.height &&
                  box.bottom > one.y,
              ),
            )
            .map(({ text }) => text),
        first,
      );
    await atPlaces(async () => {
      expect(await boxes()).toEqual(first);
      expect(await covered()).toEqual([]);
    });
  });
});
