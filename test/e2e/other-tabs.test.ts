import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Person, useStack } from '#test/support/stack.ts';
import { sees } from './accounts-support.ts';
import { fillSignIn, goWithin, openAs, showAgain, textsOf, useBrowser } from './support.ts';

const app = useStack();
const browser = useBrowser();
const es = textsOf('es', 'accounts', 'common', 'pages', 'profile', 'shell');
const en = textsOf('en', 'pages');
let olga: Person;
let dani: Person;

beforeAll(async () => {
  [olga, dani] = await Promise.all([app.newPerson('Olga Dueña'), app.newPerson('Dani Conductor')]);
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

const wakeByVisibility = (page: Page) =>
  page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')));

describe('a page that did not see what happened in another tab', () => {
  const signOutTab = async (other: Page) => {
    await other.goto(`${app.stack.web}/dashboard`);
    await other
      .getByRole('button', { name: es('shell.signOut') })
      .first()
      .click();
    await sees(other, es('shell.signedOut'));
  };
  const signInTab = async (other: Page, person: Person) => {
    await goWithin(other, '/login?next=/dashboard');
    await fillSignIn(other, person);
    await seesName(other, person === olga ? 'Olga Dueña' : 'Dani Conductor');
  };

  it('[AU-02] shows nothing about a user who signed out there: from the back-forward cache, from a background tab, or going back from another site; then the user who has signed in since', async () => {
    const page = await openAsleep(olga, '/dashboard/profile');
    const other = await page.context().newPage();
    for (const wake of [showAgain, wakeByVisibility]) {
      await profileOf(page, olga);
      await signOutTab(other);
      await profileOf(page, olga);
      await wake(page);
      await page.waitForURL('**/login**');
      expect(await page.getByText(olga.email).count()).toBe(0);
      expect(await page.getByRole('button', { name: es('shell.signOut') }).count()).toBe(0);
      // A page for signing in goes on when it is shown after a sign-in elsewhere.
      await signInTab(other, olga);
      await wake(page);
    }
    await profileOf(page, olga);
    await page.goto('data:text/html,<title>Another site</title>');
    await signOutTab(other);
    await page.goBack();
    await page.waitForURL('**/login**');
    await page.goto(`${app.stack.web}/dashboard`);
    await page.waitForURL('**/login**');
    expect(await page.evaluate(() => sessionStorage.getItem('plazalibre.token'))).toBeNull();

    await signInTab(other, olga);
    await wakeByVisibility(page);
    await seesName(page, 'Olga Dueña');
    await signOutTab(other);
    await signInTab(other, dani);
    await showAgain(page);
    await seesName(page, 'Dani Conductor');
    expect(await page.getByText('Olga Dueña').count()).toBe(0);
  });
});

describe('a form while the language is changed in another tab', () => {
  const hasFollowed = async (page: Page, language: 'es' | 'en') => {
    const submit = { es, en }[language]('pages.contactSubmit');
    await page.getByRole('button', { name: submit }).waitFor();
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe(language);
    expect(await page.locator('[name=message]').inputValue()).toBe('Hola');
  };

  it('[LA-01] changes its language at once, or when it is shown again after it was frozen, and keeps what was typed', async () => {
    const page = await browser.open();
    const frozen = await page.context().newPage();
    await frozen.addInitScript(sleep);
    for (const tab of [page, frozen]) {
      await tab.goto(`${app.stack.web}/contacto`);
      await tab.locator('[name=message]').fill('Hola');
    }
    const other = await page.context().newPage();
    await other.goto(`${app.stack.web}/ayuda?lang=en`);
    await hasFollowed(page, 'en');
    await hasFollowed(frozen, 'es');
    await wakeByVisibility(frozen);
    await hasFollowed(frozen, 'en');
  });
});
