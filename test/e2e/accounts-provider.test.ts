import type { Page } from 'playwright-core';
import { describe, expect, it, vi } from 'vitest';
import { codeOf } from '#local/cognito/totp.ts';
import type { User } from '#shared/api/accounts.ts';
import { PASSWORD, useStack } from '#test/support/stack.ts';
import { cutOff, fill, sees, submitButton } from './accounts-support.ts';
import { findFaults, gatherErrors, textsOf, useBrowser } from './support.ts';

const app = useStack();
const browser = useBrowser();
let addresses = 0;
const newAddress = () => `proveedor${++addresses}@example.com`;

/** Whether the page has fetched aws-amplify: no other script contains this text. */
const hasAmplify = (page: Page) =>
  page.evaluate(async () => {
    const scripts = performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => name.endsWith('.js'));
    const sources = await Promise.all(scripts.map(async (url) => (await fetch(url)).text()));
    return sources.some((source) => source.includes('CognitoIdentityServiceProvider'));
  });

/** Everything about a session that scripts of the site can read. */
const stored = (page: Page) =>
  page.evaluate(() => JSON.stringify([localStorage, sessionStorage, document.cookie]));

/** The pages in one language: half of the tests run in Spanish, half in English. */
const pagesIn = (language: 'es' | 'en') => {
  const text = textsOf(language, 'accounts', 'common', 'provider', 'shell');

  const open = async (path: string): Promise<Page> => {
    const page = await browser.open({ language });
    const url = new URL(path, app.stack.web);
    url.searchParams.set('lang', language);
    await page.goto(url.href);
    return page;
  };

  const codeFor = async (email: string, atLeast = 1): Promise<string> => {
    const mail = (await app.mailsTo(email, atLeast)).at(-1);
    return /: (\d{6})/.exec(mail?.body.text ?? '')?.[1] ?? '';
  };

  const startSignUp = async (page: Page, email: string) => {
    await page.getByRole('tab', { name: text('provider.signUp') }).click();
    await fill(page, { name: 'Pía Proveedora', email, password: PASSWORD, confirm_password: PASSWORD });
    await submitButton(page).click();
  };

  const enterCode = async (page: Page, code: string) => {
    await page.locator('input[name=confirmation_code]').fill(code);
    await submitButton(page).click();
  };

  return { text, open, codeFor, startSignUp, enterCode };
};

describe('the second sign-in path in English', () => {
  const { text, open, codeFor, startSignUp, enterCode } = pagesIn('en');

  it('[AU-03] signs up with a code, signs out and in again, and the API accepts the session like any other', async () => {
    const page = await open('/login?next=/dashboard');
    const errors = gatherErrors(page);
    await page.getByRole('link', { name: text('accounts.withProvider') }).waitFor();
    await expect.poll(() => hasAmplify(page)).toBe(false);
    await page.getByRole('link', { name: text('accounts.withProvider') }).click();
    await page.waitForURL('**/login/provider?next=*');
    await page.getByRole('tab').first().waitFor();
    await expect.poll(() => hasAmplify(page)).toBe(true);

    expect(await findFaults(page)).toEqual([]);
    const email = newAddress();
    await startSignUp(page, email);
    const step = page.getByRole('heading', { name: text('provider.codeTitle') });
    await step.and(page.locator(':focus')).waitFor();
    await sees(page, email);
    expect(await findFaults(page)).toEqual([]);
    await enterCode(page, '000000');
    await page.getByRole('alert').getByText(text('provider.codeWrong')).waitFor();
    await page.getByRole('button', { name: text('provider.sendCodeAgain') }).click();
    const read = page.waitForResponse('**/api/auth/session');
    await enterCode(page, await codeFor(email, 2));
    const { user } = (await (await read).json()) as { user: User }; // the contract of the route
    expect(user).toMatchObject({ email, fullName: 'Pía Proveedora', language: 'en' });
    await sees(page, text('accounts.loginSuccess'));
    await page.waitForURL('**/dashboard');
    await page.getByRole('heading', { name: /Pía Proveedora/ }).waitFor();
    await expect.poll(() => stored(page)).not.toMatch(/CognitoIdentityServiceProvider|refreshToken/);
    expect(errors).toEqual([]);
    const [welcome] = await app.welcomesTo(email);
    expect(welcome?.body.html).toContain('lang="en"');

    await page.goto(`${app.stack.web}/publicar`);
    await page.locator('main form, main h1').first().waitFor();
    expect(new URL(page.url()).pathname).toBe('/publicar');
    await page
      .getByRole('button', { name: text('shell.signOut') })
      .first()
      .click();
    await sees(page, text('shell.signedOut'));
    await expect.poll(() => page.context().cookies(`${app.stack.web}/api/auth/refresh`)).toEqual([]);

    await page.goto(`${app.stack.web}/login/provider`);
    await page.getByRole('textbox', { name: text('accounts.email') }).focus();
    await page.keyboard.type(email);
    await page.keyboard.press('Tab');
    await page.keyboard.type('Equivocada1');
    await page.keyboard.press('Tab');
    await page
      .getByRole('switch', { name: text('common.showPassword') })
      .and(page.locator(':focus'))
      .waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText(text('accounts.invalidCredentials')).waitFor();
    expect(await findFaults(page)).toEqual([]);
    await fill(page, { password: PASSWORD });
    await page.keyboard.press('Enter');
    await page.waitForURL('**/publicar');
  });
});

describe('the second sign-in path in Spanish', () => {
  const { text, open, codeFor, startSignUp, enterCode } = pagesIn('es');

  it('[FP-01] passes the typed e-mail to the recovery, and no URL contains it', async () => {
    const page = await open('/login/provider');
    const email = newAddress();
    await fill(page, { username: email });
    await page.getByRole('link', { name: text('accounts.forgotLink') }).click();
    await page.waitForURL('**/forgot-password');
    await expect.poll(() => page.locator('input[name=email]').inputValue()).toBe(email);
    expect(page.url()).toBe(`${app.stack.web}/forgot-password`);
  });

  it('[AU-03] says what is wrong, and refuses an address that is taken', async () => {
    const { email } = await app.newPerson();
    const page = await open('/login/provider');
    const logged: string[] = [];
    page.on('console', (message) => logged.push(message.text()));
    await submitButton(page).click();
    await page.locator('input[name=username]:focus:invalid').waitFor();
    await page.route(
      (url) => url.href.startsWith(app.stack.cognito),
      (route) => route.abort(),
    );
    await fill(page, { username: email, password: PASSWORD });
    await submitButton(page).click();
    await sees(page, text('accounts.connectionError'));
    await page.unrouteAll();
    await cutOff(page, '/auth/session');
    await submitButton(page).click();
    await vi.waitFor(
      () => expect(logged.filter((line) => line.includes('sign-in provider'))).toHaveLength(2),
      { timeout: 15_000 },
    );
    await sees(page, text('accounts.connectionError'));
    await expect.poll(() => stored(page)).not.toContain('CognitoIdentityServiceProvider');
    await page.unrouteAll();

    await startSignUp(page, email);
    await page.getByRole('alert').getByText(text('accounts.emailTaken')).waitFor();
    await fill(page, { password: 'Password1', confirm_password: 'Password2' });
    await page.locator('input[name=confirm_password]').blur();
    await sees(page, text('accounts.passwordEasy'));
    await sees(page, text('accounts.passwordsDiffer'));
    expect(await findFaults(page)).toEqual([]);
    await page.getByRole('link', { name: text('accounts.backToLogin') }).click();
    await page.waitForURL('**/login');
  });

  it('[AU-03] asks for the code again when somebody left before entering it, and the other sign-in says so', async () => {
    const email = newAddress();
    const page = await open('/login/provider');
    await startSignUp(page, email);
    await page.locator('input[name=confirmation_code]').waitFor();
    await page.getByRole('link', { name: text('accounts.backToLogin') }).click();
    await page.waitForURL('**/login');
    await fill(page, { email, password: PASSWORD });
    await submitButton(page).click();
    await page.locator('main form').getByText(text('accounts.emailUnconfirmed')).waitFor();
    await page.getByRole('link', { name: text('accounts.withProvider') }).click();
    await page.waitForURL('**/login/provider');
    await fill(page, { username: email, password: PASSWORD });
    await page.getByLabel(text('accounts.keepSignedIn')).check();
    await submitButton(page).click();
    await page.locator('input[name=confirmation_code]').waitFor();
    await enterCode(page, await codeFor(email, 2));
    await page.waitForURL('**/publicar');
    const [cookie] = await page.context().cookies(`${app.stack.web}/api/auth/refresh`);
    expect(cookie?.expires).toBeGreaterThan(Date.now() / 1000 + 29 * 86_400);
  });

  it('[AU-03] asks a person with a second factor for its code', async () => {
    const { email, secret } = await app.newAdmin();
    const page = await open('/login/provider?next=/dashboard');
    await fill(page, { username: email, password: PASSWORD });
    await submitButton(page).click();
    await page
      .getByRole('heading', { name: text('provider.factorTitle') })
      .and(page.locator(':focus'))
      .waitFor();
    expect(await findFaults(page)).toEqual([]);
    await enterCode(page, '000000');
    await page.getByRole('alert').getByText(text('accounts.codeWrong')).waitFor();
    await enterCode(page, codeOf(secret, Date.now() + 30_000));
    await page.waitForURL('**/dashboard');
  });
});
