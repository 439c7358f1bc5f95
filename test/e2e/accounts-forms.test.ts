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
import { fillSignIn, goWithin, loseAnswers, textsOf, useBrowser } from './support.ts';

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
    /** Requests a recovery mail, and returns the path of the link in the latest one. */
    linkTo: async (email: string, atLeast = 1): Promise<string> => {
      await app.call('POST', '/auth/forgot-password', { body: { email, language } });
      const mail = (await app.mailsTo(email, atLeast)).at(-1);
      return /https?:\/\/[^/]+(\S+token=[\w-]+)/.exec(mail?.body.text ?? '')?.[1] ?? '';
    },
  };
};

describe('the account pages in English', () => {
  const { text, textWith, open } = pagesIn('en');

  it('[LG-01] [LG-02] [FP-01] [AP-02] sign in and recovery: say what is missing or wrong and when the server is unreachable, keep what was typed, pass the e-mail on, and mail a link that can be requested again', async () => {
    const { email } = await app.newPerson();
    const page = await open('/login');
    const typed = (name: string) => page.locator(`input[name=${name}]`).inputValue();
    const inForm = (words: string | RegExp) => page.locator('main form').getByText(words).waitFor();
    await submitButton(page).click();
    await sees(page, text('accounts.completeAll'));
    await expectFocus(page, 'email');
    await fill(page, { email });
    await submitButton(page).click();
    await expectFocus(page, 'password');

    await fill(page, { password: 'Equivocada1' });
    await submitButton(page).click();
    // The form shows it as well, because the toast disappears.
    await inForm(text('accounts.invalidCredentials'));
    await expectFocus(page, 'password');
    expect([await typed('email'), await typed('password')]).toEqual([email, 'Equivocada1']);

    await cutOff(page, '/auth/login');
    await submitButton(page).click();
    await inForm(text('accounts.connectionError'));
    await page.unrouteAll();
    const issues = [{ path: 'body.email', message: 'No' }];
    await answerWith(page, '/auth/login', 400, { error: 'No', issues });
    await submitButton(page).click();
    await inForm(text('accounts.emailInvalid'));
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
    await inForm(/attempts.* 7 minutes/);
    await page.unrouteAll();

    await page.getByRole('link', { name: text('accounts.forgotLink') }).click();
    await page.waitForURL('**/forgot-password');
    await expect.poll(() => typed('email')).toBe(email);
    expect(page.url()).toBe(`${app.stack.web}/forgot-password`);
    await page.reload();
    await expect.poll(() => typed('email')).toBe(email);
    await fill(page, { email: '' });
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
    const form = page.locator('main form');
    await page.context().setOffline(true);
    await submitButton(page).click();
    await form.getByText(`${text('accounts.forgotError')} ${text('common.notSent')}`).waitFor();
    await page.context().setOffline(false);
    await cutOff(page, '/auth/forgot-password');
    await submitButton(page).click();
    await form.getByText(`${text('accounts.forgotError')} ${text('accounts.forgotUnanswered')}`).waitFor();
    await page.unrouteAll();

    await fill(page, { email });
    expect(await submitButton(page).innerText()).toBe(text('accounts.forgotSubmit'));
    await expectBusy(page, '/auth/forgot-password', text('accounts.forgotBusy'));
    await page.getByRole('heading', { name: text('accounts.sentTitle') }).waitFor();
    await sees(page, text('accounts.forgotSuccess'));
    await page.locator('main').getByText(email).waitFor();
    const [mail] = await app.mailsTo(email);
    expect(mail?.body.html).toContain('lang="en"');
    expect(mail?.body.text).toContain(`${app.stack.web}/reset-password?token=`);

    await page.unrouteAll();
    await page.getByRole('button', { name: text('accounts.sendAgain') }).click();
    await expect.poll(() => typed('email')).toBe(email);
    await submitButton(page).click();
    await page.getByRole('heading', { name: text('accounts.sentTitle') }).waitFor();
    expect(await app.mailsTo(email, 2)).toHaveLength(2);

    await page.locator('main a[href="/login"]', { hasText: text('accounts.backToLogin') }).click();
    await page.getByLabel(text('accounts.keepSignedIn')).waitFor();
    const forgot = page.getByRole('link', { name: text('accounts.forgotLink') });
    expect(await forgot.getAttribute('href')).toBe('/forgot-password');
    expect(await page.locator('main a[href="/register"]').count()).toBe(1);
    await fill(page, { email, password: PASSWORD });
    const password = page.locator('input[name=password]');
    expect(await password.getAttribute('type')).toBe('password');
    await page.getByRole('button', { name: text('common.showPassword') }).click();
    await expect.poll(() => password.getAttribute('type')).toBe('text');
    await page.getByRole('button', { name: text('common.hidePassword') }).click();
    await expect.poll(() => password.getAttribute('type')).toBe('password');
    expect(await submitButton(page).innerText()).toBe(text('accounts.loginSubmit'));
    await expectBusy(page, '/auth/login', text('accounts.loginBusy'));
    await sees(page, text('accounts.loginSuccess'));
    await page.waitForURL('**/publicar');
  });

  it('[RG-01] [RG-02] register: can be sent once both boxes are ticked, says what is wrong, takes the name from the e-mail address when none is typed, shows that it is busy, and links to the other pages', async () => {
    const page = await open('/register');
    await page.locator('main a[href="/login"]').waitFor();
    await page
      .locator('main')
      .getByRole('button', { name: text('accounts.cookieSettings') })
      .click();
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    const [terms, privacy] = [page.getByRole('checkbox').first(), page.getByRole('checkbox').last()];
    const isEnabled = () => submitButton(page).isEnabled();
    await sees(page, text('accounts.mustAccept'));
    expect(await isEnabled()).toBe(false);
    await terms.check();
    expect(await isEnabled()).toBe(false);
    await terms.uncheck();
    await privacy.check();
    expect(await isEnabled()).toBe(false);
    await terms.check();
    await expect.poll(isEnabled).toBe(true);
    expect(await page.getByText(text('accounts.mustAccept')).count()).toBe(0);

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
    await fill(page, { email: taken, password: ` ${PASSWORD}` });
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
    expect(await submitButton(page).innerText()).toBe(text('accounts.registerSubmit'));
    const answered = page.waitForResponse('**/api/auth/register');
    await expectBusy(page, '/auth/register', text('accounts.registerBusy'));
    const { user } = (await (await answered).json()) as OpenedSession; // the contract of the route
    expect([user.fullName, user.language]).toEqual([email.split('@')[0], 'en']);
    await sees(page, text('accounts.registerSuccess'));
    await page.waitForURL('**/publicar');
  });
});

describe('the account pages in Spanish', () => {
  const { text, textWith, open, linkTo } = pagesIn('es');

  it('[RP-01] [RP-02] new password: a link that is invalid or was replaced leads back to the recovery and says why; the password is checked while typing, sent only when valid and repeated, and leads to sign-in', async () => {
    const { email } = await app.newPerson();
    const page = await open('/reset-password');
    const sentBack = async (key: string) => {
      await sees(page, text(key));
      await page.waitForURL('**/forgot-password');
    };
    await sentBack('accounts.tokenMissing');
    await goWithin(page, '/reset-password?token=forged');
    await sentBack('accounts.tokenInvalid');

    const first = await linkTo(email);
    const held = await holdBack(page, '/auth/validate-reset-token');
    await goWithin(page, first);
    await page.getByRole('status').getByText(text('accounts.resetValidating')).waitFor();
    held.release();
    await page.locator('input[name=newPassword]').waitFor();
    await page.unrouteAll();
    const second = await linkTo(email, 2);
    const token = new URLSearchParams(second.split('?')[1]).get('token');
    await app.call('POST', '/auth/reset-password', { body: { token, newPassword: 'Nueva12345' } });
    const type = (newPassword: string, repeated: string) => fill(page, { newPassword, repeated });
    await type('marD5678', 'marD5678');
    await submitButton(page).click();
    await sentBack('accounts.tokenExpired');
    await page.goto(app.stack.web + second);
    await sentBack('accounts.tokenInvalid');

    await goWithin(page, await linkTo(email, 3));
    await page.locator('input[name=newPassword]').waitFor();
    const rules = () =>
      page
        .locator('main li[data-met]')
        .evaluateAll((all) => all.map((item) => item.getAttribute('data-met')));
    await expect.poll(rules).toEqual(['false', 'false', 'false', 'false', 'false']);
    expect(await submitButton(page).isDisabled()).toBe(true);
    await type('abcD', '');
    await expect.poll(rules).toEqual(['false', 'true', 'true', 'false', 'false']);
    await sees(page, textWith('accounts.passwordInvalid', text('accounts.rule.length')));
    await type('marD5678', 'marD567');
    await expect.poll(rules).toEqual(['true', 'true', 'true', 'true', 'true']);
    await sees(page, text('accounts.passwordsDiffer'));
    expect(await submitButton(page).isDisabled()).toBe(true);
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
    expect(await page.locator('input[name=newPassword]').inputValue()).toBe('marD5678');
    await page.unrouteAll();
    await page.context().setOffline(true);
    await submitButton(page).click();
    await sees(page, text('accounts.resetError'));
    await sees(page, text('common.notSent'));
    await page.context().setOffline(false);
    await expect.poll(() => submitButton(page).innerText()).toBe(text('accounts.resetSubmit'));
    await expectBusy(page, '/auth/reset-password', text('accounts.resetBusy'));
    const done = page.getByRole('heading', { name: text('accounts.resetDoneTitle') });
    await done.waitFor();
    expect(await done.evaluate((heading) => heading === document.activeElement)).toBe(true);
    await sees(page, text('accounts.resetSuccess'));
    await page.reload();
    await done.waitFor();
    await page.locator('main a[href="/login"]').click();
    await fill(page, { email, password: 'marD5678' });
    await submitButton(page).click();
    await page.waitForURL('**/publicar');
  });

  it.each([
    ['once', 1],
    ['at every attempt', 2],
  ])(
    '[RP-01] [RP-02] new password: one whose answer is lost %s is not called expired, and its owner is sent to sign in with it',
    async (_, times) => {
      const { email } = await app.newPerson();
      const page = await open('/login');
      await goWithin(page, await linkTo(email));
      await fill(page, { newPassword: 'marD5678', repeated: 'marD5678' });
      await loseAnswers(page, '**/api/auth/reset-password', times);
      await submitButton(page).click();
      if (times > 1) {
        await page.getByRole('alert').getByText(text('accounts.resetUnanswered')).waitFor();
        await submitButton(page).click();
      }
      await page.getByRole('heading', { name: text('accounts.resetUsedTitle') }).waitFor();
      expect(await page.getByText(text('accounts.tokenExpired')).count()).toBe(0);
      await page.locator('main a[href="/login"]').click();
      await fill(page, { email, password: 'marD5678' });
      await submitButton(page).click();
      await page.waitForURL('**/publicar');
    },
  );

  it('[RP-01] new password: a check of the link that cannot be made offers to try again, and leads nowhere', async () => {
    const { email } = await app.newPerson();
    const page = await open('/login');
    const link = await linkTo(email);
    await answerWith(page, '/auth/validate-reset-token', 500, {});
    await page.clock.install();
    await goWithin(page, link);
    await page.getByRole('status').getByText(text('accounts.resetValidating')).waitFor();
    const again = page.getByRole('button', { name: text('common.retry') });
    await expect
      .poll(async () => {
        await page.clock.fastForward('00:05');
        return again.isVisible();
      })
      .toBe(true);
    expect(new URL(page.url()).pathname).toBe('/reset-password');
    await page.unrouteAll();
    await again.click();
    await page.locator('input[name=newPassword]').waitFor();
  });
});

describe('a form that is sent before the program runs', () => {
  it('[LG-02] puts no password into the address, and signs in as soon as the program runs', async () => {
    const person = await app.newPerson();
    // Not `open`: its pages wait for the program.
    const page = await (await browser.open()).context().newPage();
    const program = await holdBack(page, /\/assets\/.*\.js$/);
    await page.goto(`${app.stack.web}/login`, { waitUntil: 'domcontentloaded' });
    await fillSignIn(page, person);
    expect(page.url()).toBe(`${app.stack.web}/login`);
    program.release();
    await page.waitForURL('**/publicar');
    await page.close();
  });
});
