import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { useStack } from '#test/support/stack.ts';
import { enter, fillSignIn, goWithin, isDrawn, textsOf, useBrowser } from './support.ts';

const app = useStack();
const browser = useBrowser();
const es = textsOf('es', 'accounts', 'common', 'home', 'pages', 'shell');
const en = textsOf('en', 'accounts', 'common', 'home', 'pages', 'shell');

/** The window of most tests, which navigate in it without loading the site again. */
let page: Page;
beforeAll(async () => {
  page = await browser.open({ width: 1440 });
  await go(page, '/ayuda');
});

const go = async (on: Page, path: string) => {
  await on.goto(app.stack.web + path);
  await on.locator('main h1').first().waitFor();
};
/** Goes to the help page from another one. */
const goToHelp = async () => {
  await goWithin(page, '/contacto');
  await page.locator('main form').waitFor();
  await goWithin(page, '/ayuda');
  await page.getByRole('heading', { level: 1, name: 'Centro de ayuda' }).waitFor();
};
const pathOf = (page: Page) => new URL(page.url()).pathname;
const scrollOf = (page: Page) => page.evaluate(() => window.scrollY);
const focusOf = (page: Page) => page.evaluate(() => document.activeElement?.id);

it('[SH-01] [SH-03] the header links to every section, in a menu on a small screen, and the footer describes the site', async () => {
  const header = page.locator('header').first();
  await expect.poll(() => header.getByRole('button', { name: es('shell.openMenu') }).isVisible()).toBe(false);
  for (const [name, path] of [
    [es('shell.logo'), '/'],
    [es('shell.about'), '/quienes-somos'],
    [es('shell.blog'), '/blog'],
    [es('shell.publish'), '/publicar'],
  ] as const) {
    await header.getByRole('link', { name, exact: true }).click();
    await page.waitForURL((url) => url.pathname === path);
  }

  const footer = page.locator('footer');
  await footer.getByText(es('shell.description')).waitFor();
  await footer.getByText(es('shell.rights').replace('{year}', String(new Date().getFullYear()))).waitFor();
  const hrefs = await footer
    .locator('a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(hrefs).toEqual(
    expect.arrayContaining([
      ...['/quienes-somos', '/blog', '/publicar', '/ayuda', '/contacto'],
      ...['/privacidad', '/terminos', '/cookies', '/aviso-legal'],
    ]),
  );
  await page
    .getByRole('button', { name: es('shell.configureCookies') })
    .first()
    .click();
  await page.getByRole('dialog', { name: es('shell.consentTitle') }).waitFor();
  await page.keyboard.press('Escape');
  const config = (await (await fetch(`${app.stack.web}/config.json`)).json()) as { chatUrl: string };
  const chat = page.getByRole('link', { name: es('shell.chat') }).last();
  await expect.poll(() => chat.getAttribute('href')).toBe(config.chatUrl);
  await expect.poll(() => chat.getAttribute('target')).toBe('_blank');
  await expect.poll(() => chat.getAttribute('rel')).toContain('noopener');

  await page.setViewportSize({ width: 360, height: 740 });
  const about = header.getByRole('link', { name: es('shell.about') });
  await expect.poll(() => about.isVisible()).toBe(false);
  const menu = header.getByRole('button', { name: es('shell.openMenu') });
  await menu.click();
  await about.waitFor();
  await header.getByRole('button', { name: es('shell.closeMenu') }).click();
  await about.waitFor({ state: 'hidden' });
  await menu.click();
  await page.keyboard.press('Escape');
  await about.waitFor({ state: 'hidden' });
  await expect.poll(() => menu.evaluate((button) => button === document.activeElement)).toBe(true);
  await menu.press('Enter');
  await about.click();
  await page.waitForURL('**/quienes-somos');
  await about.waitFor({ state: 'hidden' });
  await page.setViewportSize({ width: 1440, height: 900 });
});

it('[SH-02] the header links to sign-in, then to the dashboard, and goes home after signing out', async () => {
  const person = await app.newPerson('Olga Dueña');
  await goWithin(page, '/blog');
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

describe('toasts', () => {
  it('[SH-04] are shown top right on dark; a success stays for two seconds, an error for four, and none is repeated', async () => {
    const timed = await browser.open();
    await enter(timed, app.stack.web, await app.newPerson());
    // Stopped, so that the time of the page does not depend on the speed of the machine.
    await timed.clock.install();
    await go(timed, '/ayuda');
    await timed.clock.pauseAt(Date.now() + 60_000);
    const toasts = timed.getByRole('region', { name: es('common.notifications') }).locator('li');
    const expectToastFor = async (ms: number) => {
      await timed.clock.fastForward(ms - 500);
      await expect.poll(() => toasts.count()).toBe(1);
      await timed.clock.fastForward(600);
      await expect.poll(() => toasts.count()).toBe(0);
    };
    await timed
      .getByRole('button', { name: es('shell.signOut') })
      .first()
      .click();
    await toasts.getByText(es('shell.signedOut')).waitFor();
    await expectToastFor(2000);

    const menu = timed.getByRole('button', { name: /Idioma/ });
    await timed.context().setOffline(true);
    // Dispatched, because the toasts cover the menu.
    const chooseEnglish = async () => {
      await menu.dispatchEvent('click');
      await timed.locator('button[lang=en]').first().dispatchEvent('click');
    };
    await chooseEnglish();
    const toast = toasts.first();
    await toast.getByText(es('common.connectionTitle')).waitFor();
    const { x, y, width } = (await toast.boundingBox()) ?? { x: 0, y: 999, width: 0 };
    expect(x + width).toBeGreaterThan(1200);
    expect(y).toBeLessThan(60);
    const colour = await toast.evaluate((element) => getComputedStyle(element).backgroundColor);
    expect(colour).toBe('rgb(11, 31, 58)');
    await expectToastFor(4000);

    for (let times = 0; times < 3; times++) await chooseEnglish();
    await expect.poll(() => toasts.count()).toBe(1);
  });
});

describe('navigation', () => {
  it('[PR-01] shows the section of an address below the header, even when content above it loads later', async () => {
    const late = await browser.open();
    let letGo = () => {};
    const held = new Promise<void>((resolve) => (letGo = resolve));
    await late.route(/config\.json|\.woff2/, async (route) => {
      await held;
      await route.continue();
    });
    const top = () =>
      late.evaluate(() => {
        const section = document.getElementById(window.location.hash.slice(1));
        return Math.round(section?.getBoundingClientRect().top ?? 0);
      });
    await late.goto(`${app.stack.web}/privacidad#rights`, { waitUntil: 'domcontentloaded' });
    await expect.poll(top).toBe(84);
    letGo();
    await late.evaluate(() => document.fonts.ready);
    await late.evaluate(() => document.querySelector('main')?.prepend(document.createElement('h1'), 'x'));
    await expect.poll(top).toBe(84);
    await late.mouse.wheel(0, -300);
    await expect.poll(top).toBeGreaterThan(300);
  });

  it('starts a page at its top with the focus on its content, which the keyboard can skip to, and restores the scroll position on going back', async () => {
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await goWithin(page, '/privacidad');
    await page.locator('#rights').waitFor();
    // It gets the focus after the page was scrolled to its top.
    await expect.poll(() => focusOf(page)).toBe('content');
    // Text in another font is of another height, and the browser moves what is seen with it.
    await page.evaluate(() => document.fonts.ready);
    // The position is remembered by the event, which comes with the next frame.
    await page.evaluate(
      () =>
        new Promise((resolve) => {
          window.addEventListener('scroll', resolve, { once: true });
          window.scrollTo({ top: 900, behavior: 'instant' });
        }),
    );
    const left = await scrollOf(page);
    await page.evaluate(() => document.querySelector<HTMLAnchorElement>('footer a[href="/ayuda"]')?.click());
    await page.waitForURL('**/ayuda');
    await expect.poll(() => focusOf(page)).toBe('content');
    await expect.poll(() => scrollOf(page)).toBe(0);
    await page.goBack();
    await page.waitForURL('**/privacidad');
    await expect.poll(() => scrollOf(page)).toBe(left);

    await page.reload();
    await page.keyboard.press('Tab');
    await page.getByRole('link', { name: es('shell.skip') }).waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(() => focusOf(page)).toBe('content');
  });

  it('gives each page exactly one title, with its name', async () => {
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
  it('[SH-06] because there is no connection says so at its top', async () => {
    // A page whose code no earlier test has fetched.
    const offline = await browser.open({ width: 360, height: 740 });
    await go(offline, '/ayuda');
    await offline.context().setOffline(true);
    await offline.locator('footer a[href="/quienes-somos"]').click();
    const alert = offline.getByRole('alert').filter({ hasText: es('common.connectionTitle') });
    await alert.waitFor();
    await expect.poll(() => scrollOf(offline)).toBe(0);
    await expect.poll(() => offline.getByText(es('shell.errorTitle')).count()).toBe(0);
    await offline.getByRole('button', { name: es('common.retry') }).click();
    await alert.waitFor();
    await offline.context().setOffline(false);
    await offline.getByRole('button', { name: es('common.retry') }).click();
    await offline.getByRole('heading', { level: 1, name: 'Quiénes somos' }).waitFor();
  });

  it('[SH-06] because it does not exist says so, with links and a search', async () => {
    for (const path of ['/no-such-page', '/blog/no-such-article', '/a/b/c']) {
      await goWithin(page, path);
      await page.getByLabel(es('shell.notFoundSearch')).waitFor();
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
    await goToHelp();
    await page.evaluate(keepFocusFromButtons);
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
    await page.evaluate(() => localStorage.clear());
  });
});

describe('the language', () => {
  it('[LA-01] is Spanish by default, is set by a link, follows the menu, also in messages already shown, and is kept', async () => {
    const visitor = await browser.open({ width: 360, height: 740, language: 'en' });
    const html = visitor.locator('html');
    const keptLanguage = () => visitor.evaluate(() => localStorage.getItem('plazalibre.language'));
    const press = (name: string | RegExp) => visitor.getByRole('button', { name }).first().click();
    await go(visitor, '/ayuda');
    await expect.poll(() => html.getAttribute('lang')).toBe('es');
    await go(visitor, '/?lang=en');
    await visitor.getByRole('heading', { level: 1, name: en('home.hero') }).waitFor();
    await expect.poll(keptLanguage).toBe('en');
    await press(en('shell.openMenu'));
    await press('Español');
    await visitor.getByRole('heading', { level: 1, name: es('home.hero') }).waitFor();
    // The address of the link still names English.
    await visitor.reload();
    await visitor.getByRole('heading', { level: 1, name: es('home.hero') }).waitFor();

    await visitor.setViewportSize({ width: 1440, height: 900 });
    await goWithin(visitor, '/contacto');
    await press(es('pages.contactSubmit'));
    await visitor.getByText(es('pages.contactNameMissing')).waitFor();
    const menu = (name: RegExp) => visitor.getByRole('button', { name }).first();
    await menu(/Español/).click();
    await expect.poll(() => menu(/Español/).getAttribute('aria-expanded')).toBe('true');
    await press('English');
    await visitor
      .getByRole('link', { name: en('shell.about') })
      .first()
      .waitFor();
    await expect.poll(() => menu(/English/).getAttribute('aria-expanded')).toBe('false');
    await expect.poll(() => html.getAttribute('lang')).toBe('en');
    await visitor.getByText(en('pages.contactNameMissing')).waitFor();
    await go(visitor, '/quienes-somos');
    await visitor
      .getByRole('link', { name: en('shell.about') })
      .first()
      .waitFor();
    await expect.poll(() => html.getAttribute('lang')).toBe('en');
    await expect.poll(() => visitor.locator('head title').count()).toBe(1);
    await expect
      .poll(() => visitor.locator('#root').evaluate((root) => getComputedStyle(root).visibility))
      .toBe('visible');
    await expect.poll(keptLanguage).toBe('en');
  });

  it('[LA-01] falls back to the id of a missing text', async () => {
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
    await page.unrouteAll();
  });
});

describe('cookie settings and chat', () => {
  const cookies = () => page.locator(`button[title="${es('shell.configureCookies')}"]`);
  const chat = () => page.locator(`a[title^="${es('shell.chat')}"]`);
  const boxes = async () => [await cookies().boundingBox(), await chat().boundingBox()];
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
  const resize = async (width: number, height: number) => {
    await page.setViewportSize({ width, height });
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
    await isDrawn(page);
  };
  beforeAll(() => go(page, '/'));

  it('[SH-03] are one small button on small screens, which is hidden where it would cover a control or a price', async () => {
    const small = page.getByRole('button', { name: es('shell.chatAndCookies') });
    /** Controls and prices that it covers while it is shown. */
    const findCovered = () =>
      small.evaluate((button) => {
        if (button.parentElement?.matches('[data-in-the-way]')) return [];
        const own = button.getBoundingClientRect();
        return [...document.querySelectorAll('main *, footer nav *, footer a')]
          .filter(
            (element) =>
              element.matches('a, button, input, select, summary') ||
              (element.children.length === 0 && /€/.test(element.textContent)),
          )
          .filter((element) => {
            const box = element.getBoundingClientRect();
            const isBeside = box.right <= own.left || box.left >= own.right;
            const isApart = box.bottom <= own.top || box.top >= own.bottom;
            return element.checkVisibility() && !isBeside && !isApart && box.width > 1;
          })
          .map((element) => element.outerHTML.slice(0, 100));
      });
    for (const [width, height] of [
      [320, 640],
      [360, 740],
      [720, 450],
      [740, 360],
      [1000, 700],
      [1279, 800],
    ] as const) {
      await resize(width, height);
      await expect.poll(() => small.count()).toBe(1);
      const end = () =>
        page.locator('footer').evaluate((footer) => Math.round(footer.getBoundingClientRect().bottom));
      for (const part of [1, 0.8, 0.6, 0.4, 0.2, 0]) {
        await page.evaluate(
          (share) => window.scrollTo({ top: share * document.body.scrollHeight, behavior: 'instant' }),
          part,
        );
        if (part === 1) await expect.poll(end).toBe(height);
        await page.waitForTimeout(200);
        expect(await findCovered(), `${width} x ${height} at ${part}`).toEqual([]);
      }
    }
  });

  it('[SH-03] keep their position on wide screens, beside all text and controls', async () => {
    const covered = (own: Awaited<ReturnType<typeof boxes>>) =>
      page.evaluate(
        (all) =>
          [...document.querySelectorAll('main :is(a, button, input, p, h1, h2, h3), footer :is(p, li)')]
            .map((element) => ({ text: element.textContent, box: element.getBoundingClientRect() }))
            .filter(({ box }) =>
              all.some(
                (one) =>
                  one &&
                  box.left < one.x + one.width &&
                  box.right > one.x &&
                  box.top < one.y + one.height &&
                  box.bottom > one.y,
              ),
            )
            .map(({ text }) => text),
        own,
      );
    for (const [width, height] of [
      [1280, 800],
      [1440, 900],
    ] as const) {
      await resize(width, height);
      let first: Awaited<ReturnType<typeof boxes>> = [];
      await expect
        .poll(async () => {
          first = await boxes();
          return covered(first);
        })
        .toEqual([]);
      await atPlaces(async () => {
        expect(await boxes()).toEqual(first);
        expect(await covered(first)).toEqual([]);
      });
    }
  });
});
