import type { Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { CONTACT_LIMITS } from '#shared/model/rules.ts';
import { eventually, useStack } from '#test/support/stack.ts';
import { findFaults, gatherErrors, loseAnswer, textsOf, useBrowser } from './support.ts';

const app = useStack();
const browser = useBrowser();
const es = textsOf('es', 'pages', 'shell');

const FIELDS = ['name', 'email', 'subject', 'message'] as const;
type Values = Record<(typeof FIELDS)[number], string>;

let senders = 0;
const aMessage = (changes: Partial<Values> = {}): Values => ({
  name: 'Íñigo Ñandú 🚗',
  email: `inigo${++senders}@example.com`,
  subject: '¿<b>Cabe</b> mi furgoneta?',
  message: `Hola:\n\nمرحبا <script>alert(1)</script> '; DROP TABLE spots; --\n${'larguísimo'.repeat(30)}`,
  ...changes,
});

let page: Page;
beforeAll(async () => {
  page = await browser.open();
  await page.goto(`${app.stack.web}/contacto?lang=es`);
  await page.locator('form').waitFor();
});
afterEach(() => page.unrouteAll());

const field = (name: string) => page.locator(`form [name=${name}]`);
const fill = async (values: Partial<Values>) => {
  for (const [name, value] of Object.entries(values)) await field(name).fill(value);
};
const typedIn = async (): Promise<Values> => ({
  name: await field('name').inputValue(),
  email: await field('email').inputValue(),
  subject: await field('subject').inputValue(),
  message: await field('message').inputValue(),
});
const NOTHING: Values = { name: '', email: '', subject: '', message: '' };
/** Expects the form to clear the sent message, and nothing else. */
const sent = async () => {
  await expect.poll(typedIn).toEqual(NOTHING);
  await page.getByText(es('pages.contactSent'), { exact: true }).first().waitFor();
};

const submit = () => page.locator('form button[type=submit]').click();

const mailsFrom = async (sender: string) => {
  const store = (await (await fetch(`${app.stack.mail}/store`)).json()) as {
    emails: { replyTo: string[]; body: { text: string } }[];
  };
  return store.emails.filter(({ replyTo }) => replyTo.includes(sender));
};
const mailFrom = (sender: string) =>
  eventually(async () => (await mailsFrom(sender))[0], `a mail of ${sender} to support`);

describe('the contact form', () => {
  it('[CT-01] has four required fields beside e-mail, phone and office, says which is missing or wrong, and is sent', async () => {
    const errors = gatherErrors(page);
    const { supportEmail, supportPhone } = (await (await fetch(`${app.stack.web}/config.json`)).json()) as {
      supportEmail: string;
      supportPhone: string;
    };
    const panel = page.locator('main section', { hasText: es('pages.contactPanel') });
    await panel.locator(`a[href="mailto:${supportEmail}"]`).waitFor();
    await panel.locator(`a[href="tel:${supportPhone.replaceAll(' ', '')}"]`).waitFor();
    await panel.getByText(es('pages.officeCity')).waitFor();
    for (const name of FIELDS) expect(await field(name).getAttribute('required'), name).not.toBeNull();
    expect(await field('email').getAttribute('type')).toBe('email');
    expect(await field('message').getAttribute('rows')).toBe('6');

    const expectProblem = async (name: string, words: string) => {
      await submit();
      await page.getByText(words, { exact: true }).waitFor();
      await expect.poll(() => page.locator(':focus').getAttribute('name')).toBe(name);
      expect(await field(name).getAttribute('aria-invalid')).toBe('true');
    };
    const typed = aMessage();
    await expectProblem('name', es('pages.contactNameMissing'));
    await fill({ name: typed.name, email: '   ' });
    await expectProblem('email', es('pages.contactEmailMissing'));
    await fill({ email: 'no@es' });
    await expectProblem('email', es('pages.contactEmailInvalid'));
    await fill({ email: typed.email });
    await expectProblem('subject', es('pages.contactSubjectMissing'));
    await fill({ subject: typed.subject });
    await expectProblem('message', es('pages.contactMessageMissing'));
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await findFaults(page)).toEqual([]);
    expect(await mailsFrom(typed.email)).toEqual([]);

    await fill(typed);
    await submit();
    await sent();
    await page.getByText(es('pages.contactSentText')).waitFor();
    const { body } = await mailFrom(typed.email);
    for (const words of Object.values(typed)) expect(body.text).toContain(words);
    const [answer] = await app.mailsTo(typed.email);
    expect(answer?.body.html).toContain('lang="es"');
    expect(errors).toEqual([]);
  });

  it("[CT-01] says 'Enviando...' and then 'Mensaje enviado', and sends once, however often it is pressed", async () => {
    let calls = 0;
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/api/contact', async (route) => {
      calls += 1;
      await held;
      await route.continue();
    });
    const typed = aMessage();
    await fill(typed);
    await page.locator('form button[type=submit]').dblclick();
    const button = page.getByRole('button', { name: 'Enviando...' });
    await button.waitFor();
    await expect.poll(() => button.getAttribute('aria-disabled')).toBe('true');
    release();
    await page.getByText('Mensaje enviado', { exact: true }).waitFor();
    await page.getByText('Gracias por contactarnos. Te responderemos en breve.').waitFor();
    await page.getByRole('button', { name: es('pages.contactSubmit') }).waitFor();
    await mailFrom(typed.email);
    expect([calls, (await mailsFrom(typed.email)).length]).toEqual([1, 1]);
  });

  it('[CT-01] keeps what was typed when sending fails, says why, and a retry is one message', async () => {
    const typed = aMessage();
    await fill(typed);

    await page.route('**/api/contact', (route) => route.abort());
    await submit();
    await page.getByText(es('pages.contactUnanswered')).waitFor();
    await expect.poll(typedIn).toEqual(typed);

    await page.unrouteAll();
    await page.route('**/api/contact', (route) => route.fulfill({ status: 500, body: '{}' }));
    await submit();
    await page.getByText(es('pages.contactFailed')).waitFor();
    await expect.poll(typedIn).toEqual(typed);

    // The message arrives, but its answer is lost.
    await page.unrouteAll();
    await page.route('**/api/contact', loseAnswer);
    await submit();
    await page.getByText(es('pages.contactUnanswered')).waitFor();
    await page.unrouteAll();
    await submit();
    await sent();
    await mailFrom(typed.email);
    await app.mailsTo(typed.email);
    expect(await mailsFrom(typed.email)).toHaveLength(1);
  });

  it('says when the next message is allowed, by how much a text is too long, and which field only the server refuses, and keeps the text', async () => {
    const limited = { error: 'x', code: 'rate_limited', details: { retryAfterSeconds: 1740 } };
    await page.route('**/api/contact', (route) => route.fulfill({ status: 429, json: limited }));
    const typed = aMessage();
    await fill(typed);
    await submit();
    await page.getByText('podrás enviarlo dentro de 29 minutos').waitFor();
    expect(await typedIn()).toEqual(typed);
    await page.unrouteAll();

    const message = 'a'.repeat(CONTACT_LIMITS.message + 321);
    await fill({ message });
    await submit();
    await page.getByText('Puede tener como mucho 5000 caracteres y ahora tiene 5321.').waitFor();
    expect((await typedIn()).message).toHaveLength(message.length);

    const odd = { ...typed, message: 'pegado\u000bde otro programa' };
    await fill(odd);
    await submit();
    await page.getByText(es('pages.contactUnsendable')).waitFor();
    await expect.poll(() => page.locator(':focus').getAttribute('name')).toBe('message');
    expect(await typedIn()).toEqual(odd);
  });

  it('has a hidden field against bots, drops messages that fill it in, and is filled in and sent with the keyboard alone', async () => {
    const trap = field('website');
    const box = await trap.boundingBox();
    expect(
      box === null || (await trap.evaluate((input) => input.closest('[aria-hidden=true]') !== null)),
    ).toBe(true);
    const dropped = aMessage();
    await fill(dropped);
    await trap.evaluate((input: HTMLInputElement) => {
      input.value = 'https://evil.example';
    });
    await submit();
    await sent();

    const honest = aMessage({ name: 'Teclas', subject: 'Con teclado', message: 'Hola' });
    await field('name').focus();
    for (const name of FIELDS) {
      expect(await page.locator(':focus').getAttribute('name')).toBe(name);
      await page.keyboard.type(honest[name]);
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Enter');
    await sent();
    expect((await mailFrom(honest.email)).body.text).toContain('Hola');
    expect(await mailsFrom(dropped.email)).toEqual([]);
  });
});
