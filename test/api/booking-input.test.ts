import { createHmac } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import * as kit from '#functions/_kit/ports.ts';
import { LOCAL } from '#local/settings.ts';
import type { Booking } from '#shared/api/bookings.ts';
import type { ProblemBody } from '#shared/api/errors.ts';
import type { PaymentIntent } from '#shared/api/payments.ts';
import type { Spot } from '#shared/model/spot.ts';
import { newId } from '#shared/lib/id.ts';
import { spotWith } from '#test/support/examples.ts';
import { type Answer, eventually, inDays, type Person, useStack } from '#test/support/stack.ts';

const app = useStack();

let owner: Person;
let driver: Person;
let spot: Spot;

const aSpot = async (changes: Partial<Spot> = {}): Promise<Spot> => {
  const made = spotWith({ id: newId('spt'), ownerId: owner.userId, ...changes });
  await kit.spots().spots.create(made);
  return made;
};

beforeAll(async () => {
  [owner, driver] = await Promise.all([app.newPerson('Olga'), app.newPerson('Dani')]);
  spot = await aSpot();
});

const day = inDays(10);
const STAY = { startTime: `${day}T08:00:00Z`, endTime: `${day}T12:00:00Z` };

/** What both routes that hold a stay answer to the same request: `POST /bookings` and `POST /create-payment-intent`. */
const askBoth = async (request: object, as = driver): Promise<[number, string | undefined][]> => {
  const bookingData = { parkingSpotId: spot.id, ...STAY, ...request };
  const answers = [
    await app.post('/create-payment-intent', as, { bookingData }),
    await app.post('/bookings', as, bookingData),
  ];
  return answers.map(({ status, body }) => [status, (body as unknown as ProblemBody).code]);
};
const both = (status: number, code: string) => [
  [status, code],
  [status, code],
];
const reasonOf = async (request: object) => {
  const { body } = await app.post<ProblemBody>('/bookings', driver, {
    parkingSpotId: spot.id,
    ...STAY,
    ...request,
  });
  return body.details?.reason;
};

describe('[BR-04] a stay is refused', () => {
  it.each([
    [
      'when it lies in the past',
      { startTime: `${inDays(-3)}T08:00:00Z`, endTime: `${inDays(-3)}T12:00:00Z` },
      'past',
    ],
    ['when it ends before it starts', { startTime: STAY.endTime, endTime: STAY.startTime }, 'order'],
    ['when it has no length', { endTime: STAY.startTime }, 'order'],
    ['when it lasts 31 days', { endTime: `${inDays(41)}T08:00:00Z` }, 'too_long'],
    ['when it lasts a year', { endTime: `${inDays(400)}T00:00:00Z` }, 'too_long'],
    ['when it ends seconds after it starts', { endTime: `${day}T08:00:59Z` }, 'order'],
  ])('%s', async (_, request, reason) => {
    expect(await askBoth(request)).toEqual(both(400, 'stay_not_allowed'));
    expect(await reasonOf(request)).toBe(reason);
  });

  it.each<[string, object]>([
    ['a day that does not exist', { startTime: '2027-02-30T08:00:00Z' }],
    ['a time that does not exist', { startTime: `${day}T25:00:00Z` }],
    ['no time zone', { startTime: `${day}T08:00:00` }],
    ['a number', { startTime: 1_800_000_000_000 }],
    ['a year in the far future', { endTime: '+012026-01-01T00:00:00Z' }],
    ['nothing', { endTime: null }],
    ['an invalid spot id', { parkingSpotId: '../../etc' }],
    ['a price that is not a number', { totalPrice: 'mucho' }],
    ['an infinite price', { totalPrice: '1e999' }],
    ['a referral code of 65 letters', { referralCode: 'x'.repeat(65) }],
    ['a referral code of several lines', { referralCode: 'a\r\nSet-Cookie: x' }],
  ])('because its request has %s', async (_, request) => {
    expect(await askBoth(request)).toEqual(both(400, 'invalid_request'));
  });

  it('when the spot is the driver’s own, paused, not approved, rejected or does not exist', async () => {
    expect(await askBoth({}, owner)).toEqual(both(403, 'forbidden'));
    for (const changes of [{ isActive: false }, { review: 'pending' }, { review: 'rejected' }] as const) {
      const { id } = await aSpot(changes);
      expect(await askBoth({ parkingSpotId: id })).toEqual(both(409, 'spot_unavailable'));
    }
    expect(await askBoth({ parkingSpotId: newId('spt') })).toEqual(both(404, 'not_found'));
  });
});

describe('a stay written in another way', () => {
  it('[BR-04] is the same stay when its times are in another time zone', async () => {
    const { id } = await aSpot();
    const hold = async (startTime: string, endTime: string) =>
      (await app.post<Booking>('/bookings', driver, { parkingSpotId: id, startTime, endTime })).body;
    const first = await hold(`${day}T10:00:00+02:00`, `${day}T14:00:00+02:00`);
    const second = await hold(`${day}T03:00:00-05:00`, `${day}T12:00:00Z`);
    expect(second.id).toBe(first.id);
    expect([first.startTime, first.endTime]).toEqual([`${day}T08:00:00.000Z`, `${day}T12:00:00.000Z`]);
  });

  it('[BR-03] on odd minutes is priced by the minute and reserves whole half hours', async () => {
    const { id } = await aSpot({ weekdayPriceCents: 1440, weekendPriceCents: 1440 });
    const odd = { parkingSpotId: id, startTime: `${day}T08:07:30Z`, endTime: `${day}T09:20:59Z` };
    const { body } = await app.post<Booking>('/bookings', driver, odd);
    expect([body.startTime, body.endTime]).toEqual([`${day}T08:07:00.000Z`, `${day}T09:20:00.000Z`]);
    expect(body.totalPrice).toBe(2.5 + 0.73);
    const other = await app.newPerson();
    const touching = { parkingSpotId: id, startTime: `${day}T09:21:00Z`, endTime: `${day}T11:00:00Z` };
    expect((await app.post('/bookings', other, touching)).status).toBe(409);
    const after = { ...touching, startTime: `${day}T09:30:00Z` };
    expect((await app.post('/bookings', other, after)).status).toBe(201);
  });
});

describe('a caller', () => {
  const paidIntent = async (as: Person, parkingSpotId: string, date: string) => {
    const stay = { parkingSpotId, startTime: `${date}T08:00:00Z`, endTime: `${date}T12:00:00Z` };
    const { body } = await app.post<PaymentIntent>('/create-payment-intent', as, { bookingData: stay });
    await app.pay(body.paymentIntentId);
    return { stay, ...body };
  };
  const confirm = (as: Person, body: object): Promise<Answer<Booking & ProblemBody>> =>
    app.post('/bookings', as, body);

  it('[PY-03] cannot forge the total, the status or the payment', async () => {
    const { id } = await aSpot();
    const stay = { parkingSpotId: id, ...STAY };
    for (const totalPrice of [0, -5, 0.01, '1', 1e9]) {
      const { status, body } = await confirm(driver, { ...stay, totalPrice });
      expect([status, body.code], String(totalPrice)).toEqual([409, 'price_changed']);
    }
    const { body } = await confirm(driver, { ...stay, paymentStatus: 'completed', status: 'confirmed' });
    expect([body.status, body.paymentStatus]).toEqual(['pending', 'pending']);
    expect((await confirm(driver, { ...stay, stripePaymentIntentId: 'pi_1; DROP' })).status).toBe(400);
  });

  it('[PY-03] cannot use an intent for another driver or another stay, or to book twice', async () => {
    const { id } = await aSpot();
    const [driver, thief] = await Promise.all([app.newPerson(), app.newPerson()]);
    const { stay, paymentIntentId, bookingId } = await paidIntent(driver, id, inDays(12));
    const named = { ...stay, stripePaymentIntentId: paymentIntentId };
    const elsewhere = { ...named, startTime: `${inDays(14)}T08:00:00Z`, endTime: `${inDays(14)}T12:00:00Z` };
    expect((await confirm(thief, named)).body.code).toBe('payment_mismatch');
    expect((await confirm(driver, elsewhere)).body.code).toBe('payment_mismatch');
    expect((await confirm(driver, named)).body.id).toBe(bookingId);
    expect((await confirm(driver, named)).body.id).toBe(bookingId);
    expect((await confirm(driver, elsewhere)).body.code).toBe('payment_mismatch');
    const { body } = await app.get<Booking[]>('/bookings/my-bookings', driver);
    expect(body.filter(({ parkingSpotId }) => parkingSpotId === id)).toHaveLength(1);
  });
});

describe('a webhook message in the name of Stripe', () => {
  const send = (body: string, at = Date.now(), secret: string = LOCAL.stripeWebhookSecret) => {
    const seconds = Math.floor(at / 1000);
    const v1 = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
    return app.call<ProblemBody>('POST', '/stripe/webhook', {
      body,
      headers: { 'stripe-signature': `t=${seconds},v1=${v1}` },
    });
  };
  const eventOf = (type: string, object: object) =>
    JSON.stringify({
      id: `evt_${Math.random().toString(36).slice(2)}`,
      object: 'event',
      type,
      data: { object },
    });

  it('is refused when it is older than five minutes, was changed, or is signed with another secret', async () => {
    const body = eventOf('payment_intent.succeeded', { id: 'pi_x', object: 'payment_intent' });
    expect((await send(body, Date.now() - 6 * 60_000)).body.code).toBe('invalid_request');
    expect((await send(body, Date.now(), 'whsec_other')).status).toBe(400);
    const good = `t=${Math.floor(Date.now() / 1000)},v1=${'0'.repeat(64)}`;
    const { status } = await app.call('POST', '/stripe/webhook', {
      body: `${body} `,
      headers: { 'stripe-signature': good },
    });
    expect(status).toBe(400);
  });

  it.each<[string, string, object]>([
    ['of an unknown type', 'treasury.moon_landed', { id: 'moon_1' }],
    ['about a payment that does not exist', 'payment_intent.succeeded', { id: 'pi_never_made' }],
    ['about a dispute without a payment', 'charge.dispute.created', { id: 'dp_1', payment_intent: null }],
    [
      'about a refund of a payment that does not exist',
      'refund.failed',
      { id: 're_1', payment_intent: 'pi_no' },
    ],
    ['about nothing', 'payment_intent.succeeded', {}],
  ])('%s is accepted and changes nothing', async (_, type, object) => {
    const { status, body } = await send(eventOf(type, object));
    expect([status, body]).toEqual([200, { received: true }]);
  });

  it('is refused when its id is longer than the ids of Stripe', async () => {
    const event = JSON.parse(eventOf('payment_intent.succeeded', { id: 'pi_x' })) as object;
    const { status, body } = await send(JSON.stringify({ ...event, id: `evt_${'x'.repeat(3000)}` }));
    expect([status, body.code]).toEqual([400, 'invalid_request']);
  });

  it('[PY-03] about a payment for a booking that does not exist refunds the payment', async () => {
    const stray = await app.stripe.paymentIntents.create({
      amount: 4321,
      currency: 'eur',
      automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
      metadata: { bookingId: newId('bkg') },
    });
    await app.pay(stray.id);
    const [refund] = await eventually(async () => {
      const { data } = await app.stripe.refunds.list({ payment_intent: stray.id });
      return data.length > 0 ? data : undefined;
    }, 'the refund');
    expect(refund?.amount).toBe(4321);
  });
});
