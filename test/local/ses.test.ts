import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { SendRawEmailCommand, SESClient, VerifyEmailIdentityCommand } from '@aws-sdk/client-ses';
import MailComposer from 'nodemailer/lib/mail-composer';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startMailCatcher } from '#local/ses/start-mail-catcher.ts';
import type { StoredMail } from '#local/ses/stored-mail.ts';

let mailDir: string;
let catcher: Awaited<ReturnType<typeof startMailCatcher>>;
let client: SESClient;

const start = async (): Promise<void> => {
  catcher = await startMailCatcher({ mailDir });
  client = new SESClient({
    endpoint: catcher.url,
    region: 'eu-south-2',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    maxAttempts: 1,
  });
};

const store = async (query = ''): Promise<StoredMail[]> => {
  const response = await fetch(`${catcher.url}/store${query}`);
  // The contract of GET /store.
  return ((await response.json()) as { emails: StoredMail[] }).emails;
};

const view = async (address: string): Promise<string> => (await fetch(catcher.url + address)).text();

const mime = (more = {}): Promise<Buffer> =>
  new MailComposer({
    from: 'PlazaLibre <hola@plazalibre.test>',
    to: ['Ana Núñez <ana@example.test>', 'luis@example.test'],
    cc: 'eva@example.test',
    replyTo: 'ayuda@plazalibre.test',
    subject: 'Reserva confirmada: año nuevo',
    text: 'Hola, Ana.\nhttps://plazalibre.test/r?a=1&b=2.',
    html: '<p>Hola, <b>Ana</b></p>',
    attachments: [{ filename: 'plaza ñ.ics', content: 'BEGIN:VCALENDAR', contentType: 'text/calendar' }],
    ...more,
  })
    .compile()
    .build();

const sendRaw = async (more = {}, Destinations?: string[]): Promise<string> => {
  const RawMessage = { Data: await mime(more) };
  const { MessageId = '' } = await client.send(new SendRawEmailCommand({ RawMessage, Destinations }));
  return MessageId;
};

beforeEach(async () => {
  mailDir = path.join(await mkdtemp(path.join(tmpdir(), 'ses-')), 'mail');
  await start();
});

afterEach(async () => {
  client.destroy();
  await catcher.close();
  await rm(path.dirname(mailDir), { recursive: true });
});

describe('a mail sent by SendRawEmail', () => {
  it.each([
    ['nobody sends', { from: undefined }, /From/],
    ['nobody receives', { to: [], cc: [] }, /recipient/],
    [
      'more than 50 receive',
      { to: Array.from({ length: 51 }, (_, i) => `u${i}@example.test`) },
      /exceeds 50/,
    ],
    ['goes to no address', { to: 'not-an-address', cc: [] }, /recipient|address/],
  ])('is refused when %s', async (_, more, message) => {
    await expect(sendRaw(more)).rejects.toMatchObject({
      name: 'InvalidParameterValue',
      message: expect.stringMatching(message) as string,
    });
    expect(await store()).toEqual([]);
  });
});

describe('other calls of SES', () => {
  it('are answered with an error', async () => {
    const verify = client.send(new VerifyEmailIdentityCommand({ EmailAddress: 'a@example.test' }));
    await expect(verify).rejects.toMatchObject({ Code: 'InvalidAction' });
  });

  it('are refused without a signature', async () => {
    const form = new URLSearchParams({ Action: 'SendRawEmail' });
    expect((await fetch(catcher.url, { method: 'POST', body: form })).status).toBe(403);
  });
});

describe('the store', () => {
  it('keeps its mails, in their order, across a restart', async () => {
    for (const subject of ['uno', 'dos', 'tres']) await sendRaw({ subject }, ['oculto@example.test']);
    const before = await store();
    expect(before.map(({ subject }) => subject)).toEqual(['uno', 'dos', 'tres']);
    await catcher.close();
    await start();
    expect(await store()).toEqual(before);
  });

  it('and its folder are empty after clearing', async () => {
    await sendRaw();
    const cleared = await fetch(`${catcher.url}/clear-store`, { method: 'POST' });
    expect(cleared.status).toBe(200);
    expect(await store()).toEqual([]);
    expect(await readdir(mailDir)).toEqual([]);
  });
});

describe('the viewer', () => {
  it('lists mails, newest first', async () => {
    await sendRaw({ subject: 'el primero' });
    await sendRaw({ subject: 'el segundo' });
    const page = await view('/');
    expect(page.indexOf('el segundo')).toBeGreaterThan(0);
    expect(page.indexOf('el primero')).toBeGreaterThan(page.indexOf('el segundo'));
  });

  it('shows a mail as HTML, as text with links, as source, and with its attachments', async () => {
    const id = await sendRaw();
    expect(await view(`/mail/${id}`)).toContain(`src="/mail/${id}/html"`);
    expect(await view(`/mail/${id}/html`)).toContain('<p>Hola, <b>Ana</b></p>');
    expect(await view(`/mail/${id}?view=text`)).toContain(
      '<a href="https://plazalibre.test/r?a=1&amp;b=2">https://plazalibre.test/r?a=1&amp;b=2</a>.',
    );
    expect(await view(`/mail/${id}/source`)).toContain('X-Envelope-To: ana@example.test');
    const attachment = await fetch(`${catcher.url}/mail/${id}/attachments/0`);
    expect(await attachment.text()).toBe('BEGIN:VCALENDAR');
    expect(attachment.headers.get('content-disposition')).toContain('plaza%20%C3%B1.ics');
    expect((await fetch(`${catcher.url}/mail/${id}/attachments/1`)).status).toBe(404);
    expect((await fetch(`${catcher.url}/mail/0000`)).status).toBe(404);
  });

  it('never runs scripts of a mail', async () => {
    const attack = '<script>alert(1)</script>';
    const id = await sendRaw({
      subject: attack,
      text: attack,
      html: attack,
      replyTo: `"${attack}" <a@example.test>`,
    });
    for (const address of ['/', `/mail/${id}`, `/mail/${id}?view=text`]) {
      expect(await view(address)).not.toContain('<script>');
    }
    const mail = await fetch(`${catcher.url}/mail/${id}/html`);
    expect(mail.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox allow-popups/);
    expect((await fetch(`${catcher.url}/mail/${id}/source`)).headers.get('content-type')).toContain(
      'text/plain',
    );
  });
});
