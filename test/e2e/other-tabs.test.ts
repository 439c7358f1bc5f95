import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Person, useStack } from '#test/support/stack.ts';
import { sees } from './accounts-support.ts';
import { fillSignIn, openAs, showAgain, textsOf, useBrowser } from './support.ts';

const app = useStack();
const browser = useBrowser();
const es = textsOf('es', 'accounts', 'common', 'pages', 'profile', 'shell');
const en = textsOf('en', 'pages');
let olga: Person;
let dani: Person;

beforeEach(async () => {
  [olga, dani] = await Promise.all([app.registerPerson('Olga Dueña'), app.registerPerson('Dani Conductor')]);
});

/** Imitates a frozen page: it gets no storage events of other tabs, and only notices when it is shown again. */
const sleep = () =>
  addEventListener('storage', (event) => event.stopImmediatePropagation(), { capture: true });

const openAsleep = async (person: Person, to: string): Promise<Page> => {
  const page = await browser.open();
  await page.addInitScript(sleep);
  await openAs(page, app.stack.web, person, to);
  return page;
};

const seesName = (page: Page, name: string) =>
  page.getByRole('heading', { name: new RegExp(name) }).waitFor();
const profileOf = (page: Page, { email }: Person) => page.getByText(email).first().waitFor();

const signOutIn = async (page: Page) => {
  const other = await page.context().newPage();
  await other.goto(`${app.stack.web}/dashboard`);
  await other
    .getByRole('button', { name: es('shell.signOut') })
    .first()
    .click();
  await sees(other, es('shell.signedOut'));
  return other;
};

const wakeByVisibility = (page: Page) =>
  page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')));

describe('a page whose user signed out in another tab', () => {
  it.each([
    ['comes back from the back-forward cache', showAgain],
    ['was in a background tab', wakeByVisibility],
  ])('[AU-02] that %s shows nothing about that user', async (_, wake) => {
    const page = await openAsleep(olga, '/dashboard/profile');
    await profileOf(page, olga);
    await signOutIn(page);
    await profileOf(page, olga);
    await wake(page);
    await page.waitForURL('**/login**');
    expect(await page.getByText(olga.email).count()).toBe(0);
    expect(await page.getByRole('button', { name: es('shell.signOut') }).count()).toBe(0);
  });

  it('[AU-02] that is reached by going back from another site shows nothing about that user, nor does any later page', async () => {
    const page = await openAsleep(olga, '/dashboard/profile');
    await profileOf(page, olga);
    await page.goto('data:text/html,<title>Another site</title>');
    await signOutIn(page);
    await page.goBack();
    await page.waitForURL('**/login**');
    await page.goto(`${app.stack.web}/dashboard`);
    await page.waitForURL('**/login**');
    expect(await page.evaluate(() => sessionStorage.getItem('plazalibre.token'))).toBeNull();
  });

  it('[AU-02] shows the user who has signed in since, not the former one', async () => {
    const page = await openAsleep(olga, '/dashboard');
    await seesName(page, 'Olga Dueña');
    const other = await signOutIn(page);
    await other.goto(`${app.stack.web}/login?next=/dashboard`);
    await fillSignIn(other, dani);
    await seesName(other, 'Dani Conductor');
    await showAgain(page);
    await seesName(page, 'Dani Conductor');
    expect(await page.getByText('Olga Dueña').count()).toBe(0);
  });
});

describe('a page for signing in', () => {
  it('[AU-02] continues to the next page when it is shown after a sign-in in another tab', async () => {
    const page = await browser.open();
    await page.addInitScript(sleep);
    await page.goto(`${app.stack.web}/login?next=/dashboard`);
    await page.locator('input[name=email]').waitFor();
    const other = await page.context().newPage();
    await other.goto(`${app.stack.web}/login?next=/dashboard`);
    await fillSignIn(other, olga);
    await seesName(other, 'Olga Dueña');
    await wakeByVisibility(page);
    await seesName(page, 'Olga Dueña');
  });
});

describe('a form while the language is changed in another tab', () => {
  const chooseIn = async (page: Page) => {
    const other = await page.context().newPage();
    await other.goto(`${app.stack.web}/ayuda?lang=en`);
  };
  const hasFollowed = async (page: Page) => {
    await page.getByRole('button', { name: en('pages.contactSubmit') }).waitFor();
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('en');
    await expect.poll(() => page.locator('[name=message]').inputValue()).toBe('Hola');
  };

  it('[LA-01] changes its language at once, and keeps what was typed', async () => {
    const page = await browser.open();
    await page.goto(`${app.stack.web}/contacto`);
    await page.locator('[name=message]').fill('Hola');
    await chooseIn(page);
    await hasFollowed(page);
  });

  it('[LA-01] changes its language when it is shown again after it was frozen', async () => {
    const page = await browser.open();
    await page.addInitScript(sleep);
    await page.goto(`${app.stack.web}/contacto`);
    await page.locator('[name=message]').fill('Hola');
    await chooseIn(page);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('plazalibre.language'))).toBe('en');
    await page.getByRole('button', { name: es('pages.contactSubmit') }).waitFor();
    await wakeByVisibility(page);
    await hasFollowed(page);
  });
});
