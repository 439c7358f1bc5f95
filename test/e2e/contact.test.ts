import type { Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { CONTACT_LIMITS } from '#shared/model/rules.ts';
import { eventually, useStack } from '#test/support/stack.ts';
import { findFaults, gatherErrors, textsOf, useBrowser } from './support.ts';

const app = useStack();
const browser = useBrowser();
const TEXTS = {
  es: textsOf('es', 'pages', 'shell'),
  en: textsOf('en', 'pages', 'shell'),
};
type Language = keyof typeof TEXTS;

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

const open = async (language: Language = 'es') => {
  const page = await browser.open({ language });
  await page.goto(`${app.stack.web}/contacto?lang=${language}`);
  await page.locator('form').waitFor();
  return page;
};
const field = (page: Page, name: string) => page.locator(`form [name=${name}]`);
const fill = async (page: Page, values: Partial<Values>) => {
  for (const [name, value] of Object.entries(values)) await field(page, name).fill(value);
};
const typedIn = async (page: Page): Promise<Values> => ({
  name: await field(page, 'name').inputValue(),
  email: await field(page, 'email').inputValue(),
  subject: await field(page, 'subject').inputValue(),
  message: await field(page, 'message').inputValue(),
});
const NOTHING: Values = { name: '', email: '', subject: '', message: '' };
/** Expects the form to clear the sent message, and nothing else. */
const sent = async (page: Page, language: Language = 'es') => {
  await expect.poll(() => typedIn(page)).toEqual(NOTHING);
  await page.getByText(TEXTS[language]('pages.contactSent'), { exact: true }).first().waitFor();
};

const submit = (page: Page) => page.locator('form button[type=submit]').click();

const mailsFrom = async (sender: string) => {
  const store = (await (await fetch(`${app.stack.mail}/store`)).json()) as {
    emails: { replyTo: string[]; body: { text: string } }[];
  };
  return store.emails.filter(({ replyTo }) => replyTo.includes(sender));
};
const mailFrom = (sender: string) =>
  eventually(async () => (await mailsFrom(sender))[0], `a mail of ${sender} to support`);

describe('the contact page', () => {
  it.each(['es', 'en'] as const)(
    '[CT-01] shows e-mail, phone and office beside a form of four required fields, and sends it, in %s',
    async (language) => {
      const text = TEXTS[language];
      const page = await open(language);
      const errors = gatherErrors(page);
      const { supportEmail, supportPhone } = (await (await fetch(`${app.stack.web}/config.json`)).json()) as {
        supportEmail: string;
        supportPhone: string;
      };
      const panel = page.locator('main section', { hasText: text('pages.contactPanel') });
      await panel.locator(`a[href="mailto:${supportEmail}"]`).waitFor();
      await panel.locator(`a[href="tel:${supportPhone.replaceAll(' ', '')}"]`).waitFor();
      await panel.getByText(text('pages.officeCity')).waitFor();
      for (const name of FIELDS)
        await expect.poll(() => field(page, name).getAttribute('required'), { message: name }).not.toBeNull();
      await expect.poll(() => field(page, 'email').getAttribute('type')).toBe('email');
      await expect.poll(() => field(page, 'message').getAttribute('rows')).toBe('6');

      const expectProblem = async (name: string, words: string) => {
        await submit(page);
        await page.getByText(words, { exact: true }).waitFor();
        await expect.poll(() => page.locator(':focus').getAttribute('name')).toBe(name);
        await expect.poll(() => field(page, name).getAttribute('aria-invalid')).toBe('true');
      };
      const typed = aMessage();
      await expectProblem('name', text('pages.contactNameMissing'));
      await fill(page, { name: typed.name, email: '   ' });
      await expectProblem('email', text('pages.contactEmailMissing'));
      await fill(page, { email: 'no@es' });
      await expectProblem('email', text('pages.contactEmailInvalid'));
      await fill(page, { email: typed.email });
      await expectProblem('subject', text('pages.contactSubjectMissing'));
      await fill(page, { subject: typed.subject });
      await expectProblem('message', text('pages.contactMessageMissing'));
      if (language === 'es') {
        await page.setViewportSize({ width: 360, height: 740 });
        expect(await findFaults(page)).toEqual([]);
      }
      expect(await mailsFrom(typed.email)).toEqual([]);

      await fill(page, typed);
      await submit(page);
      await sent(page, language);
      await page.getByText(text('pages.contactSentText')).waitFor();
      await expect.poll(() => typedIn(page)).toEqual(NOTHING);
      const { body } = await mailFrom(typed.email);
      for (const words of Object.values(typed)) expect(body.text).toContain(words);
      const [answer] = await app.mailsTo(typed.email);
      expect(answer?.body.html).toContain(`lang="${language}"`);
      expect(errors).toEqual([]);
    },
  );
});

describe('the contact form', () => {
  const es = TEXTS.es;
  let page: Page;

  beforeAll(async () => {
    page = await open();
  });
  afterEach(() => page.unrouteAll());

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
    await fill(page, typed);
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
    await fill(page, typed);

    await page.route('**/api/contact', (route) => route.abort());
    await submit(page);
    await page.getByText(es('pages.contactUnanswered')).waitFor();
    await expect.poll(() => typedIn(page)).toEqual(typed);

    await page.unrouteAll();
    await page.route('**/api/contact', (route) => route.fulfill({ status: 500, body: '{}' }));
    await submit(page);
    await page.getByText(es('pages.contactFailed')).waitFor();
    await expect.poll(() => typedIn(page)).toEqual(typed);

    // The message arrives, but its answer is lost.
    await page.unrouteAll();
    await page.route('**/api/contact', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await submit(page);
    await page.getByText(es('pages.contactUnanswered')).waitFor();
    await page.unrouteAll();
    await submit(page);
    await sent(page);
    await mailFrom(typed.email);
    await app.mailsTo(typed.email);
    expect(await mailsFrom(typed.email)).toHaveLength(1);
    await expect.poll(() => typedIn(page)).toEqual(NOTHING);
  });

  it('says when the next message is allowed, and keeps the text until then', async () => {
    await page.route('**/api/contact', (route) =>
      route.fulfill({
        status: 429,
        contentType: 'application/json',
        body: JSON.stringify({ error: 'x', code: 'rate_limited', details: { retryAfterSeconds: 1740 } }),
      }),
    );
    const typed = aMessage();
    await fill(page, typed);
    await submit(page);
    await page.getByText('podrás enviarlo dentro de 29 minutos').waitFor();
    await expect.poll(() => typedIn(page)).toEqual(typed);
  });

  it('cuts no text off, and says by how much it is too long', async () => {
    const message = 'a'.repeat(CONTACT_LIMITS.message + 321);
    await fill(page, aMessage({ message }));
    await submit(page);
    await page.getByText('Puede tener como mucho 5000 caracteres y ahora tiene 5321.').waitFor();
    expect((await typedIn(page)).message).toHaveLength(message.length);
  });

  it('marks a field that only the server refuses', async () => {
    const typed = aMessage({ message: 'pegado\u000bde otro programa' });
    await fill(page, typed);
    await submit(page);
    await page.getByText(es('pages.contactUnsendable')).waitFor();
    await expect.poll(() => page.locator(':focus').getAttribute('name')).toBe('message');
    await expect.poll(() => typedIn(page)).toEqual(typed);
  });

  it('has a hidden field against bots, and drops messages that fill it in', async () => {
    const trap = field(page, 'website');
    const box = await trap.boundingBox();
    expect(
      box === null || (await trap.evaluate((input) => input.closest('[aria-hidden=true]') !== null)),
    ).toBe(true);
    await field(page, 'name').focus();
    const reached: (string | null)[] = [];
    for (let presses = 0; presses < 5; presses++) {
      await page.keyboard.press('Tab');
      reached.push(await page.locator(':focus').getAttribute('name'));
    }
    expect(reached).not.toContain('website');

    const dropped = aMessage();
    await fill(page, dropped);
    await trap.evaluate((input: HTMLInputElement) => {
      input.value = 'https://evil.example';
    });
    await submit(page);
    await sent(page);
    const honest = aMessage();
    await fill(page, honest);
    await submit(page);
    await sent(page);
    await mailFrom(honest.email);
    expect(await mailsFrom(dropped.email)).toEqual([]);
  });

  it('is filled in and sent with the keyboard alone', async () => {
    await fill(page, NOTHING);
    const typed = aMessage({ name: 'Teclas', subject: 'Con teclado', message: 'Hola' });
    await field(page, 'name').focus();
    for (const name of FIELDS) {
      await page.keyboard.type(typed[name]);
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Enter');
    await sent(page);
    expect((await mailFrom(typed.email)).body.text).toContain('Hola');
  });
});
