import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
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

const openProfile = async (page: Page, person: Person, language: 'es' | 'en' = 'es') => {
  await openAs(page, app.stack.web, person, '/dashboard/profile', language);
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

  it('can be downloaded as one file', async () => {
    await button('profile.download').click();
    await password().fill('NoEsEsta1');
    await page.keyboard.press('Enter');
    await dialog().getByText(text('accounts.ownPasswordWrong')).waitFor();
    expect(await findFaults(page)).toEqual([]);
    await password().fill(PASSWORD);
    const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
    expect(download.suggestedFilename()).toMatch(/^plazalibre-.*-\d{4}-\d\d-\d\d\.json$/);
    const held = JSON.parse(readFileSync(await download.path(), 'utf8')) as object; // looked at below
    expect(held).toMatchObject({ account: { email: person.email }, bookings: [], messages: [] });
    expect(held).not.toHaveProperty('cursor');
    await page.getByText(text('profile.downloaded')).waitFor();
    await dialog().waitFor({ state: 'hidden' });
  });

  it('are not saved when a later part fails to load, and the page says so', async () => {
    let parts = 0;
    let files = 0;
    page.on('download', () => (files += 1));
    await page.route('**/api/user/export', async (route) => {
      if ((parts += 1) > 1) return route.abort();
      const answer = await route.fetch();
      const part = (await answer.json()) as object; // as the contract has it
      return route.fulfill({ response: answer, json: { ...part, cursor: 'notifications~' } });
    });
    await button('profile.download').click();
    await password().fill(PASSWORD);
    await page.keyboard.press('Enter');
    await dialog().getByText(text('common.connectionText')).waitFor();
    expect([parts, files]).toEqual([2, 0]);
    await page.unroute('**/api/user/export');
    const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
    expect(JSON.parse(readFileSync(await download.path(), 'utf8'))).toMatchObject({ bookings: [] });
    await dialog().waitFor({ state: 'hidden' });
  });

  it('are erased only after a dialog that works by keyboard and asks for the password', async () => {
    await button('profile.close').focus();
    await page.keyboard.press('Enter');
    await dialog()
      .getByText(text('profile.closeStays').replace('{years}', inWords(ACCOUNTING_YEARS, 'es')))
      .waitFor();

    await password().focus();
    await page.keyboard.press('Enter');
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
    await page.keyboard.press('Escape');
  });

  it('are kept when no answer comes, and erasing can be tried again', async () => {
    await page.route('**/api/user/close', (route) => route.abort());
    await button('profile.close').click();
    await password().fill(PASSWORD);
    await dialog()
      .getByRole('button', { name: text('profile.close'), exact: true })
      .click();
    await dialog().getByText(text('common.unanswered')).waitFor();
    await page.unroute('**/api/user/close');
    await page.keyboard.press('Escape');
  });

  it('are erased once even after a double click, and the page says so', async () => {
    let calls = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/api/user/close')) calls += 1;
    });
    await button('profile.close').click();
    await password().fill(PASSWORD);
    await dialog()
      .getByRole('button', { name: text('profile.close'), exact: true })
      .dblclick();
    await page.getByText(text('profile.closed')).waitFor();
    await page.waitForURL(`${app.stack.web}/`);
    expect(calls).toBe(1);
    expect((await app.call('GET', '/auth/me', { as: person })).status).toBe(401);
    await expect
      .poll(() => page.evaluate(() => Object.keys(window.localStorage).join()))
      .not.toContain('token');
  });
});

describe('an account with a future stay', () => {
  it('is not closed, and the dialog leads to the stay, in English', async () => {
    const text = textsOf('en', 'profile', 'common');
    const [owner, driver] = await Promise.all([app.newPerson(), app.newPerson('Dani Conductor')]);
    const spot = await app.publish(owner, { title: 'Plaza reservada' });
    const booking = await app.book(driver, spot, { date: inDays(5) });
    const page = await browser.open({ width: 360, language: 'en' });
    await openProfile(page, driver, 'en');
    await page.getByRole('button', { name: text('profile.close'), exact: true }).click();
    await page.getByRole('dialog').locator('input[name=password]').fill(PASSWORD);
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: text('profile.openTitle') });
    await dialog.getByText(text('profile.openBooking')).waitFor();
    expect(await findFaults(page)).toEqual([]);
    await dialog.getByRole('link', { name: 'Plaza reservada' }).click();
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
        updated: monthOf(version, language),
      });
  });
});

describe('a choice about cookies', () => {
  const text = textsOf('es', 'shell');
  const choose = async (page: Page) => {
    await page.goto(`${app.stack.web}/cookies?lang=es`);
    await page
      .getByRole('button', { name: text('shell.configureCookies') })
      .first()
      .click();
    await page.getByRole('button', { name: text('shell.consentAcceptAll') }).click();
    await page.getByText(text('shell.consentSaved')).waitFor();
  };

  it('is recorded under a random id that the browser stores with it', async () => {
    const page = await browser.open({ language: 'es' });
    const noted = page.waitForResponse((response) => response.url().endsWith('/api/consents'));
    await choose(page);
    expect((await noted).status()).toBe(201);
    const kept = await page.evaluate(() => window.localStorage.getItem('plazalibre.consent') ?? '{}');
    const { id } = JSON.parse(kept) as { id: string }; // as the page wrote it
    const items = (await wholeTable()).filter(({ pk }) => pk === `VISITOR#${id}`);
    expect(items).toMatchObject([{ kind: 'cookies', analytics: true, extras: true }]);
  });

  it('counts even when it cannot be recorded', async () => {
    const page = await browser.open({ language: 'es' });
    const errors = gatherErrors(page);
    await page.route('**/api/consents', (route) => route.abort());
    await choose(page);
    await expect
      .poll(() => page.evaluate(() => window.localStorage.getItem('plazalibre.consent')))
      .toContain('"extras":true');
    expect(errors.filter((error) => !error.includes('ERR_FAILED'))).toEqual([]);
  });
});
