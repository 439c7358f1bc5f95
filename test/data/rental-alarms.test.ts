import { describe, expect, it } from 'vitest';
import { importClaim } from '#shared/data/calendar-claims.ts';
import { calendarKey } from '#shared/data/keys.ts';
import { isAlarmDue } from '#shared/domain/rentals/rental-alarms.ts';
import { countDue } from '#shared/domain/rentals/count-due.ts';
import type { AlarmKind, Alarms } from '#shared/domain/ports/outbox.ts';
import { DAY, HOUR, MINUTE, toInstant, toIso } from '#shared/lib/time.ts';
import { paidRentalsOf, rentalsOf } from '#test/support/rentals.ts';
import { useTable } from '#test/support/table.ts';

const table = useTable();

/** A rental whose first month is paid, from 5 July on, with the alarms about it. */
const aRental = async () => {
  const rental = await paidRentalsOf(table)();
  const raised: { kind: AlarmKind; about: Parameters<Alarms['raise']>[1] }[] = [];
  const raise = (kind: AlarmKind, about: Parameters<Alarms['raise']>[1]) => void raised.push({ kind, about });
  Object.assign(rental.deps, { alarms: { raise } });
  return { ...rental, raised, kinds: () => raised.map(({ kind }) => kind) };
};
type StartedRental = Awaited<ReturnType<typeof aRental>>;

/** Lets time pass with the timers at every step, also those that fail. */
const passTime = async ({ wait, timers, drain }: StartedRental, time: number, step = 15 * MINUTE) => {
  for (let passed = 0; passed < time; passed += step) {
    wait(step);
    await timers();
    await drain();
  }
};

describe('operators are alarmed', () => {
  it('an hour after the days of the next month were found taken, and when the rental ends for it', async () => {
    const rental = await aRental();
    const day = calendarKey(rental.spot.id, '2026-08-20');
    await table().table.put({ ...day, h20: importClaim('imp_01M85RQE1W5DQ0PKX7ZFJWG65H') });
    await rental.until('2026-08-02', '08:45');
    await passTime(rental, 45 * MINUTE);
    expect(rental.raised).toEqual([]);
    await passTime(rental, 23 * HOUR);
    expect(rental.raised).toEqual([{ kind: 'rental_days_taken', about: { rentalId: rental.id } }]);
    await passTime(rental, 2 * HOUR);
    expect(await rental.rental(rental.id)).toMatchObject({ endDate: '2026-08-05' });
  });

  it('a day after a charge that is neither refused nor paid, and daily from then on', async () => {
    const rental = await aRental();
    const { payments } = rental.deps;
    const find = async (id: string) => ({ ...(await payments.find(id)), status: 'processing' as const });
    const charge = async (id: string) => ({ payment: await find(id) });
    Object.assign(rental.deps, { payments: { ...payments, find, charge } });
    await rental.until('2026-08-02', '08:45');
    await passTime(rental, 23 * HOUR);
    expect(rental.raised).toEqual([]);
    await passTime(rental, 2 * HOUR);
    const bookingId = (await rental.rental(rental.id))?.bookingIds[1];
    expect(rental.raised).toEqual([
      { kind: 'rental_unsettled', about: { rentalId: rental.id, timer: 'charge', bookingId } },
    ]);
    await passTime(rental, DAY);
    expect(rental.kinds()).toEqual(['rental_unsettled', 'rental_unsettled']);
  });

  it('an hour after a timer failed for the first time, and not of a refused card', async () => {
    const rental = await aRental();
    rental.answerCharges(() => 'declined');
    await rental.until('2026-08-02', '08:45');
    const { spots } = rental.deps;
    const find = () => Promise.reject(new Error('The table fails.'));
    Object.assign(rental.deps, { spots: { ...spots, find } });
    await passTime(rental, 50 * MINUTE);
    expect(rental.raised).toEqual([]);
    await passTime(rental, 30 * MINUTE);
    expect(rental.raised).toEqual([
      { kind: 'rental_failing', about: { rentalId: rental.id, timer: 'charge' } },
    ]);
    Object.assign(rental.deps, { spots });
    await passTime(rental, 5 * DAY, HOUR);
    expect(await rental.rental(rental.id)).toMatchObject({ status: 'ended', endedBy: 'unpaid' });
    expect(rental.kinds()).toEqual(['rental_failing']);
  });

  it('while the saved card of a rental that is over cannot be deleted', async () => {
    const rental = await aRental();
    rental.answerCharges(() => 'declined');
    const forget = () => Promise.reject(new Error('Stripe is down.'));
    Object.assign(rental.deps, { payments: { ...rental.deps.payments, forget } });
    await rental.until('2026-08-02', '08:45');
    await passTime(rental, 6 * DAY, HOUR);
    expect(await rental.rental(rental.id)).toMatchObject({ status: 'ended' });
    const stuck = rental.raised.filter(({ kind }) => kind === 'effect_stuck');
    expect(stuck[0]?.about).toMatchObject({ effect: 'forget_card', rentalId: rental.id });
  });
});

describe('an alarm about late work', () => {
  it('is due once after its time, and once each day from then on', () => {
    const at = (lastWrite: number, now: number) => isAlarmDue({ updatedAt: toIso(lastWrite) }, 0, HOUR, now);
    expect(at(-DAY, HOUR - 1)).toBe(false);
    expect(at(HOUR - 1, HOUR)).toBe(true);
    expect(at(HOUR, DAY)).toBe(false);
    expect(at(HOUR, DAY + HOUR)).toBe(true);
  });
});

describe('the sum of the deposits that are held', () => {
  it('has those of rentals that go on or are over until they are given back, and counts these near that day', async () => {
    const market = await rentalsOf(table)({ depositCents: 4500 });
    const { rental, booking } = await market.start();
    const count = (date: string) => countDue(market.deps, toInstant(market.spot.timeZone, date, '12:00'));
    const before = await count('2026-07-01');
    await market.payHold(booking.id);
    await market.end(rental.id, '2026-08-05');
    await market.until('2026-07-20');
    expect((await count('2026-07-21')).heldCents - before.heldCents).toBe(4500);
    await market.until('2026-08-06');
    const day = await count('2026-08-07');
    expect(day).toMatchObject({ heldCents: before.heldCents + 4500 });
    expect((await count('2026-08-13')).deposits - day.deposits).toBe(1);
    await market.until('2026-08-13');
    expect((await count('2026-08-13')).heldCents).toBe(before.heldCents);
  });
});

describe('the number of charges that are due', () => {
  it('has rentals that are charged or tried again before a time, and none that end before their next month', async () => {
    const rental = await aRental();
    const count = async (date: string) =>
      (await countDue(rental.deps, toInstant(rental.spot.timeZone, date, '12:00'))).charges;
    const others = await count('2026-08-01');
    expect(await count('2026-08-02')).toBe(others + 1);
    rental.answerCharges(() => 'declined');
    rental.jumpTo('2026-08-02', '09:30');
    await rental.work();
    expect([await count('2026-08-03'), await count('2026-08-04')]).toEqual([others, others + 1]);
  });
});
