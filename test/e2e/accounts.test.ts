import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { eventually, PASSWORD, type Person, useStack } from '#test/support/stack.ts';
import { textsOf, useBrowser } from './support.ts';

const app = useStack();
const browser = useBrowser();
const es = textsOf('es', 'accounts', 'common', 'shell');

const fillIn = async (page: Page, email: string, password: string) => {
  await page.locator('input[name=email]').fill(email);
  await page.locator('input[name=password]').fill(password);
};

const submit = (page: Page) => page.getByRole('button', { name: es('accounts.loginSubmit') }).click();

/** Makes calls of an API path answer with this status and text. */
const answerWith = (page: Page, path: string, status: number, body: string) =>
  page.route(
    (url) => url.pathname === `/api${path}`,
    (route) => route.fulfill({ status, contentType: 'application/json', body }),
  );

describe('signing in', () => {
  let page: Page;
  let person: Person;

  beforeEach(async () => {
    person = await app.newPerson('Olga Dueña');
    page = await browser.open();
    await page.goto(`${app.stack.web}/login`);
  });

  it("[AP-02] shows the server's text, or the status when it has none", async () => {
    await fillIn(page, person.email, PASSWORD);
    await answerWith(page, '/auth/login', 418, JSON.stringify({ error: 'The kettle is on' }));
    await submit(page);
    await page
      .getByText(/The kettle is on/)
      .first()
      .waitFor();
    await page.unrouteAll();
    await answerWith(page, '/auth/login', 418, '{}');
    await submit(page);
    await page
      .getByText(/HTTP 418/)
      .first()
      .waitFor();
  });

  it('[AU-01] loads the user of a stored token, drops an invalid token silently, and signs out even after an error', async () => {
    await fillIn(page, person.email, PASSWORD);
    await submit(page);
    await page.waitForURL('**/publicar');
    await page.goto(`${app.stack.web}/dashboard`);
    await page.getByRole('heading', { name: /Olga Dueña/ }).waitFor();

    await answerWith(page, '/auth/logout', 500, '{}');
    await page
      .getByRole('button', { name: es('shell.signOut') })
      .first()
      .click();
    await page.waitForURL((url) => url.pathname === '/');
    await page.getByText(es('shell.signOutUnfinished')).waitFor();
    const isCookieThere = async () =>
      (await page.context().cookies()).some(({ name }) => name === 'USUARIOS');
    expect(await isCookieThere()).toBe(true);
    await page.unrouteAll();
    await page.goto(`${app.stack.web}/dashboard`);
    await page.waitForURL('**/login**');
    const isGone = async () => ((await isCookieThere()) ? undefined : true);
    expect(await eventually(isGone, 'the sign-out to be repeated')).toBe(true);

    const stored = { name: 'plazalibre.token', value: 'broken' };
    await page.evaluate(({ name, value }) => localStorage.setItem(name, value), stored);
    await page.context().clearCookies();
    await page.goto(`${app.stack.web}/`);
    await page.locator('h1').waitFor();
    await page.waitForFunction((name) => localStorage.getItem(name) === null, stored.name);
  });
});
