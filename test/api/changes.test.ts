import { describe, expect, it } from 'vitest';
import { changeLimits } from '#shared/areas/changes.ts';
import { paymentLimits } from '#shared/areas/payments.ts';
import { limit } from '#shared/domain/rate-limit.ts';
import { withSettlement } from '#functions/_kit/port-groups/payments.ts';
import * as kit from '#functions/_kit/ports.ts';
import type { Booking } from '#shared/api/bookings.ts';
import type { ChangeAnswer, ChangeQuote } from '#shared/api/changes.ts';
import type { ProblemBody } from '#shared/api/errors.ts';
import type { Spot } from '#shared/api/spots.ts';
import { openTable } from '#shared/data/client.ts';
import { bookingKey } from '#shared/data/keys.ts';
import { requestChange } from '#shared/domain/changes/request-change.ts';
import { env } from '#shared/lib/env.ts';
import { MINUTE } from '#shared/lib/time.ts';
import { eventually, inDays, type Person, useStack } from '#test/support/stack.ts';
import { untilOutboxIsEmpty } from '#test/support/until-outbox-is-empty.ts';

const app = useStack();
const HOUR = 3_600_000;

interface Market {
  readonly owner: Person;
  readonly driver: Person;
  readonly spot: Spot;
  readonly booking: Booking;
}

/** A stay of two hours in five days, paid with a card, at a space for 24 euros a day: an hour costs a euro. */
const aBooking = async (changes: Record<string, unknown> = {}): Promise<Market> => {
  const { owner, driver, spot } = await app.market({ priceWeekday: '24', priceWeekend: '24', ...changes });
  const day = { date: inDays(5), startTime: '10:00', endTime: '12:00', isFullDay: 'false' };
  return { owner, driver, spot, booking: await app.book(driver, spot, day) };
};

const later = (instant: string, hours: number) => new Date(Date.parse(instant) + hours * HOUR).toISOString();
const longer = ({ startTime, endTime }: Booking, hours: number) => ({
  startTime,
  endTime: later(endTime, hours),
});
const pathOf = ({ id }: Booking, what = '') => `/bookings/${id}/changes${what}`;
const quote = (as: Person, booking: Booking, body: object) =>
  app.post<ChangeQuote & ProblemBody>(pathOf(booking, '/quote'), as, body);
const request = (as: Person, booking: Booking, body: object) =>
  app.post<ChangeAnswer & ProblemBody>(pathOf(booking), as, body);
const confirm = (as: Person, booking: Booking, stripePaymentIntentId: string) =>
  app.post<Booking & ProblemBody>(pathOf(booking, '/confirm'), as, { stripePaymentIntentId });
const read = (as: Person, { id }: Booking) => app.booking(id, as);

/** Extends by hours, and pays by the page. */
const extend = async ({ driver, booking }: Market, hours: number) => {
  const dates = longer(await read(driver, booking), hours);
  const { body: asked } = await quote(driver, booking, dates);
  const { body } = await request(driver, booking, { ...dates, difference: asked.difference });
  if (!body.payment) throw new Error(`Extending answered ${JSON.stringify(body)}`);
  await app.pay(body.payment.paymentIntentId);
  return confirm(driver, booking, body.payment.paymentIntentId);
};

/** Confirms as Stripe.js does, with a telephone at which nobody answers. */
const payByPhone = async (clientSecret: string, paymentIntentId: string): Promise<void> => {
  await fetch(`${app.stack.stripe}/v1/payment_intents/${paymentIntentId}/confirm`, {
    method: 'POST',
    body: new URLSearchParams({
      key: app.stack.stripePublishableKey,
      client_secret: clientSecret,
      'payment_method_data[type]': 'bizum',
      'payment_method_data[billing_details][phone]': '600000003',
      use_stripe_sdk: 'true',
    }),
  });
};
const sequenceOf = async (as: Person, { id }: Booking) =>
  eventOf((await app.get<string>(`/bookings/${id}/calendar`, as)).body).sequence;
const mailsAbout = (person: Person, subject: RegExp) =>
  eventually(
    async () => {
      const found = (await app.mailsTo(person.email)).filter((mail) => subject.test(mail.subject));
      return found.length > 0 ? found : undefined;
    },
    `a mail about ${String(subject)}`,
  );
const eventOf = (text: string) => ({
  sequence: Number(/SEQUENCE:(\d+)/.exec(text)?.[1]),
  end: /DTEND:(\w+)/.exec(text)?.[1],
});
const utc = (instant: string) => instant.replace(/[-:]|\.000/g, '');

describe('a longer stay', () => {
  it('[PY-03] keeps the rate of tax at which it was sold, in its quote as afterwards', async () => {
    const { driver, booking } = await aBooking();
    await openTable(env.tableName()).update(bookingKey(booking.id), {
      UpdateExpression: 'SET tax.#rate = :rate, tax.rentRate = :rate',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeNames: { '#rate': 'rate' },
      ExpressionAttributeValues: { ':rate': 1800 },
    });
    const dates = longer(booking, 1);
    const { body: asked } = await quote(driver, booking, dates);
    const { body } = await request(driver, booking, { ...dates, difference: asked.difference });
    const pending = (await read(driver, booking)).pendingChange?.lines;
    const intent = body.payment?.paymentIntentId ?? '';
    await app.pay(intent);
    const { body: extended } = await confirm(driver, booking, intent);
    for (const lines of [asked.lines, pending, extended.lines])
      expect(lines?.map(({ tax }) => tax?.rate)).toEqual([18, 18]);
  });

  it('[PY-03] is quoted by line, paid, and told to both parties with their calendars', async () => {
    const market = await aBooking();
    const { owner, driver, booking } = market;
    const dates = longer(booking, 3);
    const sequence = await sequenceOf(driver, booking);
    const { status, body: asked } = await quote(driver, booking, dates);
    expect(status).toBe(200);
    expect(asked).toMatchObject({ paid: 4.5, totalPrice: 7.5, difference: 3, notRefunded: 0 });
    expect(asked.lines.map(({ amount }) => amount)).toEqual([5, 2.5]);
    const { body } = await request(driver, booking, { ...dates, difference: 3 });
    expect(body.payment).toMatchObject({ bookingId: booking.id, totalPrice: 3 });
    expect(body.booking.pendingChange).toMatchObject({ ...dates, difference: 3 });
    expect((await read(owner, booking)).pendingChange).toBeUndefined();
    const payment = body.payment?.paymentIntentId ?? '';
    await app.pay(payment);
    const { body: changed } = await confirm(driver, booking, payment);
    expect(changed).toMatchObject({ ...dates, totalPrice: 7.5, status: 'confirmed', pendingChange: null });
    for (const person of [driver, owner]) {
      expect(await read(person, booking)).toMatchObject({
        ...dates,
        changes: [{ before: { endTime: booking.endTime, totalPrice: 4.5 }, after: { totalPrice: 7.5 } }],
      });
      const mails = await mailsAbout(person, /ha cambiado/);
      expect(mails).toHaveLength(1);
      const file = Buffer.from(mails[0]?.attachments[0]?.content ?? '', 'base64').toString();
      expect(eventOf(file).end).toBe(utc(dates.endTime));
      expect(eventOf(file).sequence).toBeGreaterThan(sequence);
      const told = await app.notificationsOf(person, 2);
      expect(told.filter(({ kind }) => kind === 'booking_changed')).toHaveLength(1);
    }
    expect((await read(owner, booking)).ownerEarnings).toBe(4.25);
  });

  it('[PY-03] is paid with Bizum, also with the page closed; once it is given up, the bank asks no more', async () => {
    const { driver, booking } = await aBooking();
    const asked = await request(driver, booking, { ...longer(booking, 1), difference: 1 });
    const { paymentIntentId = '' } = asked.body.payment ?? {};
    await payByPhone(asked.body.payment?.clientSecret ?? '', paymentIntentId);
    await app.control.answerBizum(paymentIntentId, 'approved');
    const longest = await eventually(async () => {
      const found = await read(driver, booking);
      return found.changes?.length === 1 ? found : undefined;
    }, 'the longer stay');
    const again = await request(driver, booking, { ...longer(longest, 1), difference: 1 });
    await payByPhone(again.body.payment?.clientSecret ?? '', again.body.payment?.paymentIntentId ?? '');
    await app.post(pathOf(booking, '/release'), driver);
    const late = app.control.answerBizum(again.body.payment?.paymentIntentId ?? '', 'approved');
    await expect(late).rejects.toThrow('No bank asks');
    expect((await read(driver, booking)).endTime).toBe(longest.endTime);
  });

  it('[PY-03] that is accepted with Bizum after its time goes back, with one mail, if others have the hours by now', async () => {
    const { driver, spot, booking } = await aBooking();
    const deps = { ...withSettlement(), ...kit.calendar(), ...kit.limits() };
    const { payment } = await requestChange(
      { ...deps, clock: { now: () => Date.now() - 20 * MINUTE } },
      { userId: driver.userId, isAdmin: false },
      booking.id,
      { ...longer(booking, 2), difference: 2 },
    );
    const { paymentIntentId = '', clientSecret = '' } = payment ?? {};
    await payByPhone(clientSecret, paymentIntentId);
    const day = { date: inDays(5), startTime: '13:00', endTime: '14:00', isFullDay: 'false' };
    await app.book(await app.newPerson('Otra Conductora'), spot, day);
    await app.control.answerBizum(paymentIntentId, 'approved');
    const refunds = await eventually(async () => {
      const { data } = await app.stripe.refunds.list({ payment_intent: paymentIntentId });
      return data.length > 0 ? data : undefined;
    }, 'the refund');
    expect(refunds.map(({ amount }) => amount)).toEqual([200]);
    const mails = await mailsAbout(driver, /pago del cambio/);
    expect(mails.map(({ body: { text } }) => /2,00\s€/.test(text))).toEqual([true]);
    expect(await read(driver, booking)).toMatchObject({
      status: 'confirmed',
      endTime: booking.endTime,
      changes: [],
    });
  });
});

describe('a card that is refused for a longer stay', () => {
  it('[PY-02] counts as one for a booking, and past the limit the change is given up', async () => {
    const { driver, booking } = await aBooking();
    const dates = { ...longer(booking, 1), difference: 1 };
    const { body } = await request(driver, booking, dates);
    for (let attempt = 0; attempt < paymentLimits.decline.max; attempt++)
      await app.pay(body.payment?.paymentIntentId ?? '', 'pm_card_chargeDeclined').catch(() => undefined);
    await eventually(
      async () => ((await read(driver, booking)).pendingChange === null ? true : undefined),
      'the end of the change',
    );
    expect((await request(driver, booking, dates)).body.code).toBe('too_many_declines');
  });
});

describe('a shorter stay, and other dates', () => {
  it('[BR-05] give the difference back to the means of payment, and say so once', async () => {
    const market = await aBooking();
    const { driver, owner, booking } = market;
    await extend(market, 2);
    const dates = { startTime: later(booking.startTime, 24), endTime: later(booking.startTime, 25) };
    const { body: asked } = await quote(driver, booking, dates);
    expect(asked).toMatchObject({ difference: -3, totalPrice: 3.5 });
    const { status, body } = await request(driver, booking, { ...dates, difference: -3 });
    expect(status).toBe(200);
    expect(body).toMatchObject({ payment: null, booking: { ...dates, totalPrice: 3.5 } });
    const refund = await eventually(async () => {
      const { refund: found } = await read(driver, booking);
      return found?.state === 'succeeded' ? found : undefined;
    }, 'the refund');
    expect(refund.amount).toBe(3);
    expect(await read(driver, booking)).toMatchObject({ status: 'confirmed', paymentStatus: 'completed' });
    await untilOutboxIsEmpty();
    const mails = await app.mailsTo(driver.email);
    expect(mails.filter(({ subject }) => /ha cambiado/.test(subject))).toHaveLength(2);
    expect(mails.filter(({ subject }) => /devolvemos/.test(subject))).toEqual([]);
    // The second change of the hour is mailed with the others of that hour.
    expect((await mailsAbout(owner, /ha cambiado/)).length).toBe(1);
  });

  it('[BR-05] of the same difference twice, such as by a double click, are one change', async () => {
    const { driver, booking } = await aBooking();
    const body = { startTime: booking.startTime, endTime: later(booking.endTime, -1), difference: -1 };
    const answers = await Promise.all([request(driver, booking, body), request(driver, booking, body)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await read(driver, booking)).changes).toHaveLength(1);
  });

  it('[PY-03] at another price than the driver was shown are refused with the right one', async () => {
    const { driver, owner, spot, booking } = await aBooking();
    await app.patch(`/parking-spots/${spot.id}`, owner, { priceWeekday: '48', priceWeekend: '48' });
    const { status, body } = await request(driver, booking, { ...longer(booking, 1), difference: 1 });
    expect(status).toBe(409);
    expect(body).toMatchObject({ code: 'price_changed', details: { difference: 2 } });
    // What was agreed stays as it is: only the added hour costs today's price.
    expect((await quote(driver, booking, longer(booking, 1))).body.totalPrice).toBe(6.5);
  });
});

describe('input that is wrong', () => {
  it('[BR-01] is answered with a reason, and changes nothing', async () => {
    const { driver, owner, booking } = await aBooking({
      accessHours: { start: '08:00', end: '20:00' },
    });
    const answers = [
      [{ ...longer(booking, 0) }, 409, 'change_not_allowed', 'same'],
      [longer(booking, 1 / 60), 409, 'change_not_allowed', 'step'],
      [longer(booking, 11), 400, 'stay_not_allowed', 'access_hours'],
      [longer(booking, 24 * 40), 400, 'stay_not_allowed', 'too_long'],
      [{ startTime: booking.endTime, endTime: booking.startTime }, 400, 'stay_not_allowed', 'order'],
    ] as const;
    for (const [dates, status, code, reason] of answers) {
      const answer = await quote(driver, booking, dates);
      expect([answer.status, answer.body.code, answer.body.details?.reason]).toEqual([status, code, reason]);
    }
    expect((await quote(driver, booking, longer(booking, 11))).body.details?.latestEnd).toBe(
      later(booking.endTime, 8),
    );
    for (const body of [
      {},
      { startTime: 'ayer', endTime: booking.endTime },
      { ...longer(booking, 1), difference: 'x' },
    ])
      expect((await request(driver, booking, body)).status).toBe(400);
    for (const other of [owner, await app.newPerson('Ester Extraña')]) {
      expect((await quote(other, booking, longer(booking, 1))).status).toBe(404);
      expect((await request(other, booking, { ...longer(booking, 1), difference: 1 })).status).toBe(404);
    }
    expect((await confirm(driver, booking, 'pi_of_nobody')).body.code).toBe('payment_mismatch');
    expect(await read(driver, booking)).toMatchObject({ endTime: booking.endTime, changes: [] });
  });

  it('[BR-01] of many changes is limited for each booking and each driver', async () => {
    const { driver, booking } = await aBooking();
    const dates = { ...longer(booking, 1), difference: 1 };
    const statuses: number[] = [];
    for (let round = 0; round < 7; round++) {
      statuses.push((await request(driver, booking, dates)).status);
      await app.post(pathOf(booking, '/release'), driver);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429]);
    // What was refused used nothing of the money that changes may hold in a day.
    const { key, max, windowSeconds } = limit(changeLimits['change-money'], driver.userId);
    const { limits } = kit.limits();
    expect(await limits.take(key, max, windowSeconds, Date.now(), max - 6 * dates.difference)).toBe(true);
  });

  it('[BR-01] is counted before anything is planned, for prices and for requests, also of what is refused', async () => {
    const { driver, booking } = await aBooking();
    const { limits } = kit.limits();
    const wrong = { ...longer(booking, 24 * 40), difference: 1 };
    expect((await request(driver, booking, wrong)).body.code).toBe('stay_not_allowed');
    for (const [of, ask] of [
      [changeLimits.change, () => request(driver, booking, wrong)],
      [changeLimits['change-quote'], () => quote(driver, booking, longer(booking, 24 * 40))],
    ] as const) {
      const { key, max, windowSeconds } = limit(of, driver.userId);
      while (await limits.take(key, max, windowSeconds, Date.now()));
      expect((await ask()).body.code).toBe('rate_limited');
    }
  });
});
