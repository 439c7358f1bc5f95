import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import * as kit from '#functions/_kit/ports.ts';
import type { Booking } from '#shared/api/bookings.ts';
import type { PaymentIntent } from '#shared/api/payments.ts';
import { overlaps, type Period } from '#shared/lib/half-hours.ts';
import { priceStay } from '#shared/domain/availability/price-stay.ts';
import type { Spot } from '#shared/model/spot.ts';
import { sumBalances } from '#shared/domain/bookings/ledger.ts';
import { newId } from '#shared/lib/id.ts';
import { toEuros } from '#shared/lib/money.ts';
import { HOUR, toIso } from '#shared/lib/time.ts';
import { spotWith } from '#test/support/examples.ts';
import { campaign } from '#test/support/random.ts';
import { eventually, inDays, type Person, useStack } from '#test/support/stack.ts';

const app = useStack();

const MAX_CLIENTS = Math.min(32, campaign(8).numRuns);
/** Stays begin on whole hours from here, close enough that most of them overlap. */
const FIRST = Date.parse(`${inDays(3)}T00:00:00Z`);

/** What one driver does, one call after the other. The drivers of a schedule act concurrently. */
interface Client {
  readonly fromHour: number;
  readonly hours: number;
  readonly clicks: number;
  readonly then: 'pay' | 'pay and close' | 'release' | 'leave' | 'pay and release' | 'pay and cancel';
}

const aClient: fc.Arbitrary<Client> = fc.record({
  fromHour: fc.integer({ min: 0, max: 10 }),
  hours: fc.integer({ min: 1, max: 8 }),
  clicks: fc.integer({ min: 1, max: 2 }),
  then: fc.constantFrom('pay', 'pay and close', 'release', 'leave', 'pay and release', 'pay and cancel'),
});
const aSchedule = fc.record({
  clients: fc.array(aClient, { minLength: 2, maxLength: MAX_CLIENTS, size: 'max' }),
  owner: fc.constantFrom('looks on', 'changes the price', 'pauses', 'cancels'),
});

/** Few enough that no driver reaches the hourly limit of holds. */
const SCHEDULES_OF_A_DRIVER = 8;
const newDrivers = () => Promise.all(Array.from({ length: MAX_CLIENTS }, () => app.newPerson()));

let drivers: Person[] = [];
let owner: Person;
let schedules = 0;
const seen = { statuses: new Map<string, number>(), bookings: new Map<string, number>(), calls: 0 };
const count = (map: Map<string, number>, key: string) => map.set(key, (map.get(key) ?? 0) + 1);

/** Counts every answer, and throws on a 5xx. */
const call: typeof app.call = async (method, route, options) => {
  const answer = await app.call(method, route, options);
  seen.calls += 1;
  const { code } = answer.body as { code?: string };
  count(seen.statuses, code ?? String(answer.status));
  if (answer.status >= 500) throw new Error(`${method} ${route} answered ${answer.status} ${code}`);
  return answer as never; // the same answer, typed by the caller
};

const aSpot = async (): Promise<Spot> => {
  const spot = spotWith({ id: newId('spt'), ownerId: owner.userId });
  await kit.spots().spots.create(spot);
  return spot;
};

const requestOf = (spot: Spot, { fromHour, hours }: Client) => {
  const start = FIRST + fromHour * HOUR;
  const stay = { start, end: start + hours * HOUR, timeZone: spot.timeZone };
  const totalPrice = toEuros(priceStay(spot, stay).totalCents);
  return {
    parkingSpotId: spot.id,
    startTime: toIso(stay.start),
    endTime: toIso(stay.end),
    totalPrice,
  };
};

const intentOf = async (driver: Person, bookingData: object) => {
  const { status, body } = await call<PaymentIntent>('POST', '/create-payment-intent', {
    as: driver,
    body: { bookingData },
  });
  return status === 200 ? body : undefined;
};

/** Charges the card, unless the payment is cancelled by then. */
const charge = (id: string) => app.pay(id).catch(() => undefined);

const cancel = async (person: Person, bookingId: string) => {
  const route = `/bookings/${bookingId}`;
  const { body } = await call<{ isPossible: boolean; refund: number }>('GET', `${route}/cancellation`, {
    as: person,
  });
  if (body.isPossible) await call('POST', `${route}/cancel`, { as: person, body: { refund: body.refund } });
};

const drive = async (driver: Person, spot: Spot, client: Client): Promise<string | undefined> => {
  const request = requestOf(spot, client);
  const clicks = Array.from({ length: client.clicks }, () => intentOf(driver, request));
  const [intent] = (await Promise.all(clicks)).filter((made) => made !== undefined);
  if (!intent) return undefined;
  const release = () => call('POST', `/bookings/${intent.bookingId}/release`, { as: driver });
  const confirm = () =>
    call('POST', '/bookings', {
      as: driver,
      body: { ...request, stripePaymentIntentId: intent.paymentIntentId },
    });
  if (client.then === 'release') await release();
  if (client.then.startsWith('pay')) {
    if (client.then === 'pay and release') await Promise.all([charge(intent.paymentIntentId), release()]);
    else await charge(intent.paymentIntentId);
    if (client.then !== 'pay and close') await confirm();
    if (client.then === 'pay and cancel') await cancel(driver, intent.bookingId);
  }
  return intent.bookingId;
};

const own = async (spot: Spot, does: string) => {
  const path = `/parking-spots/${spot.id}`;
  if (does === 'changes the price')
    await call('PATCH', path, { as: owner, body: { price_weekday: 30, version: spot.version } });
  if (does === 'pauses') await call('PATCH', path, { as: owner, body: { isActive: false } });
  if (does !== 'cancels') return;
  for (const booking of await bookingsOn(spot))
    if (booking.status === 'confirmed') await cancel(owner, booking.id);
};

/** Bookings of a spot as its owner reads them. */
const bookingsOn = async (spot: Spot): Promise<Booking[]> => {
  const { body } = await app.call<Booking[]>('GET', '/bookings/bookings-on-my-spots', { as: owner });
  return body.filter(({ parkingSpotId }) => parkingSpotId === spot.id);
};

interface Made {
  readonly driver: Person;
  readonly bookingId: string;
}

/** What the provider charged and refunded for each booking, in cents. */
const readCharges = async () => {
  const { data } = await app.stripe.paymentIntents.list({ limit: 100, expand: ['data.latest_charge'] });
  const sums = new Map<string, { paid: number; returned: number }>();
  for (const { metadata, latest_charge: charged } of data) {
    if (charged === null || typeof charged === 'string') continue;
    const { paid, returned } = sums.get(metadata.bookingId ?? '') ?? { paid: 0, returned: 0 };
    sums.set(metadata.bookingId ?? '', {
      paid: paid + charged.amount_captured,
      returned: returned + charged.amount_refunded,
    });
  }
  return sums;
};

/** The status if provider and ledger agree: a confirmed booking is paid in full, any other holds no money. */
const agrees = async ({ driver, bookingId }: Made, charges: Awaited<ReturnType<typeof readCharges>>) => {
  const { body: booking } = await app.call<Booking>('GET', `/bookings/${bookingId}`, { as: driver });
  const { paid, returned } = charges.get(bookingId) ?? { paid: 0, returned: 0 };
  const { driver: fromDriver, held } = sumBalances(await kit.ledger().ledger.list(bookingId));
  const kept = booking.status === 'confirmed' ? Math.round(booking.totalPrice * 100) : 0;
  const isRight = paid - returned === kept && held === kept && fromDriver === -kept;
  return isRight ? booking.status : undefined;
};

const checkMoney = async (made: readonly Made[]) => {
  const look = async () => {
    const charges = await readCharges();
    const statuses = await Promise.all(made.map((one) => agrees(one, charges)));
    return statuses.every((status) => status !== undefined) ? statuses : undefined;
  };
  for (const status of await eventually(look, 'bookings and money to agree')) count(seen.bookings, status);
};

/** Releases open holds, of which a driver may have only a few. */
const giveUp = (made: readonly Made[]) =>
  Promise.all(
    made.map(async ({ driver, bookingId }) => {
      const { body } = await app.call<Booking>('GET', `/bookings/${bookingId}`, { as: driver });
      if (body.status === 'pending') await call('POST', `/bookings/${bookingId}/release`, { as: driver });
    }),
  );

const run = async ({ clients, owner: does }: { clients: readonly Client[]; owner: string }) => {
  const spot = await aSpot();
  const made = await Promise.all([
    ...clients.map(async (client, index) => {
      const driver = drivers[index] ?? owner;
      const bookingId = await drive(driver, spot, client);
      return bookingId === undefined ? [] : [{ driver, bookingId }];
    }),
    own(spot, does).then(() => []),
  ]);
  await checkMoney(made.flat());
  const live: Period[] = (await bookingsOn(spot))
    .filter(({ status }) => status === 'confirmed')
    .map(({ startTime, endTime }) => ({ start: Date.parse(startTime), end: Date.parse(endTime) }));
  for (const [index, one] of live.entries())
    for (const other of live.slice(index + 1)) expect(overlaps(one, other)).toBe(false);
  await giveUp(made.flat());
  await app.stack.payments?.control.reset();
  if (++schedules % SCHEDULES_OF_A_DRIVER === 0) drivers = await newDrivers();
};

describe('drivers who all want one spot at the same time', () => {
  beforeAll(async () => {
    owner = await app.newPerson('Olga Propietaria');
    drivers = await newDrivers();
  });

  const { numRuns, ...options } = campaign(2);
  it(
    `[BR-03] [PY-03] never get overlapping bookings, and every payment is booked or refunded, in ${numRuns} schedules`,
    async () => {
      await fc.assert(fc.asyncProperty(aSchedule, run), { ...options, numRuns, endOnFailure: true });
      console.log('Calls:', seen.calls, Object.fromEntries(seen.statuses));
      console.log('Bookings:', Object.fromEntries(seen.bookings));
      if (numRuns < 20) return;
      for (const status of ['confirmed', 'expired', 'cancelled_by_driver'])
        expect(seen.bookings.get(status) ?? 0, status).toBeGreaterThan(0);
    },
    Math.max(60_000, numRuns * 10_000),
  );
});
