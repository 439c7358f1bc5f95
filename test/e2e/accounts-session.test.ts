import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { PASSWORD, type Person, useStack } from '#test/support/stack.ts';
import { readNextPath } from '#web/features/accounts/next-path.ts';
import { cutOff, fill, sees, submitButton } from './accounts-support.ts';
import { gatherErrors, goWithin, openAs, textsOf, useBrowser } from './support.ts';

const app = useStack();
const browser = useBrowser();
const es = textsOf('es', 'accounts', 'common', 'shell');
let person: Person;

beforeEach(async () => {
  person = await app.newPerson('Olga Dueña');
});

const goTo = (page: Page, path: string) => page.goto(`${app.stack.web}${path}`);

const signIn = async (page: Page, { path = '/login', keep = false } = {}) => {
  await goTo(page, path);
  await fill(page, { email: person.email, password: PASSWORD });
  if (keep) await page.getByLabel(es('accounts.keepSignedIn')).check();
  await submitButton(page).click();
  await page.waitForURL((url) => url.pathname !== '/login');
};

const seesDashboard = (page: Page) => page.getByRole('heading', { name: /Olga Dueña/ }).waitFor();

/** Imitates closing and reopening the browser: session cookies and session storage are gone. */
const closeAndReopen = async (page: Page): Promise<void> => {
  const context = page.context();
  await goTo(page, '/robots.txt');
  await page.evaluate(() => sessionStorage.clear());
  const cookies = await context.cookies();
  await context.clearCookies();
  await context.addCookies(cookies.filter(({ expires }) => expires > 0));
};

describe('a session', () => {
  it('[AU-02] lasts thirty days, out of reach of scripts, when the box is ticked', async () => {
    const page = await browser.open();
    await signIn(page, { keep: true });
    const cookie = (await page.context().cookies(`${app.stack.web}/api/auth/refresh`)).find(
      ({ name }) => name === 'USUARIOS',
    );
    expect(cookie).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Strict', path: '/api/auth' });
    const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400;
    expect(days).toBeGreaterThan(29.9);
    expect(days).toBeLessThanOrEqual(30);
    await closeAndReopen(page);
    await goTo(page, '/dashboard');
    await seesDashboard(page);
    // So far the access token would have been enough: without it, the cookie fetches a new one.
    await page.evaluate(() => localStorage.removeItem('plazalibre.token'));
    await page.reload();
    await seesDashboard(page);
  });

  it('[AU-02] ends when the browser is closed if the box is not ticked', async () => {
    const page = await browser.open();
    await signIn(page);
    await goTo(page, '/dashboard');
    await seesDashboard(page);
    await closeAndReopen(page);
    await goTo(page, '/dashboard');
    await page.waitForURL('**/login**');
  });

  it('[AU-02] is shared by a second tab, and one sign-out ends it in all tabs', async () => {
    const page = await browser.open();
    await signIn(page);
    const second = await page.context().newPage();
    await goTo(second, '/dashboard');
    await seesDashboard(second);
    await page
      .getByRole('button', { name: es('shell.signOut') })
      .first()
      .click();
    await sees(page, es('shell.signedOut'));
    await second.waitForURL('**/login**');
    await expect.poll(() => second.getByRole('button', { name: es('shell.signOut') }).count()).toBe(0);
  });

  it('[AU-02] survives a network failure, with a valid token and with an expired one', async () => {
    const page = await browser.open();
    await signIn(page, { keep: true });
    for (const token of [undefined, 'run.out.token']) {
      if (token) await page.evaluate((value) => localStorage.setItem('plazalibre.token', value), token);
      await cutOff(page, '/auth/me');
      await cutOff(page, '/auth/refresh');
      await goTo(page, '/dashboard');
      await sees(page, es('common.connectionTitle'));
      await page
        .getByRole('button', { name: es('shell.signOut') })
        .first()
        .waitFor();
      expect(new URL(page.url()).pathname).toBe('/dashboard');
      await page.unrouteAll();
      await page.getByRole('button', { name: es('common.retry') }).click();
      await seesDashboard(page);
    }
  });
});

describe('after signing in', () => {
  it('[LG-02] the visitor gets back to the page they wanted, with its query', async () => {
    const page = await browser.open();
    await goTo(page, '/dashboard/bookings?lang=es');
    await page.waitForURL('**/login**');
    const { search } = new URL(page.url());
    await expect
      .poll(() => page.locator('main a[href^="/register"]').getAttribute('href'))
      .toBe(`/register${search}`);
    await signIn(page, { path: `/login${search}` });
    await page.waitForURL('**/dashboard/bookings');
  });

  it.each([
    'https://evil.example/x',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '/\t/evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
  ])('[LG-02] %j is not accepted as a path of this site', (next) => {
    vi.stubGlobal('window', { location: new URL('/login', app.stack.web) });
    expect(readNextPath(next)).toBeUndefined();
    expect(readNextPath('/dashboard?a=b#c')).toBe('/dashboard?a=b#c');
    vi.unstubAllGlobals();
  });

  it('[LG-02] a link to another site is replaced by /publicar', async () => {
    const page = await browser.open();
    const errors = gatherErrors(page);
    await signIn(page, { path: `/login?next=${encodeURIComponent('/\\evil.example')}` });
    await page.locator('h1').waitFor();
    const url = new URL(page.url());
    expect([url.origin, url.pathname]).toEqual([app.stack.web, '/publicar']);
    expect(errors).toEqual([]);
  });
});

describe('the picture beside the forms', () => {
  it('[AU-04] is replaced by another of our own when it cannot be loaded', async () => {
    const page = await browser.open();
    await page.route('**/images/account.svg', (route) => route.abort());
    await goTo(page, '/login');
    for (const path of ['/login', '/register']) {
      await goWithin(page, path);
      await page.locator(`main a[href="${path === '/login' ? '/register' : '/login'}"]`).waitFor();
      await page.waitForFunction(() => {
        const image = document.querySelector<HTMLImageElement>('main img');
        return image !== null && image.complete && image.naturalWidth > 0;
      });
      const picture = page.locator('main img');
      const source = new URL((await picture.getAttribute('src')) ?? '', app.stack.web);
      expect(source.origin).toBe(app.stack.web);
      expect(source.pathname).not.toBe('/images/account.svg');
      await expect.poll(() => picture.getAttribute('alt')).toBe(es('accounts.pictureAlt'));
    }
  });
});

describe('a name', () => {
  const NAMES = [
    'Ana 👩‍👩‍👧‍👦 Ñandú 🚗',
    'مريم العلوي',
    "Robert'); DROP TABLE users;--",
    `${'Supercalifragilistico'.repeat(3)}ausderweise`,
  ];
  const expectShown = async (page: Page, fullName: string) => {
    await page.locator('h1', { hasText: fullName }).waitFor();
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
      .toBeLessThanOrEqual(0);
  };

  it('[RG-02] is stored and shown exactly as typed, and breaks no page at 360 pixels', async () => {
    const page = await browser.open({ width: 360, height: 740 });
    const errors = gatherErrors(page);
    const fullName = '<script>document["title"]="x"</script> \'"&lt; 🚗';
    await goTo(page, '/register');
    await fill(page, { fullName, email: 'nombre@example.com', password: PASSWORD, repeated: PASSWORD });
    await page.getByRole('checkbox').first().check();
    await page.getByRole('checkbox').last().check();
    await submitButton(page).click();
    await page.waitForURL('**/publicar');
    await goWithin(page, '/dashboard');
    await expectShown(page, fullName);
    await expect.poll(() => page.title()).not.toBe('x');
    for (const name of NAMES) {
      await openAs(page, app.stack.web, await app.registerPerson(name), '/dashboard');
      await expectShown(page, name);
    }
    expect(errors).toEqual([]);
  });
});
