import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Person, useStack } from '#test/support/stack.ts';
import { sees } from './accounts-support.ts';
import { fillSignIn, findFaults, gatherErrors, goWithin, textsOf, useBrowser } from './support.ts';

const app = useStack();
const browser = useBrowser();
const es = textsOf('es', 'accounts', 'fields', 'publish', 'shell');
let olga: Person;
let dani: Person;

beforeAll(async () => {
  [olga, dani] = await Promise.all([app.newPerson('Olga Dueña'), app.newPerson('Dani Conductor')]);
});

/** Imitates a browser with all cookies blocked: reading `localStorage` or `sessionStorage` throws. */
const refuseStorage = () => {
  for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(window, name, {
      get: () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      },
    });
};

/** After `fillUp`, every write exceeds the quota. */
const limitStorage = () => {
  type Write = (this: Storage, key: string, value: string) => void;
  const storage: { setItem: Write } = Storage.prototype;
  const write = storage.setItem;
  storage.setItem = function (key, value) {
    if (document.documentElement.dataset['full'] === undefined) write.call(this, key, value);
    else throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  };
};
const fillUp = (page: Page) => page.evaluate(() => void (document.documentElement.dataset['full'] = ''));

const dashboardOf = (page: Page, name: RegExp) => page.getByRole('heading', { name }).waitFor();

describe('a browser that refuses storage', () => {
  it('[LG-02] keeps the session until a reload, and warns of that before signing in', async () => {
    const page = await browser.open({ width: 360, height: 740 });
    const errors = gatherErrors(page);
    await page.addInitScript(refuseStorage);
    await page.goto(`${app.stack.web}/login?next=/dashboard`);
    await sees(page, es('accounts.notStored'));
    expect(await findFaults(page)).toEqual([]);
    await fillSignIn(page, olga);
    await dashboardOf(page, /Olga Dueña/);
    await goWithin(page, '/publicar');
    await page.getByLabel(es('fields.title')).fill('Un borrador');
    await goWithin(page, '/ayuda');
    await page.getByRole('heading', { level: 1, name: 'Centro de ayuda' }).waitFor();
    await goWithin(page, '/publicar');
    await expect.poll(() => page.getByLabel(es('fields.title')).inputValue()).toBe('Un borrador');
    await page.goto(`${app.stack.web}/dashboard`);
    await page.waitForURL('**/login**');
    expect(errors).toEqual([]);
  });
});

describe('a browser whose storage becomes full', () => {
  it('[AU-02] never restores the session of a former user, not even after a reload', async () => {
    const page = await browser.open();
    const errors = gatherErrors(page);
    await page.addInitScript(limitStorage);
    await page.goto(`${app.stack.web}/login?next=/dashboard`);
    await fillSignIn(page, olga);
    await dashboardOf(page, /Olga Dueña/);
    await fillUp(page);
    await page
      .getByRole('button', { name: es('shell.signOut') })
      .first()
      .click();
    await sees(page, es('shell.signedOut'));
    await goWithin(page, '/login?next=/dashboard');
    await fillSignIn(page, dani);
    await dashboardOf(page, /Dani Conductor/);
    await sees(page, es('accounts.notStored'));
    await page.goto(`${app.stack.web}/dashboard`);
    await page.waitForURL('**/login**');
    expect(errors).toEqual([]);
  });
});
