import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import * as kit from '#functions/_kit/ports.ts';
import { RENTAL_METRICS } from '#functions/metric-names.ts';
import type { Booking } from '#shared/api/bookings.ts';
import type { FoundBooking } from '#shared/api/moderation.ts';
import { addDays, HOUR } from '#shared/lib/time.ts';
import { openTable } from '#shared/data/client.ts';
import { rentalKey } from '#shared/data/keys.ts';
import { env } from '#shared/lib/env.ts';
import type { Rental } from '#shared/model/rental.ts';
import { runJob } from '#local/jobs.ts';
import { captureLog } from '#test/support/captured-log.ts';
import { MONTH_OFFER, payMonth, startRental } from '#test/support/running-rental.ts';
import { eventually, inDays, useStack } from '#test/support/stack.ts';
import { opsOn } from './run-ops.ts';

// The tests choose the time of each run.
const app = useStack({ without: ['drainOutbox', 'runBookingTimers'] });
const ops = opsOn(app);
const log = captureLog();
afterEach(() => {
  vi.useRealTimers();
});

let rental: Rental;
let first: Booking;

const read = async (id: string): Promise<Rental> => {
  const found = await kit.rentals().rentals.find(id);
  if (!found) throw new Error(`There is no rental ${id}.`);
  return found;
};

beforeAll(async () => {
  const { driver, spot } = await app.market({ ...MONTH_OFFER, deposit: 25 });
  const { body } = await startRental(app, driver, spot, inDays(70), { deposit: '25' });
  await payMonth(app, driver, body.booking);
  rental = await eventually(async () => {
    await runJob('drainOutbox');
    const now = await read(body.rental.id);
    return now.status === 'active' ? now : undefined;
  }, 'the first month');
  first = body.booking;
});

/** Moves the rental so that its second month begins in so many days. */
const moveSecondMonth = async (days: number) => {
  const before = await read(rental.id);
  const startDate = addDays(inDays(days), -31);
  const next = { ...before, startDate, announcedMonth: 2, version: before.version + 1 };
  await kit.rentals().rentals.write({ before, next, effects: [] }, Date.now());
};

const figures = (name: string) => log.lines().flatMap((line) => (name in line ? [line[name]] : []));

describe('rentals by the month, for the operator', () => {
  it('are listed by state with the next charge, without names and addresses', async () => {
    const far = await ops('rentals');
    expect(far).toMatchObject({ status: 0 });
    expect(far.out).toContain(
      `active   ${rental.id}  ${rental.spotId}, from ${rental.startDate}, paid months: 1 (${first.id})`,
    );
    expect(far.out).toMatch(
      /^0 refused, 0 due, 1 active, 0 pending, 0 unpaid, 0 ended, 0 expired; due before/m,
    );
    expect(far.out).toContain('deposit 25.00 EUR held');
    expect(far.out).toContain('Deposits: 1 held, 25.00 EUR; 0 of them claimed, 0 past their day.');
    expect((await ops('rentals --days 200')).out).toMatch(/^due {6}rnt_/);
    expect(far.out).not.toMatch(/Dani|Olga|Calle|@/);
    expect((await ops('rentals --days 0')).status).toBe(2);
  });

  it('[BR-07] are named by a month that an operator or an administrator looks for', async () => {
    const { out } = await ops(`payment ${first.id}`);
    expect(out).toContain(`month 1 of rental ${rental.id}`);
    const admin = await app.newAdmin();
    for (const asked of [first.reference, rental.id]) {
      const { body } = await app.call<{ bookings: FoundBooking[] }>(
        'GET',
        `/admin/bookings?reference=${asked}`,
        { as: admin },
      );
      expect(body.bookings).toMatchObject([
        { bookingId: first.id, reference: first.reference, rental: { id: rental.id, month: 1 } },
      ]);
    }
  });

  it('are listed beside one that cannot be read, which is named', async () => {
    const table = openTable(env.tableName());
    const spoiled = rentalKey('rnt_00000000000000000000000000');
    await table.put({ ...spoiled, startDate: rental.startDate });
    const { status, out } = await ops('rentals');
    await table.remove(spoiled);
    expect(status).toBe(0);
    expect(out).toMatch(/^The rental RENTAL#rnt_0{26} RENTAL cannot be read: /m);
    expect(out).toContain(`active   ${rental.id}`);
  });

  it('are counted on the dashboard before they are charged, once an hour', async () => {
    await moveSecondMonth(9);
    vi.useFakeTimers({ toFake: ['Date'], now: Math.ceil(Date.now() / HOUR) * HOUR + 1000 });
    await runJob('runBookingTimers');
    expect(figures(RENTAL_METRICS.due)).toEqual([1]);
    vi.setSystemTime(Date.now() + HOUR / 2);
    await runJob('runBookingTimers');
    expect(figures(RENTAL_METRICS.due)).toEqual([1]);
  });

  it('are listed as refused and as unpaid, and counted so', async () => {
    await moveSecondMonth(2);
    await app.stack.payments?.control.changeCard(rental.paymentMethodId ?? '', '4000000000009995');
    await runJob('runBookingTimers');
    await runJob('drainOutbox');
    expect(figures(RENTAL_METRICS.refused)).toEqual([1]);
    const due = (await read(rental.id)).bookingIds[1] ?? '';
    const { out } = await ops('rentals');
    expect(out).toMatch(new RegExp(`^refused {2}${rental.id} .*\\(${due}\\), refusals: 1, last at 20`, 'm'));
    const booking = await kit.bookings().bookings.find(due);
    if (!booking) throw new Error('The month is not held.');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(booking.holdUntil) + HOUR });
    await runJob('runBookingTimers');
    await runJob('drainOutbox');
    const ended = await read(rental.id);
    expect(ended).toMatchObject({ status: 'ended', endedBy: 'unpaid' });
    expect([figures(RENTAL_METRICS.ended), figures(RENTAL_METRICS.unpaid)]).toEqual([[1], [1]]);
    // It is listed as long as its deposit is held.
    const list = (await ops('rentals')).out;
    expect(list).toContain(`, last day ${addDays(ended.endDate ?? '', -1)} (unpaid), deposit`);
    expect(list).toMatch(/^unpaid {3}rnt_.*, deposit 25\.00 EUR held, back on 20/m);
    expect((await ops('rentals --all')).out).toContain(`unpaid   ${rental.id}`);
  });
});
