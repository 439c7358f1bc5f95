import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Booking } from '#shared/api/bookings.ts';
import type { PaymentIntent } from '#shared/api/payments.ts';
import type { Spot } from '#shared/api/spots.ts';
import { inDays, type Person, useStack } from '#test/support/stack.ts';
import { untilOutboxIsEmpty } from '#test/support/until-outbox-is-empty.ts';

const app = useStack();

/** The requests that the tracking service got, and how it answers. */
const told: { headers: IncomingMessage['headers']; body: unknown }[] = [];
let answer: (response: ServerResponse) => void;
const accept = (response: ServerResponse) => response.writeHead(204).end();
const service = createServer((request, response) => {
  void text(request).then((body) => {
    told.push({ headers: request.headers, body: JSON.parse(body) });
    answer(response);
  });
});

const VISIT = {
  location: 'https://plazalibre.example/booking/spt_1',
  referrer: 'https://amiga.example/blog',
  title: 'Confirma tu reserva',
};

let driver: Person;
let spot: Spot;
let night = 2;
let booked = 0;

beforeAll(async () => {
  await new Promise<void>((listening) => service.listen(0, '127.0.0.1', listening));
  const { port } = service.address() as AddressInfo; // a server that listens has a port
  process.env.REFERRAL_TRACKING_URL = `http://127.0.0.1:${port}/track`;
  process.env.REFERRAL_TRACKING_KEY = 'clave-de-prueba';
  driver = await app.newPerson('Dani Conductor');
  spot = await app.publish(await app.newPerson('Olga Dueña'));
});
afterAll(() => {
  delete process.env.REFERRAL_TRACKING_URL;
  delete process.env.REFERRAL_TRACKING_KEY;
  service.closeAllConnections();
  service.close();
});
beforeEach(() => {
  told.length = 0;
  answer = accept;
});

/** Books and pays a night with these fields of a referral, and waits for the confirmation mail. */
const book = async (referral: object): Promise<Booking> => {
  night += 2;
  const quote = await app.quote(spot, { date: inDays(night), endDate: inDays(night + 1) });
  const { parkingSpotId, startTime, endTime } = quote;
  const { body: intent } = await app.post<PaymentIntent>('/create-payment-intent', driver, {
    bookingData: { parkingSpotId, startTime, endTime, ...referral },
  });
  await app.pay(intent.paymentIntentId);
  const { status, body } = await app.confirm(driver, quote, intent.paymentIntentId);
  expect(status).toBe(201);
  // The outbox sends the confirmation before it reports the referral.
  await app.mailsTo(driver.email, ++booked);
  return body;
};
describe('the tracking of referrals', () => {
  it('[RF-01] gets one report from the server of a confirmed booking with a code and consent', async () => {
    await book({ referralCode: 'AMIGA10', referralVisit: VISIT });
    await expect.poll(() => told.length).toBe(1);
    expect(told[0]?.headers['content-type']).toBe('application/json');
    expect(told[0]?.body).toEqual({ apiKey: 'clave-de-prueba', ...VISIT, linkToken: 'AMIGA10' });
    await untilOutboxIsEmpty();
    expect(told).toHaveLength(1);
  });

  it.each([
    ['a code', { referralVisit: VISIT }],
    ['consent', { referralCode: 'AMIGA10' }],
    ['a code that is not empty', { referralCode: '', referralVisit: VISIT }],
  ])('[RF-01] gets no report without %s', async (_, referral) => {
    await book(referral);
    await untilOutboxIsEmpty();
    expect(told).toEqual([]);
  });

  it('[RF-01] gets no report where no service is set up', async () => {
    const url = process.env.REFERRAL_TRACKING_URL ?? '';
    delete process.env.REFERRAL_TRACKING_URL;
    await book({ referralCode: 'AMIGA10', referralVisit: VISIT });
    await untilOutboxIsEmpty();
    process.env.REFERRAL_TRACKING_URL = url;
    expect(told).toEqual([]);
  });

  it.each([
    ['fails', (response: ServerResponse) => response.writeHead(500).end()],
    ['hangs up', (response: ServerResponse) => response.destroy()],
    ['redirects', (response: ServerResponse) => response.writeHead(307, { location: '/other' }).end()],
  ])('[RF-01] does not affect the booking when it %s', async (_, failing) => {
    answer = failing;
    const { id } = await book({ referralCode: 'AMIGA10', referralVisit: VISIT });
    await expect.poll(() => told.length).toBe(1);
    const { body } = await app.get<Booking>(`/bookings/${id}`, driver);
    expect(body.status).toBe('confirmed');
  });

  it.each([
    ['a script', { location: 'javascript:alert(1)' }],
    ['a file', { location: 'file:///etc/passwd' }],
    ['2049 letters', { location: 'https://a.example/'.padEnd(2049, 'a') }],
    ['an invalid address', { location: 'plazalibre' }],
    ['an invalid referrer', { referrer: 'ftp://a.example/' }],
    ['a title of 301 letters', { title: 'a'.repeat(301) }],
  ])('[RF-01] refuses a visit with %s', async (_, wrong) => {
    const quote = await app.quote(spot, { date: inDays(60), endDate: inDays(61) });
    const { parkingSpotId, startTime, endTime } = quote;
    const stay = {
      parkingSpotId,
      startTime,
      endTime,
      referralCode: 'A',
      referralVisit: { ...VISIT, ...wrong },
    };
    const { status, body } = await app.post('/bookings', driver, stay);
    expect([status, body.code]).toEqual([400, 'invalid_request']);
  });
});
