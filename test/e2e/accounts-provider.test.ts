import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { codeOf } from '#local/cognito/totp.ts';
import type { User } from '#shared/api/accounts.ts';
import { PASSWORD, useStack } from '#test/support/stack.ts';
import { cutOff, fill, sees, submitButton } from './accounts-support.ts';
import { findFaults, gatherErrors, goWithin, textsOf, useBrowser } from './support.ts';

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
    await fill(page, { fullName: 'Pía Proveedora', email, password: PASSWORD, repeated: PASSWORD });
    await submitButton(page).click();
  };

  const enterCode = async (page: Page, code: string) => {
    await page.locator('input[name=code]').fill(code);
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

    const email = newAddress();
    await startSignUp(page, email);
    const step = page.getByRole('heading', { name: text('provider.codeTitle') });
    await step.and(page.locator(':focus')).waitFor();
    await sees(page, email);
    await enterCode(page, '000000');
    await page.getByRole('alert').getByText(text('provider.codeWrong')).waitFor();
    await page.getByRole('button', { name: text('provider.sendCodeAgain') }).click();
    const read = page.waitForResponse('**/api/auth/session');
    // The toast may be gone before the answer is read.
    const welcomed = sees(page, text('accounts.loginSuccess'));
    await enterCode(page, await codeFor(email, 2));
    const { user } = (await (await read).json()) as { user: User }; // the contract of the route
    expect(user).toMatchObject({ email, fullName: 'Pía Proveedora', language: 'en' });
    await welcomed;
    await page.waitForURL('**/dashboard');
    await page.getByRole('heading', { name: /Pía Proveedora/ }).waitFor();
    await expect.poll(() => stored(page)).not.toMatch(/CognitoIdentityServiceProvider|refreshToken/);
    expect(errors).toEqual([]);
    const [welcome] = await app.welcomesTo(email);
    expect(welcome?.body.html).toContain('lang="en"');

    await page.reload();
    await page.getByRole('heading', { name: /Pía Proveedora/ }).waitFor();
    await page
      .getByRole('button', { name: text('shell.signOut') })
      .first()
      .click();
    await sees(page, text('shell.signedOut'));
    await expect.poll(() => page.context().cookies(`${app.stack.web}/api/auth/refresh`)).toEqual([]);

    await goWithin(page, '/login/provider');
    await page.getByRole('tab').first().waitFor();
    await page.getByRole('textbox', { name: text('accounts.email') }).focus();
    await page.keyboard.type(email);
    await page.keyboard.press('Tab');
    await page.keyboard.type('Equivocada1');
    await page.keyboard.press('Tab');
    await page
      .getByRole('button', { name: text('common.showPassword') })
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
  const PATH = '/login/provider';

  it('[AU-03] [FP-01] says what is wrong, refuses an address that is taken, passes the typed e-mail to the recovery, and asks again for a code that was not entered, as the other sign-in says', async () => {
    const { email: taken } = await app.newPerson();
    const page = await open(PATH);
    const logged: string[] = [];
    page.on('console', (message) => logged.push(message.text()));
    await submitButton(page).click();
    await page.locator('input[name=email]:focus:invalid').waitFor();
    await page.route(
      (url) => url.href.startsWith(app.stack.cognito),
      (route) => route.abort(),
    );
    await fill(page, { email: taken, password: PASSWORD });
    await submitButton(page).click();
    await sees(page, text('accounts.connectionError'));
    await page.unrouteAll();
    await cutOff(page, '/auth/session');
    await submitButton(page).click();
    await expect.poll(() => logged.filter((line) => line.includes('sign-in provider')).length).toBe(2);
    await sees(page, text('accounts.connectionError'));
    await expect.poll(() => stored(page)).not.toContain('CognitoIdentityServiceProvider');
    await page.unrouteAll();

    await page.getByRole('link', { name: text('accounts.forgotLink') }).click();
    await page.waitForURL('**/forgot-password');
    await expect.poll(() => page.locator('input[name=email]').inputValue()).toBe(taken);
    expect(page.url()).toBe(`${app.stack.web}/forgot-password`);

    await goWithin(page, PATH);
    await startSignUp(page, taken);
    await page.getByRole('alert').getByText(text('accounts.emailTaken')).waitFor();
    await fill(page, { password: 'Password1', repeated: 'Password2' });
    await submitButton(page).click();
    await sees(page, text('accounts.passwordEasy'));
    await sees(page, text('accounts.passwordsDiffer'));
    expect(await findFaults(page)).toEqual([]);

    const email = newAddress();
    await fill(page, { email, password: PASSWORD, repeated: PASSWORD });
    await submitButton(page).click();
    await page.locator('input[name=code]').waitFor();
    await page.getByRole('link', { name: text('accounts.backToLogin') }).click();
    await page.waitForURL('**/login');
    await fill(page, { email, password: PASSWORD });
    await submitButton(page).click();
    await page.locator('main form').getByText(text('accounts.emailUnconfirmed')).waitFor();
    await page.getByRole('link', { name: text('accounts.withProvider') }).click();
    await page.waitForURL(`**${PATH}`);
    // The form of the page before has fields of the same names.
    await page.getByRole('tab').first().waitFor();
    await fill(page, { email, password: PASSWORD });
    await page.getByLabel(text('accounts.keepSignedIn')).check();
    await submitButton(page).click();
    await page.locator('input[name=code]').waitFor();
    await enterCode(page, await codeFor(email, 2));
    await page.waitForURL('**/publicar');
    const [cookie] = await page.context().cookies(`${app.stack.web}/api/auth/refresh`);
    expect(cookie?.expires).toBeGreaterThan(Date.now() / 1000 + 29 * 86_400);
  });

  it('[AU-03] takes a password however a keyboard writes its signs', async () => {
    const [email, password] = [newAddress(), 'Peñón-Grande77'];
    expect((await app.call('POST', '/auth/register', { body: { email, password } })).status).toBe(201);
    const page = await open(PATH);
    await fill(page, { email, password: password.normalize('NFD') });
    await submitButton(page).click();
    await page.waitForURL('**/publicar');
  });

  it('[AU-03] asks a person with a second factor for its code', async () => {
    const { email, secret } = await app.newAdmin();
    const page = await open(`${PATH}?next=/dashboard`);
    await fill(page, { email, password: PASSWORD });
    await submitButton(page).click();
    await page
      .getByRole('heading', { name: text('provider.factorTitle') })
      .and(page.locator(':focus'))
      .waitFor();
    await enterCode(page, '000000');
    await page.getByRole('alert').getByText(text('accounts.codeWrong')).waitFor();
    expect(await findFaults(page)).toEqual([]);
    await enterCode(page, codeOf(secret, Date.now() + 30_000));
    await page.waitForURL('**/dashboard');
  });
});
