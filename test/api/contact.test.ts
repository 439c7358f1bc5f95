import { describe, expect, it } from 'vitest';
import { LOCAL } from '#local/settings.ts';
import { CONTACT_LIMITS } from '#shared/model/rules.ts';
import type { ProblemBody } from '#shared/api/errors.ts';
import { useOneWindow } from '#test/support/one-window.ts';
import { eventually, useStack } from '#test/support/stack.ts';
import { untilOutboxIsEmpty } from '#test/support/until-outbox-is-empty.ts';

const app = useStack();
useOneWindow();

interface CaughtMail {
  readonly from: string;
  readonly replyTo: string[];
  readonly destination: { to: string[]; cc: string[]; bcc: string[] };
  readonly subject: string;
  readonly body: { text: string; html: string };
  readonly headers: { name: string; value: string }[];
}

const caught = async (): Promise<CaughtMail[]> => {
  const store = (await (await fetch(`${app.stack.mail}/store`)).json()) as { emails: CaughtMail[] };
  return store.emails;
};
const mailsTo = async (address: string) =>
  (await caught()).filter(({ destination }) => destination.to.includes(address));
/** The mails that support got from a sender. */
const mailsFrom = async (sender: string) =>
  (await mailsTo(LOCAL.supportEmail)).filter(({ replyTo }) => replyTo.includes(sender));

const mailFrom = (sender: string) =>
  eventually(async () => (await mailsFrom(sender))[0], `a mail of ${sender} to support`);
const acknowledgementTo = (address: string) =>
  eventually(async () => (await mailsTo(address))[0], `an acknowledgement to ${address}`);

let senders = 0;
const aMessage = (changes: Record<string, unknown> = {}) => ({
  name: 'Lucía Pérez',
  email: `lucia${++senders}@example.com`,
  subject: 'Duda sobre una reserva',
  message: 'Hola:\n¿Puedo entrar con una furgoneta?',
  language: 'es',
  ...changes,
});

/** Each from another client, unless the test is about clients. */
const send = (body: Record<string, unknown>, client = `198.51.100.${++senders}`) =>
  app.call('POST', '/contact', { body, headers: { 'true-client-ip': client } });

const issuesOf = ({ body }: { body: unknown }) => (body as ProblemBody).issues?.map(({ path }) => path); // a refusal is a problem

describe('a message of the contact form', () => {
  it('[CT-01] reaches support by mail with the sender in Reply-To, and is acknowledged', async () => {
    const message = aMessage();
    const { status } = await send(message);
    expect(status).toBe(202);
    const toSupport = await mailFrom(message.email);
    expect(toSupport.subject).toBe('Contacto: Duda sobre una reserva');
    expect(toSupport.replyTo).toEqual([message.email]);
    for (const said of [message.name, message.email, message.message])
      expect(toSupport.body.text).toContain(said);
    expect(toSupport.body.html).toContain('Hola:<br>¿Puedo entrar con una furgoneta?');
    const answer = await acknowledgementTo(message.email);
    expect(answer.subject).toBe('Hemos recibido tu mensaje');
    expect(answer.replyTo).toEqual([LOCAL.supportEmail]);
    expect(answer.body.html).toContain('lang="es"');
    expect(answer.body.text).toContain('Gracias por contactarnos. Te responderemos en breve');
  });

  it('is acknowledged in the language of the page', async () => {
    const message = aMessage({ language: 'en' });
    await send(message);
    const { subject, body } = await acknowledgementTo(message.email);
    expect(subject).toBe('We have received your message');
    expect(body.html).toContain('lang="en"');
    expect((await mailFrom(message.email)).body.text).toContain('Idioma: inglés');
  });

  it('is acknowledged without any text of the sender, because the address may be somebody else’s', async () => {
    const typed = { name: 'BuyNow', subject: 'https://evil.example/a', message: 'https://evil.example/b' };
    const message = aMessage(typed);
    await send(message);
    const { subject, body } = await acknowledgementTo(message.email);
    for (const words of [typed.name, 'evil.example'])
      expect(subject + body.text + body.html).not.toContain(words);
  });

  it.each([
    ['emoji', '🚗🅿️👩🏽‍🔧 ¡gracias!'],
    ['right to left', 'مرحبا، أين أقف؟ שלום'],
    ['a script', '<script>alert("x")</script><img src=x onerror=alert(1)>'],
    ['SQL', `'; DROP TABLE bookings; -- "`],
    ['very long words', 'Aparcamiento'.repeat(9)],
    ['spaces and lines', 'uno  dos\n\n\ttres\n   cuatro'],
    ['dots of SMTP', 'antes\n.\n..\ndespués'],
  ])('arrives as typed: %s', async (_, words) => {
    const line = words.replace(/\s+/g, ' ');
    const message = aMessage({ name: line.slice(0, CONTACT_LIMITS.name), subject: line, message: words });
    expect((await send(message)).status).toBe(202);
    const { subject, body } = await mailFrom(message.email);
    expect(subject).toBe(`Contacto: ${line}`);
    expect(body.text).toContain(words);
    expect(body.html).not.toMatch(/<script|<img/);
  });

  it('takes fields of the maximum length, and refuses one character more', async () => {
    const longest = Object.fromEntries(
      Object.entries(CONTACT_LIMITS).map(([field, most]) => [field, 'ñ'.repeat(most)]),
    );
    const domain = `${'b'.repeat(40)}.example.com`;
    const name = `a${++senders}.`.padEnd(CONTACT_LIMITS.email - domain.length - 1 - 63, 'a').slice(0, 63);
    const rest = CONTACT_LIMITS.email - name.length - domain.length - 2;
    const email = `${name}@${'d'.repeat(rest)}.${domain}`;
    expect(email).toHaveLength(CONTACT_LIMITS.email);
    expect((await send(aMessage({ ...longest, email }))).status).toBe(202);
    for (const [field, typed] of Object.entries({ ...longest, email })) {
      const longer = field === 'email' ? email.replace('@', '@d') : `${typed}ñ`;
      const refused = await send(aMessage({ ...longest, email, [field]: longer }));
      expect([refused.status, issuesOf(refused)]).toEqual([400, [`body.${field}`]]);
    }
  });

  it.each(['name', 'email', 'subject', 'message'])('is refused without its %s', async (field) => {
    for (const nothing of [undefined, '', '   ', null, 7, ['a']]) {
      const refused = await send(aMessage({ [field]: nothing }));
      expect([refused.status, issuesOf(refused)]).toEqual([400, [`body.${field}`]]);
    }
  });

  it.each([
    ['name', 'Eva\r\nBcc: victima@example.com'],
    ['subject', 'Hola\nBcc: victima@example.com'],
    ['name', 'Eva \u202eavE'],
    ['subject', 'Hola\u2028Otra línea'],
    ['subject', '\u200b\u200d'],
    ['subject', 'Hola\rX-Otro: 1'],
    ['subject', 'Hola\u0000'],
    ['email', 'eva@example.com\r\nBcc: victima@example.com'],
    ['email', 'eva@example.com, victima@example.com'],
    ['email', 'Eva <eva@example.com>'],
    ['email', 'no-es-un-correo'],
  ])('cannot inject a header through its %s: %j', async (field, value) => {
    const refused = await send(aMessage({ [field]: value }));
    expect([refused.status, issuesOf(refused)]).toEqual([400, [`body.${field}`]]);
    expect(await mailsTo('victima@example.com')).toEqual([]);
  });

  it('is sent separately when one field differs', async () => {
    const message = aMessage();
    await send(message);
    await send({ ...message, subject: 'Otro asunto' });
    await send({ ...message, name: 'Otro nombre' });
    await send({ ...message, message: 'Otro texto' });
    const four = async () => ((await mailsFrom(message.email)).length === 4 ? true : undefined);
    expect(await eventually(four, 'four mails')).toBe(true);
  });

  it('is dropped silently when the hidden field is filled in', async () => {
    const message = aMessage({ website: 'https://evil.example' });
    const { status, body } = await send(message);
    const after = aMessage();
    const honest = await send(after);
    expect([status, body]).toEqual([honest.status, honest.body]);
    await mailFrom(after.email);
    await acknowledgementTo(after.email);
    expect([await mailsFrom(message.email), await mailsTo(message.email)]).toEqual([[], []]);
  });

  it('is limited per address and client with the time to wait, and acknowledged three times a day at most', async () => {
    const email = `muchas${++senders}@example.com`;
    const ask = (number: number) => send(aMessage({ email, message: `Mensaje ${number}` }), '203.0.113.97');
    for (let number = 1; number <= 5; number++) expect((await ask(number)).status).toBe(202);
    const { status, body, response } = await ask(6);
    const seconds = Number(response.headers.get('retry-after'));
    expect([status, (body as unknown as ProblemBody).code]).toEqual([429, 'rate_limited']); // a refusal is a problem
    const left = 3600 - ((Date.now() / 1000) % 3600);
    expect(Math.abs(seconds - left)).toBeLessThan(10);
    await eventually(
      async () => ((await mailsFrom(email)).length === 5 ? true : undefined),
      'five mails to support',
    );
    const acknowledged = async () => (await mailsTo(email)).length;
    await eventually(async () => ((await acknowledged()) >= 3 ? true : undefined), 'three acknowledgements');
    await untilOutboxIsEmpty();
    expect(await acknowledged()).toBe(3);
  });

  it('is limited per client for all addresses together', async () => {
    const client = '203.0.113.99';
    const statuses: number[] = [];
    for (let time = 0; time < 21; time++) statuses.push((await send(aMessage(), client)).status);
    expect(statuses).toEqual([...Array<number>(20).fill(202), 429]);
    expect((await send(aMessage(), '203.0.113.98')).status).toBe(202);
  });
});
