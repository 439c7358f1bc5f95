import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { User } from '#shared/api/accounts.ts';
import { PASSWORD, useStack, type Person } from '#test/support/stack.ts';
import { answerWith, cutOff, holdBack } from './accounts-support.ts';
import { findFaults, goAfresh, openAs, textsOf, useBrowser } from './support.ts';

const app = useStack();
const browser = useBrowser();
const CONFIRM = '/user/email/confirm';

let addresses = 0;
/** The part before the @ has the maximum length, which must wrap on a phone. */
const newAddress = () => `nuevo${process.pid}-${++addresses}`.padEnd(64, 'o').concat('@example.com');
const me = async (as: Person) => (await app.call<User>('GET', '/auth/me', { as })).body;
const problem = (code: string) => ({ error: code, message: code, code, requestId: 'x' });

/** The link in the latest mail to an address. */
const linkTo = async (address: string) =>
  /https?:\S+confirmar-email\?token=[\w-]+/.exec((await app.mailsTo(address)).at(-1)?.body.text ?? '')?.[0] ??
  '';

const focusedName = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('name') ?? document.activeElement?.textContent);

describe('the profile', () => {
  const text = textsOf('es', 'dashboard', 'profile', 'common', 'accounts');
  const errors: string[] = [];
  let page: Page;
  let person: Person;
  const field = (name: string) => page.locator(`main form [name=${name}]`);
  const button = (key: string) => page.getByRole('button', { name: text(key), exact: true });
  const save = () => page.locator('main form button[type=submit]');
  const fact = (key: string) =>
    page
      .locator('dl > div', { has: page.getByText(text(key), { exact: true }) })
      .locator('dd')
      .textContent();
  const edit = async () => {
    await button('dashboard.edit').click();
    await field('fullName').waitFor();
  };

  beforeAll(async () => {
    person = await app.newPerson('Ana Prueba');
    page = await browser.open({ width: 360 });
    page.on('pageerror', ({ message }) => errors.push(message));
    await openAs(page, app.stack.web, person, '/dashboard/profile');
    await page.locator('dl').waitFor();
  });

  it('[DB-05] [DB-01] shows the user’s data, and the whole selected tab in a narrow window', async () => {
    await expect.poll(() => fact('dashboard.spotCount')).toBe('0');
    await expect.poll(() => fact('dashboard.bookingCount')).toBe('0');
    expect(await fact('dashboard.name')).toBe('Ana Prueba');
    expect(await fact('dashboard.email')).toBe(person.email);
    expect(await fact('dashboard.phone')).toBe(text('dashboard.noPhone'));
    expect(await fact('dashboard.memberSince')).toContain(String(new Date().getFullYear()));
    expect(await fact('profile.mailLanguage')).toBe('Español');
    const { x = -1, width = 0 } = (await page.getByRole('tab', { selected: true }).boundingBox()) ?? {};
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x + width).toBeLessThanOrEqual(360);
  });

  it('[DB-05] says under each field what is wrong, focuses the first, and keeps what was typed', async () => {
    await edit();
    await expect.poll(() => focusedName(page)).toBe('fullName');
    await field('fullName').fill('   ');
    await field('email').fill('ana@');
    await save().click();
    for (const key of ['profile.nameRequired', 'profile.emailInvalid', 'profile.passwordRequired'])
      await page.getByText(text(key), { exact: true }).waitFor();
    await expect.poll(() => focusedName(page)).toBe('fullName');
    expect(await findFaults(page)).toEqual([]);
    await field('fullName').fill('محمد 🚗 O’Neill');
    await expect.poll(() => page.getByText(text('profile.nameRequired'), { exact: true }).count()).toBe(0);
    await field('email').fill(person.email.toUpperCase());
    await expect.poll(() => field('password').count()).toBe(0);
    await field('phone').fill('12345');
    await save().click();
    await page.getByText(text('profile.phoneInvalid'), { exact: true }).waitFor();
    await expect.poll(() => focusedName(page)).toBe('phone');
    await expect.poll(() => field('fullName').inputValue()).toBe('محمد 🚗 O’Neill');
    expect((await me(person)).fullName).toBe('Ana Prueba');
  });

  it('[DB-05] saves once however often the button is pressed, and shows the change at once everywhere and after a reload', async () => {
    const held = await holdBack(page, '/user/profile');
    await field('fullName').fill('Ana María Prueba');
    await field('phone').fill('612 34 56 78');
    await field('language').selectOption('en');
    await save().dblclick();
    await page.getByRole('button', { name: text('dashboard.saving') }).waitFor();
    await save().click({ force: true });
    await field('phone').press('Enter');
    held.release();
    await page.getByRole('heading', { level: 1, name: 'Ana María Prueba' }).waitFor();
    await page.getByText(text('profile.saved'), { exact: true }).waitFor();
    await expect.poll(held.calls).toBe(1);
    await page.unrouteAll();
    await expect.poll(() => focusedName(page)).toBe(text('dashboard.edit'));
    await expect.poll(() => fact('dashboard.phone')).toBe('+34 612 345 678');
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Ana María Prueba' }).waitFor();
    await page.locator('dl').waitFor();
    await expect.poll(() => fact('dashboard.name')).toBe('Ana María Prueba');
    await expect.poll(() => fact('dashboard.phone')).toBe('+34 612 345 678');
    // The setting changes the language of mails, not of the site.
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('es');
    expect(await me(person)).toMatchObject({ phone: '+34612345678', language: 'en' });
  });

  it('[DB-05] says that saving failed, saves what was typed at the next attempt, drops it when editing is cancelled, and asks nothing when nothing was changed', async () => {
    await edit();
    await field('phone').fill('');
    await answerWith(page, '/user/profile', 500, problem('internal'));
    await save().click();
    await page.getByRole('alert').getByText(text('profile.saveFailedText')).waitFor();
    await page.unrouteAll();
    await cutOff(page, '/user/profile');
    await save().click();
    await page.getByRole('alert').getByText(text('common.unanswered')).first().waitFor();
    await page.unrouteAll();
    await expect.poll(() => field('phone').inputValue()).toBe('');
    await save().click();
    await page.locator('dl').waitFor();
    expect((await me(person)).phone).toBeNull();

    let calls = 0;
    page.on('request', (request) => (calls += request.method() === 'PATCH' ? 1 : 0));
    await edit();
    await field('fullName').fill('Nadie');
    await button('common.cancel').click();
    await expect.poll(() => focusedName(page)).toBe(text('dashboard.edit'));
    await edit();
    await expect.poll(() => field('fullName').inputValue()).toBe('Ana María Prueba');
    await save().click();
    await page.locator('dl').waitFor();
    expect(calls).toBe(0);
  });

  it('[DB-05] asks for the password with a new address, keeps the session after a wrong one, and waits for the link', async () => {
    const [taken, email] = [(await app.newPerson()).email, newAddress()];
    await edit();
    await field('fullName').fill('Ana de Nuevo');
    await field('email').fill(taken);
    await field('password').fill('Equivocada1');
    await save().click();
    await page.getByText(text('accounts.ownPasswordWrong'), { exact: true }).waitFor();
    await expect.poll(() => focusedName(page)).toBe('password');
    // The name is already saved; only the address is sent again.
    await page.getByRole('heading', { level: 1, name: 'Ana de Nuevo' }).waitFor();
    await field('password').fill(PASSWORD);
    await save().click();
    await page.getByText(text('profile.emailTaken'), { exact: true }).waitFor();
    await expect.poll(() => focusedName(page)).toBe('email');
    await field('email').fill(email);
    await save().click();
    await page.getByRole('heading', { level: 3, name: text('profile.pendingTitle') }).waitFor();
    await page.getByText(email).waitFor();
    await expect.poll(() => fact('dashboard.email')).toBe(person.email);
    expect(await findFaults(page)).toEqual([]);

    const sent = page.waitForResponse((response) => response.url().endsWith('/user/email/resend'));
    await button('profile.resend').click();
    expect((await sent).status()).toBe(200);
    await button('profile.cancelChange').click();
    await page
      .getByRole('heading', { level: 3, name: text('profile.pendingTitle') })
      .waitFor({ state: 'detached' });
    expect((await me(person)).pendingEmail).toBeNull();
  });

  it('[DB-05] says that a change was ended elsewhere, and shows one that was confirmed elsewhere', async () => {
    const ask = (email: string) =>
      app.call('POST', '/user/email', { as: person, body: { email, password: PASSWORD } });
    // Coming back to the page reloads the profile, unless it is already loading.
    const comeBack = () => document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    const countAfterReturn = async () => {
      await page.evaluate(comeBack);
      return button('profile.resend').count();
    };
    await ask(newAddress());
    await page.reload();
    await button('profile.resend').waitFor();
    await app.call('DELETE', '/user/email', { as: person });
    await button('profile.resend').click();
    await page.getByText(text('profile.pendingGone')).waitFor();
    await button('profile.resend').waitFor({ state: 'detached' });

    const email = newAddress();
    await ask(email);
    await page.reload();
    await button('profile.resend').waitFor();
    const token = new URL(await linkTo(email)).searchParams.get('token');
    await app.call('POST', CONFIRM, { body: { token } });
    await expect.poll(countAfterReturn).toBe(0);
    await expect.poll(() => fact('dashboard.email')).toBe(email);
  });

  it('[DB-05] confirms by the button of the linked page, not by opening it, once and on any device; says that a link has expired, is invalid or came too late; and can retry after a network failure', async () => {
    const { email: former } = await me(person);
    const email = newAddress();
    await app.call('POST', '/user/email', { as: person, body: { email, password: PASSWORD } });
    const link = await linkTo(email);
    const phone = await browser.open({ width: 360 });
    const confirm = phone.getByRole('button', { name: text('profile.confirmSubmit') });
    const sees = (key: string) => phone.getByRole('heading', { level: 1, name: text(key) }).waitFor();
    await phone.goto(link);
    await confirm.waitFor();
    await expect.poll(() => phone.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
    expect((await me(person)).email).toBe(former);
    const held = await holdBack(phone, CONFIRM);
    await confirm.dblclick();
    await phone.getByRole('button', { name: text('profile.confirmBusy') }).waitFor();
    held.release();
    await sees('profile.confirmedTitle');
    await phone.getByText(email).waitFor();
    expect(held.calls()).toBe(1);
    expect(await findFaults(phone)).toEqual([]);
    expect((await me(person)).email).toBe(email);
    await phone.unrouteAll();

    await goAfresh(phone, link.slice(app.stack.web.length));
    await confirm.click();
    await sees('profile.usedTitle');
    await phone.getByRole('link', { name: text('profile.toProfile') }).click();
    await phone.waitForURL('**/login?next=%2Fdashboard%2Fprofile');

    const open = (search: string) => goAfresh(phone, `/confirmar-email${search}`);
    await open('');
    await sees('profile.invalidTitle');
    for (const [code, status, title] of [
      ['email_link_expired', 400, 'profile.expiredTitle'],
      ['email_taken', 409, 'profile.takenTitle'],
    ] as const) {
      await answerWith(phone, CONFIRM, status, problem(code));
      await open('?token=nada');
      await confirm.click();
      await sees(title);
      await phone.unrouteAll();
    }
    await cutOff(phone, CONFIRM);
    await open(`?token=${'x'.repeat(500)}`);
    await confirm.click();
    await phone.getByText(text('common.unanswered')).first().waitFor();
    await phone.unrouteAll();
    await answerWith(phone, CONFIRM, 500, problem('internal'));
    await confirm.click();
    await phone.getByText(text('profile.confirmFailed')).waitFor();
    await phone.unrouteAll();
    await confirm.click();
    await sees('profile.invalidTitle');
    expect(errors).toEqual([]);
  });
});
