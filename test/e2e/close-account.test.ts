import { readFileSync } from 'node:fs';
import type { Download, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { LEGAL_VERSIONS } from '#shared/model/constants.ts';
import { inWords } from '#shared/model/number-words.ts';
import { ACCOUNTING_YEARS } from '#shared/model/rules.ts';
import { inDays, PASSWORD, type Person, useStack } from '#test/support/stack.ts';
import { wholeTable } from '#test/support/whole-table.ts';
import { readPage } from '../../web/vite/pages-plugin.ts';
import { findFaults, gatherErrors, openAs, textsOf, useBrowser } from './support.ts';

const app = useStack();
const browser = useBrowser();

const openProfile = async (page: Page, person: Person) => {
  await openAs(page, app.stack.web, person, '/dashboard/profile');
  await page.locator('dl').waitFor();
};

describe('one’s own data in the profile', () => {
  const text = textsOf('es', 'dashboard', 'profile', 'common', 'accounts');
  let person: Person;
  let page: Page;
  const button = (key: string) => page.getByRole('button', { name: text(key), exact: true });
  const dialog = () => page.getByRole('dialog');
  const password = () => dialog().locator('input[name=password]');

  beforeAll(async () => {
    person = await app.newPerson('Ana Prueba');
    page = await browser.open({ width: 360 });
    await openProfile(page, person);
  });

  const data = async (download: Download) =>
    JSON.parse(readFileSync(await download.path(), 'utf8')) as object; // the test looks at it

  it('can be downloaded as one file, which is not saved when a later part fails to load, as the page says', async () => {
    await button('profile.download').click();
    await password().fill('NoEsEsta1');
    await page.keyboard.press('Enter');
    await dialog().getByText(text('accounts.ownPasswordWrong')).waitFor();
    expect(await findFaults(page)).toEqual([]);
    let parts = 0;
    let files = 0;
    page.on('download', () => (files += 1));
    await page.route('**/api/user/export', async (route) => {
      if ((parts += 1) > 1) return route.abort();
      const answer = await route.fetch();
      const part = (await answer.json()) as object; // as the contract has it
      return route.fulfill({ response: answer, json: { ...part, cursor: 'notifications~' } });
    });
    await password().fill(PASSWORD);
    await page.keyboard.press('Enter');
    await dialog().getByText(text('common.connectionText')).waitFor();
    // The second part is asked for once more.
    expect([parts, files]).toEqual([3, 0]);
    await page.unroute('**/api/user/export');
    const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
    expect(download.suggestedFilename()).toMatch(/^plazalibre-.*-\d{4}-\d\d-\d\d\.json$/);
    const held = await data(download);
    expect(held).toMatchObject({ account: { email: person.email }, bookings: [], messages: [] });
    expect(held).not.toHaveProperty('cursor');
    await page.getByText(text('profile.downloaded')).waitFor();
    await dialog().waitFor({ state: 'hidden' });
    await expect.poll(() => button('profile.download').and(page.locator(':focus')).count()).toBe(1);
  });

  it('are erased only after a dialog that works by keyboard and asks for the password, are kept when no answer comes, and are erased once even after a double click', async () => {
    await button('profile.close').press('Enter');
    await dialog()
      .getByText(text('profile.closeStays').replace('{years}', inWords(ACCOUNTING_YEARS, 'es')))
      .waitFor();
    await password().press('Enter');
    await dialog().getByText(text('accounts.ownPasswordRequired')).waitFor();
    await page.keyboard.type('NoEsEsta1');
    await page.keyboard.press('Enter');
    await dialog().getByText(text('accounts.ownPasswordWrong')).waitFor();
    expect(await findFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'hidden' });
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toBe(text('profile.close'));

    await button('profile.close').click();
    await expect.poll(() => password().inputValue()).toBe('');
    const confirm = dialog().getByRole('button', { name: text('profile.close'), exact: true });
    await page.route('**/api/user/close', (route) => route.abort());
    await password().fill(PASSWORD);
    await confirm.click();
    await dialog().getByText(text('common.unanswered')).waitFor();
    await page.unroute('**/api/user/close');
    let calls = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/api/user/close')) calls += 1;
    });
    await confirm.dblclick();
    await page.getByText(text('profile.closed')).waitFor();
    await page.waitForURL(`${app.stack.web}/`);
    expect(calls).toBe(1);
    expect((await app.call('GET', '/auth/me', { as: person })).status).toBe(401);
    await expect
      .poll(() => page.evaluate(() => Object.keys(window.localStorage).join()))
      .not.toContain('token');
  });

  it('are not erased before a future stay, to which the dialog leads', async () => {
    const [owner, driver] = await Promise.all([app.newPerson(), app.newPerson('Dani Conductor')]);
    const spot = await app.publish(owner, { title: 'Plaza reservada' });
    const booking = await app.book(driver, spot, { date: inDays(5) });
    await openProfile(page, driver);
    await button('profile.close').click();
    await password().fill(PASSWORD);
    await page.keyboard.press('Enter');
    const refusal = page.getByRole('dialog', { name: text('profile.openTitle') });
    await refusal.getByText(text('profile.openBooking')).waitFor();
    expect(await findFaults(page)).toEqual([]);
    await refusal.getByRole('link', { name: 'Plaza reservada' }).click();
    await page.waitForURL(`**/reserva/${booking.id}`);
    expect((await app.call('GET', '/auth/me', { as: driver })).status).toBe(200);
  });
});

describe('the consent given at registration', () => {
  const monthOf = (version: string, language: string) =>
    new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
      new Date(`${version}-01T00:00:00Z`),
    );

  it.each(['es', 'en'])('is recorded with the versions that the pages show, in %s', (language) => {
    for (const [page, version] of Object.entries(LEGAL_VERSIONS))
      expect(readPage(`web/src/features/pages/content/${language}/${page}.md`)).toMatchObject({
        updated: expect.stringMatching(new RegExp(`${monthOf(version, language)}$`)) as string,
      });
  });
});

describe('a choice about cookies', () => {
  const text = textsOf('es', 'shell');

  it('counts even when it cannot be recorded, and is recorded under a random id that the browser stores with it', async () => {
    const page = await browser.open();
    const errors = gatherErrors(page);
    await page.route('**/api/consents', (route) => route.abort());
    await page.goto(`${app.stack.web}/cookies?lang=es`);
    const choose = async () => {
      await page
        .getByRole('button', { name: text('shell.configureCookies') })
        .first()
        .click();
      await page.getByRole('button', { name: text('shell.consentAcceptAll') }).click();
      await page.getByText(text('shell.consentSaved')).waitFor();
    };
    const stored = () => page.evaluate(() => window.localStorage.getItem('plazalibre.consent') ?? '{}');
    await choose();
    await expect.poll(stored).toContain('"extras":true');
    await page.unroute('**/api/consents');
    const noted = page.waitForResponse((response) => response.url().endsWith('/api/consents'));
    await choose();
    expect((await noted).status()).toBe(201);
    const { id } = JSON.parse(await stored()) as { id: string }; // as the page wrote it
    const items = (await wholeTable()).filter(({ pk }) => pk === `VISITOR#${id}`);
    expect(items).toMatchObject([{ kind: 'cookies', analytics: true, extras: true }]);
    expect(errors.filter((error) => !error.includes('ERR_FAILED'))).toEqual([]);
  });
});
