import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { OpenedSession } from '#shared/api/accounts.ts';
import { PASSWORD, useStack } from '#test/support/stack.ts';
import {
  answerWith,
  cutOff,
  expectBusy,
  expectFocus,
  fill,
  holdBack,
  LANGUAGES,
  sees,
  submitButton,
} from './accounts-support.ts';
import { textsOf, useBrowser } from './support.ts';

const app = useStack();
const browser = useBrowser();
let addresses = 0;
const newAddress = () => `formulario${++addresses}@example.com`;

/** Texts that the specification gives (000 §2, §5 and §8), each in its language. */
const SPECIFIED = {
  es: {
    'accounts.keepSignedIn': 'Mantener sesión abierta',
    'accounts.loginSubmit': 'ACCEDER',
    'accounts.loginBusy': 'ACCEDIENDO...',
    'accounts.completeAll': 'Por favor completa todos los campos',
    'accounts.registerSubmit': 'CREAR CUENTA',
    'accounts.registerBusy': 'CREANDO CUENTA...',
    'accounts.passwordsDiffer': 'Las contraseñas no coinciden',
    'accounts.mustAccept': 'Debes aceptar las condiciones y la política de privacidad',
    'accounts.registerError': 'Error creando cuenta: {message}',
    'accounts.unknownError': 'Error desconocido',
    'accounts.forgotSubmit': 'Enviar enlace de recuperación',
    'accounts.forgotBusy': 'Enviando...',
    'accounts.sentTitle': 'Email enviado',
    'accounts.sendAgain': 'Enviar de nuevo',
    'accounts.emailRequired': 'Por favor ingresa tu email',
    'accounts.emailInvalid': 'Por favor ingresa un email válido',
    'accounts.userNotFound': 'No existe una cuenta con ese email',
    'accounts.forgotError': 'Error al enviar el email. Inténtalo de nuevo.',
    'accounts.forgotSuccess': 'Email enviado correctamente',
    'accounts.rule.length': 'Debe tener al menos 8 caracteres',
    'accounts.passwordInvalid': 'Contraseña inválida: {problem}',
    'accounts.resetSubmit': 'Actualizar contraseña',
    'accounts.resetBusy': 'Actualizando...',
    'accounts.resetDoneTitle': '¡Contraseña actualizada!',
    'accounts.tokenMissing': 'Token de recuperación no válido',
    'accounts.tokenInvalid': 'El enlace de recuperación ha expirado o no es válido',
    'accounts.tokenExpired': 'El enlace de recuperación ha expirado. Solicita uno nuevo.',
    'accounts.resetError': 'Error al restablecer la contraseña. Inténtalo de nuevo.',
    'accounts.resetSuccess': 'Contraseña actualizada correctamente',
  },
  en: {
    'accounts.loginSuccess': 'Login successful!',
    'accounts.invalidCredentials': 'Invalid email or password',
    'accounts.connectionError': 'Connection error',
    'accounts.loginError': 'Login error: {message}',
    'accounts.registerSuccess': 'Account created successfully',
    'shell.signedOut': 'Signed out successfully',
  },
} as const;

it.each(LANGUAGES)('the account pages use the texts of the specification word for word in %s', (language) => {
  const text = textsOf(language, 'accounts', 'shell');
  const given = SPECIFIED[language];
  expect(Object.fromEntries(Object.keys(given).map((key) => [key, text(key)]))).toEqual(given);
});

/** The pages in one language: half of the tests run in Spanish, half in English. */
const pagesIn = (language: 'es' | 'en') => {
  const text = textsOf(language, 'accounts', 'common', 'shell');
  return {
    text,
    /** A text with its only placeholder filled in. */
    textWith: (key: string, value: string) => text(key).replace(/\{\w+\}/, value),
    open: async (path: string): Promise<Page> => {
      const page = await browser.open({ language });
      const url = new URL(path, app.stack.web);
      url.searchParams.set('lang', language);
      await page.goto(url.href);
      return page;
    },
    /** Requests a recovery mail, and returns the link in the latest one. */
    linkTo: async (email: string, atLeast = 1): Promise<string> => {
      await app.call('POST', '/auth/forgot-password', { body: { email, language } });
      const mail = (await app.mailsTo(email, atLeast)).at(-1);
      return /https?:\S+token=[\w-]+/.exec(mail?.body.text ?? '')?.[0] ?? '';
    },
  };
};

describe('the account pages in Spanish', () => {
  const { text, textWith, open, linkTo } = pagesIn('es');

  it('[LG-02] sign in: says what is missing or wrong and when the server is unreachable, and keeps what was typed', async () => {
    const { email } = await app.newPerson();
    const page = await open('/login');
    await submitButton(page).click();
    await sees(page, text('accounts.completeAll'));
    await expectFocus(page, 'email');
    await fill(page, { email });
    await submitButton(page).click();
    await expectFocus(page, 'password');

    await fill(page, { password: 'Equivocada1' });
    await submitButton(page).click();
    // The form shows it as well, because the toast disappears.
    await page.locator('main form').getByText(text('accounts.invalidCredentials')).waitFor();
    await expectFocus(page, 'password');
    await expect.poll(() => page.locator('input[name=email]').inputValue()).toBe(email);
    await expect.poll(() => page.locator('input[name=password]').inputValue()).toBe('Equivocada1');

    await cutOff(page, '/auth/login');
    await submitButton(page).click();
    await page.locator('main form').getByText(text('accounts.connectionError')).waitFor();
    await page.unrouteAll();
    await answerWith(page, '/auth/login', 400, {
      error: 'No',
      issues: [{ path: 'body.email', message: 'No' }],
    });
    await submitButton(page).click();
    await page.locator('main form').getByText(text('accounts.emailInvalid')).waitFor();
    await expectFocus(page, 'email');
    await page.unrouteAll();
    await answerWith(page, '/auth/login', 500, { error: 'The kettle is on' });
    await submitButton(page).click();
    await sees(page, textWith('accounts.loginError', 'The kettle is on'));
    await page.unrouteAll();
    await answerWith(page, '/auth/login', 429, {
      error: 'Too many attempts. Try again in 7 minutes.',
      code: 'rate_limited',
      details: { retryAfterSeconds: 401 },
    });
    await submitButton(page).click();
    await page
      .locator('main form')
      .getByText(/intentos.* 7 minutos/)
      .waitFor();
  });

  it('[RG-01] register: can be sent once both boxes are ticked, shows that it is busy, and links to the other pages', async () => {
    const page = await open('/register');
    await page.locator('main a[href="/login"]').waitFor();
    await page
      .locator('main')
      .getByRole('button', { name: text('accounts.cookieSettings') })
      .click();
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');

    await fill(page, { fullName: 'Rut Nueva', email: newAddress(), password: PASSWORD, repeated: PASSWORD });
    const [terms, privacy] = [page.getByRole('checkbox').first(), page.getByRole('checkbox').last()];
    await sees(page, text('accounts.mustAccept'));
    await expect.poll(() => submitButton(page).isDisabled()).toBe(true);
    await terms.check();
    await expect.poll(() => submitButton(page).isDisabled()).toBe(true);
    await terms.uncheck();
    await privacy.check();
    await expect.poll(() => submitButton(page).isDisabled()).toBe(true);
    await terms.check();
    await expect.poll(() => submitButton(page).isDisabled()).toBe(false);
    await expect.poll(() => page.getByText(text('accounts.mustAccept')).count()).toBe(0);
    await expect.poll(() => submitButton(page).innerText()).toBe(text('accounts.registerSubmit'));
    await expectBusy(page, '/auth/register', text('accounts.registerBusy'));
    await sees(page, text('accounts.registerSuccess'));
    await page.waitForURL('**/publicar');
  });

  it('[RP-01] new password: a link without a valid token leads back to the recovery, and says why', async () => {
    const page = await open('/reset-password');
    await sees(page, text('accounts.tokenMissing'));
    await page.waitForURL('**/forgot-password');
    await page.goto(`${app.stack.web}/reset-password?token=forged`);
    await sees(page, text('accounts.tokenInvalid'));
    await page.waitForURL('**/forgot-password');
  });

  it('[RP-02] new password: a link is refused once it or a newer one was used', async () => {
    const { email } = await app.newPerson();
    const first = await linkTo(email);
    const page = await open('/login');
    await page.goto(first);
    await page.locator('input[name=newPassword]').waitFor();
    const second = await linkTo(email, 2);
    const token = new URL(second).searchParams.get('token');
    await app.call('POST', '/auth/reset-password', { body: { token, newPassword: 'Nueva12345' } });
    await fill(page, { newPassword: 'marD5678', repeated: 'marD5678' });
    await submitButton(page).click();
    await sees(page, text('accounts.tokenExpired'));
    await page.waitForURL('**/forgot-password');

    await page.goto(second);
    await sees(page, text('accounts.tokenInvalid'));
    await page.waitForURL('**/forgot-password');
  });
});

describe('the account pages in English', () => {
  const { text, textWith, open, linkTo } = pagesIn('en');

  it('[LG-01] sign in: shows and hides the password, shows that it is busy, and links to the other forms', async () => {
    const { email } = await app.newPerson();
    const page = await open('/login');
    await page.getByLabel(text('accounts.keepSignedIn')).waitFor();
    const href = (name: string) => page.getByRole('link', { name }).getAttribute('href');
    expect(await href(text('accounts.forgotLink'))).toBe('/forgot-password');
    await expect.poll(() => page.locator('main a[href="/register"]').count()).toBe(1);
    await fill(page, { email, password: PASSWORD });
    const password = page.locator('input[name=password]');
    await expect.poll(() => password.getAttribute('type')).toBe('password');
    await page.getByRole('button', { name: text('common.showPassword') }).click();
    await expect.poll(() => password.getAttribute('type')).toBe('text');
    await page.getByRole('button', { name: text('common.hidePassword') }).click();
    await expect.poll(() => password.getAttribute('type')).toBe('password');
    await expect.poll(() => submitButton(page).innerText()).toBe(text('accounts.loginSubmit'));
    await expectBusy(page, '/auth/login', text('accounts.loginBusy'));
    await sees(page, text('accounts.loginSuccess'));
    await page.waitForURL('**/publicar');
  });

  it('[RG-02] register: says what is wrong, and takes the name from the e-mail address when none is typed', async () => {
    const page = await open('/register');
    await page.getByRole('checkbox').first().check();
    await page.getByRole('checkbox').last().check();
    await submitButton(page).click();
    await sees(page, text('accounts.completeAll'));
    await expectFocus(page, 'email');
    await fill(page, { email: 'sin-arroba', password: 'corta', repeated: PASSWORD });
    await submitButton(page).click();
    await expectFocus(page, 'email');
    // All errors are shown at once, and follow a change of language.
    for (const language of ['es', 'en'] as const) {
      const say = textsOf(language, 'accounts');
      await page.locator(`button[lang=${language}]`).first().dispatchEvent('click');
      await sees(page, say('accounts.emailInvalid'));
      await sees(page, say('accounts.passwordInvalid').replace('{problem}', say('accounts.rule.length')));
      await sees(page, say('accounts.passwordsDiffer'));
    }
    const { email: taken } = await app.newPerson();
    await fill(page, { email: taken });
    await fill(page, { password: ` ${PASSWORD}` });
    await submitButton(page).click();
    await sees(page, text('accounts.passwordSpaces'));
    const hard = page.locator('main li', { hasText: text('accounts.ruleHard') });
    await expect.poll(() => hard.getAttribute('data-met')).toBe('true');
    await fill(page, { email: 'clotilde@example.com', password: 'Clotilde77' });
    await expect.poll(() => hard.getAttribute('data-met')).toBe('false');
    await fill(page, { email: taken, password: 'Qwerty123' });
    await expect.poll(() => hard.getAttribute('data-met')).toBe('false');
    await submitButton(page).click();
    await sees(page, textWith('accounts.passwordInvalid', text('accounts.passwordEasy')));
    await fill(page, { password: PASSWORD, repeated: 'Distinta123' });
    await submitButton(page).click();
    await sees(page, text('accounts.passwordsDiffer'));
    await expectFocus(page, 'repeated');

    await fill(page, { repeated: PASSWORD });
    const optionalName = `${text('accounts.fullName')} ${text('common.optional')}`;
    await page.getByLabel(optionalName, { exact: true }).fill('www.evil-plaza.example');
    await submitButton(page).click();
    await page.locator('main form').getByText(text('accounts.nameInvalid')).waitFor();
    await expectFocus(page, 'fullName');
    await fill(page, { fullName: '' });
    await submitButton(page).click();
    await sees(page, textWith('accounts.registerError', text('accounts.emailTaken')));
    await expectFocus(page, 'email');
    await answerWith(page, '/auth/register', 500, { error: 'The kettle is on' });
    await submitButton(page).click();
    await sees(page, textWith('accounts.registerError', 'The kettle is on'));
    await page.unrouteAll();

    const email = newAddress();
    await fill(page, { email });
    const answered = page.waitForResponse('**/api/auth/register');
    await submitButton(page).click();
    const { user } = (await (await answered).json()) as OpenedSession; // the contract of the route
    expect([user.fullName, user.language]).toEqual([email.split('@')[0], 'en']);
    await page.waitForURL('**/publicar');
  });

  it('[FP-01] recovery: checks the address, says when it has no account, and mails a link that can be requested again', async () => {
    const { email } = await app.newPerson();
    const page = await open('/forgot-password');
    await submitButton(page).click();
    await sees(page, text('accounts.emailRequired'));
    await expectFocus(page, 'email');
    await fill(page, { email: 'ana@@example' });
    await submitButton(page).click();
    await sees(page, text('accounts.emailInvalid'));
    await fill(page, { email: newAddress() });
    await submitButton(page).click();
    await sees(page, text('accounts.userNotFound'));
    await answerWith(page, '/auth/forgot-password', 500, {});
    await submitButton(page).click();
    await sees(page, text('accounts.forgotError'));
    await page.unrouteAll();
    const limited = { error: 'No', code: 'rate_limited', details: { retryAfterSeconds: 100 } };
    await answerWith(page, '/auth/forgot-password', 429, limited);
    await submitButton(page).click();
    await sees(page, 'Too many attempts. Try again in 2 minutes.');
    await expect.poll(() => page.getByText(text('accounts.forgotError')).count()).toBe(0);
    await page.unrouteAll();

    await fill(page, { email });
    await expect.poll(() => submitButton(page).innerText()).toBe(text('accounts.forgotSubmit'));
    await expectBusy(page, '/auth/forgot-password', text('accounts.forgotBusy'));
    await page.getByRole('heading', { name: text('accounts.sentTitle') }).waitFor();
    await sees(page, text('accounts.forgotSuccess'));
    await page.locator('main').getByText(email).waitFor();
    await expect
      .poll(() => page.locator('main a[href="/login"]').innerText())
      .toBe(text('accounts.backToLogin'));
    const [mail] = await app.mailsTo(email);
    expect(mail?.body.html).toContain('lang="en"');
    expect(mail?.body.text).toContain(`${app.stack.web}/reset-password?token=`);

    await page.unrouteAll();
    await page.getByRole('button', { name: text('accounts.sendAgain') }).click();
    await expect.poll(() => page.locator('input[name=email]').inputValue()).toBe(email);
    await submitButton(page).click();
    await page.getByRole('heading', { name: text('accounts.sentTitle') }).waitFor();
    expect(await app.mailsTo(email, 2)).toHaveLength(2);
  });

  it('[FP-01] recovery: takes over the e-mail typed at sign-in, which no URL contains', async () => {
    const page = await open('/login');
    const email = newAddress();
    await fill(page, { email });
    await page.getByRole('link', { name: text('accounts.forgotLink') }).click();
    await page.waitForURL('**/forgot-password');
    await expect.poll(() => page.locator('input[name=email]').inputValue()).toBe(email);
    expect(page.url()).toBe(`${app.stack.web}/forgot-password`);
    await page.reload();
    await expect.poll(() => page.locator('input[name=email]').inputValue()).toBe(email);
  });

  it('[RP-01] new password: is checked while typing, sent only when valid and repeated, and leads to sign-in', async () => {
    const { email } = await app.newPerson();
    const link = new URL(await linkTo(email));
    const page = await open('/login');
    const held = await holdBack(page, '/auth/validate-reset-token');
    await page.goto(link.href);
    await page.getByRole('status').getByText(text('accounts.resetValidating')).waitFor();
    held.release();

    const rules = () =>
      page
        .locator('main li[data-met]')
        .evaluateAll((all) => all.map((item) => item.getAttribute('data-met')));
    const type = (newPassword: string, repeated: string) => fill(page, { newPassword, repeated });
    await type('', '');
    await expect.poll(() => rules()).toEqual(['false', 'false', 'false', 'false', 'false']);
    await expect.poll(() => submitButton(page).isDisabled()).toBe(true);
    await type('abcD', '');
    await expect.poll(() => rules()).toEqual(['false', 'true', 'true', 'false', 'false']);
    await sees(page, textWith('accounts.passwordInvalid', text('accounts.rule.length')));
    await type('marD5678', 'marD567');
    await expect.poll(() => rules()).toEqual(['true', 'true', 'true', 'true', 'true']);
    await sees(page, text('accounts.passwordsDiffer'));
    await expect.poll(() => submitButton(page).isDisabled()).toBe(true);
    for (const name of ['newPassword', 'repeated']) {
      const field = page.locator(`input[name=${name}]`);
      await page
        .locator('div', { has: field })
        .getByRole('button', { name: text('common.showPassword') })
        .first()
        .click();
      await expect.poll(() => field.getAttribute('type')).toBe('text');
    }

    await type('marD5678', 'marD5678');
    await expect.poll(() => page.getByText(text('accounts.passwordsDiffer')).count()).toBe(0);
    await answerWith(page, '/auth/reset-password', 500, {});
    await submitButton(page).click();
    await sees(page, text('accounts.resetError'));
    await expect.poll(() => page.locator('input[name=newPassword]').inputValue()).toBe('marD5678');
    await page.unrouteAll();
    await expect.poll(() => submitButton(page).innerText()).toBe(text('accounts.resetSubmit'));
    await expectBusy(page, '/auth/reset-password', text('accounts.resetBusy'));
    const done = page.getByRole('heading', { name: text('accounts.resetDoneTitle') });
    await done.waitFor();
    expect(await done.evaluate((heading) => heading === document.activeElement)).toBe(true);
    await sees(page, text('accounts.resetSuccess'));
    await page.reload();
    await page.getByRole('heading', { name: text('accounts.resetDoneTitle') }).waitFor();
    await page.locator('main a[href="/login"]').click();
    await fill(page, { email, password: 'marD5678' });
    await submitButton(page).click();
    await page.waitForURL('**/publicar');
  });
});
