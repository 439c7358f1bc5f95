import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { simpleParser } from 'mailparser';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isDenied } from '#functions/_kit/log-failure.ts';
import { sesMail } from '#shared/adapters/ses-mail.ts';
import type { Mail } from '#shared/domain/ports/mail.ts';
import { PermanentFailure } from '#shared/lib/permanent-failure.ts';

const MAIL: Mail = {
  to: 'dani@example.com',
  subject: 'Reserva confirmada',
  text: 'Hola',
  html: '<p>Hola</p>',
  language: 'es',
};

/** A fake of SES that records calls and answers with `answer`. */
let answer: (response: ServerResponse) => void;
let calls: URLSearchParams[];
let server: Server;

const accept = (response: ServerResponse) =>
  response.end(
    '<SendRawEmailResponse xmlns="http://ses.amazonaws.com/doc/2010-12-01/"><SendRawEmailResult>' +
      '<MessageId>1</MessageId></SendRawEmailResult></SendRawEmailResponse>',
  );

const refuse = (status: number, code: string, message: string) => (response: ServerResponse) =>
  response
    .writeHead(status, { 'content-type': 'text/xml' })
    .end(
      `<ErrorResponse xmlns="http://ses.amazonaws.com/doc/2010-12-01/"><Error><Type>Sender</Type>` +
        `<Code>${code}</Code><Message>${message}</Message></Error></ErrorResponse>`,
    );

beforeEach(async () => {
  calls = [];
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      calls.push(new URLSearchParams(Buffer.concat(chunks).toString()));
      answer(response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // a server that listens has a port
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_SES: `http://127.0.0.1:${port}`,
    AWS_REGION: 'eu-west-1',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
  });
});

afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const SENDER = { from: 'avisos@plazalibre.example', configurationSet: 'plazalibre-prod' };

const failureOf = async (sending: Promise<void>): Promise<unknown> =>
  sending.then(
    () => undefined,
    (error: unknown) => error,
  );

describe('mail by SES', () => {
  it('is one complete message to one address', async () => {
    answer = accept;
    await sesMail(SENDER).send(MAIL);
    expect(calls).toHaveLength(1);
    expect(calls[0]?.get('Action')).toBe('SendRawEmail');
    expect(calls[0]?.get('ConfigurationSetName')).toBe('plazalibre-prod');
    expect(calls[0]?.get('Destinations.member.1')).toBe('dani@example.com');
    expect(calls[0]?.get('Destinations.member.2')).toBeNull();
    const sent = await simpleParser(Buffer.from(calls[0]?.get('RawMessage.Data') ?? '', 'base64'));
    expect(sent.subject).toBe('Reserva confirmada');
  });

  it.each([
    ['MessageRejected', 'Message contains a virus.'],
    ['InvalidParameterValue', 'Illegal address: dani@example.com'],
  ])('fails permanently with %s, without the address in the error', async (code, message) => {
    answer = refuse(400, code, message);
    const failure = await failureOf(sesMail(SENDER).send(MAIL));
    expect(failure).toBeInstanceOf(PermanentFailure);
    expect(String(failure)).toContain(code);
    expect(String(failure)).not.toContain('dani@example.com');
    expect(calls).toHaveLength(1);
  });

  it.each([
    [400, 'MessageRejected', 'Email address is not verified. The identities failed: dani@example.com'],
    [400, 'AccountSendingPausedException', 'Email sending is paused for the account.'],
    [400, 'Throttling', 'Daily message quota exceeded.'],
    [
      403,
      'AccessDenied',
      'User may not ses:SendRawEmail on arn:aws:ses:eu-west-1:1:identity/dani@example.com',
    ],
    [500, 'InternalFailure', 'An error occurred.'],
    [503, 'ServiceUnavailable', 'Busy.'],
  ])('can be retried after %i %s', async (status, code, message) => {
    answer = refuse(status, code, message);
    const failure = await failureOf(sesMail(SENDER).send(MAIL));
    expect(failure).toBeInstanceOf(Error);
    expect(failure).not.toBeInstanceOf(PermanentFailure);
    expect(String(failure)).not.toContain('dani@example.com');
    // The alarm of denied calls looks for this name.
    expect(isDenied(failure)).toBe(code === 'AccessDenied');
  });

  it('has a timeout when SES does not answer, and is sent at most twice', async () => {
    answer = () => undefined;
    const failure = await failureOf(sesMail(SENDER, 150).send(MAIL));
    expect(String(failure)).toContain('Timeout');
    expect(failure).not.toBeInstanceOf(PermanentFailure);
    expect(calls).toHaveLength(2);
  });

  it('is sent once more when the connection breaks before the answer', async () => {
    answer = (response) => (calls.length === 1 ? response.destroy() : accept(response));
    await sesMail(SENDER).send(MAIL);
    expect(calls).toHaveLength(2);
  });

  it('fails at once, and can be retried, when no server listens', async () => {
    Object.assign(process.env, { AWS_ENDPOINT_URL_SES: 'http://127.0.0.1:9' });
    const failure = await failureOf(sesMail(SENDER).send(MAIL));
    expect(failure).toBeInstanceOf(Error);
    expect(failure).not.toBeInstanceOf(PermanentFailure);
  });

  it('is not sent to an invalid address', async () => {
    answer = accept;
    const sending = sesMail(SENDER).send({ ...MAIL, to: 'a@b.example, c@d.example' });
    expect(await failureOf(sending)).toBeInstanceOf(PermanentFailure);
    expect(calls).toEqual([]);
  });
});
