import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { eventually, PASSWORD, type Person, useStack } from '#test/support/stack.ts';
import { answerWith, cutOff, fill, sees, submitButton } from './accounts-support.ts';
import { gatherErrors, goWithin, textsOf, useBrowser } from './support.ts';

const app = useStack();
const browser = useBrowser();
const es = textsOf('es', 'accounts', 'common', 'shell');
let person: Person;

beforeAll(async () => {
  person = await app.newPerson('Olga Dueña');
});

const goTo = (page: Page, path: string) => page.goto(`${app.stack.web}${path}`);

/** Fills in and sends the form that the page shows. */
const signIn = async (page: Page, { keep = false } = {}) => {
  await fill(page, { email: person.email, password: PASSWORD });
  if (keep) await page.getByLabel(es('accounts.keepSignedIn')).check();
  await submitButton(page).click();
  await page.waitForURL((url) => url.pathname !== '/login');
};

const seesDashboard = (page: Page) => page.getByRole('heading', { name: /Olga Dueña/ }).waitFor();
const signOutButton = (page: Page) => page.getByRole('button', { name: es('shell.signOut') }).first();

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
  it('[LG-02] [AU-02] begins on the page that was wanted, lasts thirty days out of reach of scripts when the box is ticked, and survives a network failure', async () => {
    const page = await browser.open();
    await goTo(page, '/dashboard/bookings?lang=es');
    await page.waitForURL('**/login**');
    const { search } = new URL(page.url());
    await expect
      .poll(() => page.locator('main a[href^="/register"]').getAttribute('href'))
      .toBe(`/register${search}`);
    await signIn(page, { keep: true });
    await page.waitForURL('**/dashboard/bookings');
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

    // With a valid access token and with an expired one, which only the cookie can renew.
    for (const token of [undefined, 'run.out.token']) {
      if (token) await page.evaluate((value) => localStorage.setItem('plazalibre.token', value), token);
      await cutOff(page, '/auth/me');
      await cutOff(page, '/auth/refresh');
      await page.reload();
      await sees(page, es('common.connectionTitle'));
      await signOutButton(page).waitFor();
      expect(new URL(page.url()).pathname).toBe('/dashboard');
      await page.unrouteAll();
      await page.getByRole('button', { name: es('common.retry') }).click();
      await seesDashboard(page);
    }
  });

  it('[LG-02] [AU-02] never leads to another site, ends with the browser if the box is not ticked, and is shared by a second tab, whose sign-out ends both', async () => {
    const page = await browser.open();
    const errors = gatherErrors(page);
    await goTo(page, `/login?next=${encodeURIComponent('/\\evil.example')}`);
    await signIn(page);
    await page.locator('h1').waitFor();
    const url = new URL(page.url());
    expect([url.origin, url.pathname]).toEqual([app.stack.web, '/publicar']);
    expect(errors).toEqual([]);
    await goWithin(page, '/dashboard');
    await seesDashboard(page);
    await closeAndReopen(page);
    await goTo(page, '/dashboard');
    await page.waitForURL('**/login**');

    await signIn(page);
    await seesDashboard(page);
    const second = await page.context().newPage();
    await goTo(second, '/dashboard');
    await seesDashboard(second);
    await signOutButton(second).click();
    await sees(second, es('shell.signedOut'));
    await page.waitForURL('**/login**');
    await expect.poll(() => signOutButton(page).count()).toBe(0);
  });

  it('[AU-01] loads the user of a stored token, ends by a sign-out even after an error, and drops an invalid token silently', async () => {
    const page = await browser.open();
    await goTo(page, '/login?next=/dashboard');
    await signIn(page);
    await page.reload();
    await seesDashboard(page);
    await answerWith(page, '/auth/logout', 500, {});
    await signOutButton(page).click();
    await page.waitForURL((url) => url.pathname === '/');
    await page.getByText(es('shell.signOutUnfinished')).waitFor();
    const isCookieThere = async () =>
      (await page.context().cookies()).some(({ name }) => name === 'USUARIOS');
    expect(await isCookieThere()).toBe(true);
    await page.unrouteAll();
    await goTo(page, '/dashboard');
    await page.waitForURL('**/login**');
    const isGone = async () => ((await isCookieThere()) ? undefined : true);
    expect(await eventually(isGone, 'the sign-out to be repeated')).toBe(true);

    const stored = { name: 'plazalibre.token', value: 'broken' };
    await page.evaluate(({ name, value }) => localStorage.setItem(name, value), stored);
    await page.reload();
    await page.waitForFunction((name) => localStorage.getItem(name) === null, stored.name);
  });
});

describe('registering', () => {
  const NAMES = [
    "Ana 👩‍👩‍👧‍👦 Ñandú مريم '); DROP TABLE users;--",
    `${'Supercalifragilistico'.repeat(3)}ausderweise`,
  ];
  const expectShown = async (page: Page, fullName: string) => {
    await page.locator('h1', { hasText: fullName }).waitFor();
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
      .toBeLessThanOrEqual(0);
  };

  it('[AU-04] [RG-02] replaces a picture beside the form that cannot be loaded by another of our own, and shows any name exactly as typed, which breaks no page at 360 pixels', async () => {
    const page = await browser.open();
    const errors = gatherErrors(page);
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

    await page.setViewportSize({ width: 360, height: 740 });
    const fullName = '<script>document["title"]="x"</script> \'"&lt; 🚗';
    await fill(page, { fullName, email: 'nombre@example.com', password: PASSWORD, repeated: PASSWORD });
    await page.getByRole('checkbox').first().check();
    await page.getByRole('checkbox').last().check();
    await submitButton(page).click();
    await page.waitForURL('**/publicar');
    await goWithin(page, '/dashboard');
    await expectShown(page, fullName);
    await expect.poll(() => page.title()).not.toBe('x');
    for (const name of NAMES) {
      await page.route('**/api/auth/me', async (route) => {
        const response = await route.fetch();
        const user = (await response.json()) as object; // the contract of the route
        await route.fulfill({ response, json: { ...user, name, full_name: name, fullName: name } });
      });
      await page.reload();
      await expectShown(page, name);
      await page.unroute('**/api/auth/me');
    }
    expect(errors).toEqual([]);
  });
});
