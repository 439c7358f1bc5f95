import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { PASSWORD, type Person, useStack } from '#test/support/stack.ts';
import { cutOff, fill, sees, submitButton } from './accounts-support.ts';
import { gatherErrors, textsOf, useBrowser } from './support.ts';

vi.setConfig({ testTimeout: 90_000 });
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

/** What is left of a browser that was closed and opened again: no session cookies and no session storage. */
const reopened = async (page: Page): Promise<Page> => {
  const { cookies, origins } = await page.context().storageState();
  const next = await page
    .context()
    .browser()
    ?.newContext({ storageState: { cookies: cookies.filter(({ expires }) => expires > 0), origins } });
  if (!next) throw new Error('The browser is closed.');
  await page.context().close();
  return next.newPage();
};

describe('a session', () => {
  it('[AU-02] outlives the browser with the box ticked, for thirty days and out of reach of scripts', async () => {
    const page = await browser.open();
    await signIn(page, { keep: true });
    const cookie = (await page.context().cookies(`${app.stack.web}/api/auth/refresh`)).find(
      ({ name }) => name === 'USUARIOS',
    );
    expect(cookie).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Strict', path: '/api/auth' });
    const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400;
    expect(days).toBeGreaterThan(29.9);
    expect(days).toBeLessThanOrEqual(30);
    const again = await reopened(page);
    await goTo(again, '/dashboard');
    await seesDashboard(again);
    // The access token alone would have done so far: without it, the cookie brings another.
    await again.evaluate(() => localStorage.removeItem('plazalibre.token'));
    await again.reload();
    await seesDashboard(again);
    await again.context().close();
  });

  it('[AU-02] ends with the browser without the box', async () => {
    const page = await browser.open();
    await signIn(page);
    await goTo(page, '/dashboard');
    await seesDashboard(page);
    const again = await reopened(page);
    await goTo(again, '/dashboard');
    await again.waitForURL('**/login**');
    await again.context().close();
  });

  it('[AU-02] is there in a second tab, and ends in all of them with one sign-out', async () => {
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
    expect(await second.getByRole('button', { name: es('shell.signOut') }).count()).toBe(0);
  });

  it.each([
    ['a good token', undefined],
    ['a token that has run out', 'run.out.token'],
  ])('[AU-02] is not lost for want of a network, with %s', async (_, token) => {
    const page = await browser.open();
    await signIn(page, { keep: true });
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
  });
});

describe('after signing in', () => {
  it('[LG-02] one is back where one was headed, with its query', async () => {
    const page = await browser.open();
    await goTo(page, '/dashboard/bookings?lang=es');
    await page.waitForURL('**/login**');
    const { search } = new URL(page.url());
    expect(await page.locator('main a[href^="/register"]').getAttribute('href')).toBe(`/register${search}`);
    await signIn(page, { path: `/login${search}` });
    await page.waitForURL('**/dashboard/bookings');
  });

  it.each([
    'https://evil.example/x',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '/\t/evil.example',
  ])('[LG-02] %j leads nowhere else than to /publicar, or stays on this site', async (next) => {
    const page = await browser.open();
    const errors = gatherErrors(page);
    await signIn(page, { path: `/login?next=${encodeURIComponent(next)}` });
    await page.locator('h1').waitFor();
    const url = new URL(page.url());
    expect([url.origin, url.pathname]).toEqual([app.stack.web, '/publicar']);
    expect(errors).toEqual([]);
  });
});

describe('the picture beside the forms', () => {
  it.each(['/login', '/register'])(
    '[AU-04] gives way on %s to one of ours when it is broken',
    async (path) => {
      const page = await browser.open();
      await page.route('**/images/account.svg', (route) => route.abort());
      await goTo(page, path);
      const picture = page.locator('main img');
      await page.waitForFunction(() => {
        const image = document.querySelector<HTMLImageElement>('main img');
        return image !== null && image.complete && image.naturalWidth > 0;
      });
      const source = new URL((await picture.getAttribute('src')) ?? '', app.stack.web);
      expect(source.origin).toBe(app.stack.web);
      expect(source.pathname).not.toBe('/images/account.svg');
      expect(await picture.getAttribute('alt')).toBe(es('accounts.pictureAlt'));
    },
  );
});

describe('a name', () => {
  const NAMES = [
    'Ana 👩‍👩‍👧‍👦 Ñandú 🚗',
    'مريم العلوي',
    '<script>document.title="x"</script>',
    "Robert'); DROP TABLE users;--",
    `${'Supercalifragilistico'.repeat(3)}ausderweise`,
  ];

  it.each(NAMES)(
    '[RG-02] %j is kept and shown as it was typed, and breaks no page at 360 pixels',
    async (fullName) => {
      const page = await browser.open({ width: 360, height: 740 });
      const errors = gatherErrors(page);
      await goTo(page, '/register');
      const email = `nombre${Date.now()}@example.com`;
      await fill(page, { fullName, email, password: PASSWORD, repeated: PASSWORD });
      await page.getByRole('checkbox').first().check();
      await page.getByRole('checkbox').last().check();
      await submitButton(page).click();
      await page.waitForURL('**/publicar');
      await goTo(page, '/dashboard');
      const heading = page.locator('h1', { hasText: fullName });
      await heading.waitFor();
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0);
      expect(await page.title()).not.toBe('x');
      expect(errors).toEqual([]);
    },
  );
});
