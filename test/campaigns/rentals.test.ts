import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AppError } from '#shared/lib/app-error.ts';
import { addDays, daysBetween, toInstant, toLocal } from '#shared/lib/time.ts';
import { ALWAYS, type MonthPattern } from '#shared/model/month-pattern.ts';
import { walkPattern } from '#test/support/walk-pattern.ts';
import { campaign } from '#test/support/random.ts';
import { addMonths } from '#test/support/walk-months.ts';
import { MONTH_CENTS, rentalsOf } from '#test/support/rentals.ts';
import { useTable } from '#test/support/table.ts';
import { CRASH_WAYS, processThatCrashes } from './crashing-process.ts';

const TIMEOUT = 600_000;
const ZONE = 'Europe/Madrid';
const LAST_DAY = '2027-08-20';
/** The fee of a month, as the price of the tests has it. */
const FEE_CENTS = 250;

const WEEKDAYS: MonthPattern = { type: 'weekdays', from: '07:30', to: '19:00' };
const NIGHTS: MonthPattern = { type: 'nights', from: '18:30', to: '09:00' };

const table = useTable();
const aMarket = rentalsOf(table);

/** What happens in a year of a rental. */
const aYear = fc.record({
  startsIn: fc.integer({ min: 1, max: 62 }),
  minMonths: fc.integer({ min: 1, max: 4 }),
  noticeDays: fc.constantFrom(15, 30),
  pattern: fc.constantFrom(ALWAYS, WEEKDAYS, NIGHTS),
  depositCents: fc.constantFrom(0, 4500),
  /** The months of which banks refuse charges of the saved card: how many, and whether the driver then pays on the page. */
  refused: fc.array(
    fc.record({
      month: fc.integer({ min: 2, max: 11 }),
      times: fc.integer({ min: 1, max: 3 }),
      isPaidByHand: fc.boolean(),
    }),
    { maxLength: 3 },
  ),
  /** Days after the start on which a party asks for the earliest end, and so many months later. */
  ends: fc.array(
    fc.record({
      on: fc.integer({ min: 1, max: 390 }),
      by: fc.constantFrom('driver', 'owner'),
      later: fc.integer({ min: 0, max: 2 }),
    }),
    { maxLength: 2 },
  ),
  /** Every so many runs of the jobs one crashes at a call. */
  crashes: fc.record({
    every: fc.integer({ min: 3, max: 40 }),
    call: fc.integer({ min: 0, max: 25 }),
    way: fc.constantFrom(...CRASH_WAYS),
  }),
});
type Year = typeof aYear extends fc.Arbitrary<infer T> ? T : never;

const monthsBetween = (start: string, end: string): number => {
  let months = 0;
  while (addMonths(start, months) < end) months++;
  return months;
};

/** What must have happened by the last day, from the plan alone: the months that are paid, and the end. */
const expectedOf = ({ minMonths, noticeDays, refused, ends }: Year, start: string) => {
  let end: string | undefined;
  const paid = [1];
  const asked = ends.map((one) => ({ ...one, day: addDays(start, one.on) })).sort((a, b) => a.on - b.on);
  /** All that was asked for by a day has its effect. */
  const askUntil = (day: string) => {
    while (asked[0] && asked[0].day <= day) {
      const { day: today, later } = asked.shift() as (typeof asked)[number]; // there is one
      if (end !== undefined && end <= today) continue;
      let month = minMonths;
      while (daysBetween(today, addMonths(start, month)) < noticeDays) month++;
      const wanted = addMonths(start, month + later);
      if (daysBetween(today, wanted) <= 366 && (end === undefined || wanted < end)) end = wanted;
    }
  };
  for (let month = 2; ; month++) {
    const begin = addMonths(start, month - 1);
    const charge = addDays(begin, -3);
    askUntil([addDays(charge, -1), LAST_DAY].sort()[0] ?? '');
    if (charge > LAST_DAY || (end !== undefined && end <= begin)) break;
    const refusal = refused.find((one) => one.month === month);
    const isLost = refusal !== undefined && refusal.times === 3 && !refusal.isPaidByHand;
    if (isLost) {
      askUntil(addDays(begin, 1));
      if (begin < LAST_DAY) end = end !== undefined && end < begin ? end : begin;
      break;
    }
    paid.push(month);
  }
  askUntil(LAST_DAY);
  return { paid, end };
};

const sortedBusy = ({ pattern }: Year, start: string, paid: readonly number[]) =>
  walkPattern(pattern, ZONE, {
    start: toInstant(ZONE, start, '00:00'),
    end: toInstant(ZONE, addMonths(start, paid.at(-1) ?? 0), '00:00'),
  });

/** Lives through the plan, with crashes, and compares money and calendar with what the plan implies. */
const live = async (year: Year): Promise<void> => {
  const { minMonths, noticeDays: monthNoticeDays, depositCents, pattern: monthPattern } = year;
  const market = await aMarket({ minMonths, monthNoticeDays, depositCents, monthPattern });
  const process = processThatCrashes();
  const { wrap } = process;
  const { bookings, rentals, payments, outbox } = market.deps;
  Object.assign(market.deps, {
    bookings: wrap(bookings),
    rentals: wrap(rentals),
    payments: wrap(payments),
    outbox: wrap(outbox),
  });
  const start = addDays('2026-07-01', year.startsIn);
  const { rental, booking } = await market.start(start);
  await market.payHold(booking.id);

  let due = 0;
  const attempts = new Map<string, number>();
  const planOf = (month: number) => year.refused.find((one) => one.month === month);
  market.answerCharges(() => {
    const plan = planOf(due);
    const made = (attempts.get(String(due)) ?? 0) + 1;
    attempts.set(String(due), made);
    return plan && made <= plan.times ? 'declined' : undefined;
  });
  let runs = 0;
  const run = async () => {
    runs += 1;
    due = ((await rentals.find(rental.id))?.paidMonths ?? 0) + 1;
    if (runs % year.crashes.every === 0)
      await process
        .runUntil(year.crashes.call, year.crashes.way, async () => {
          await market.timers();
          await market.drain();
        })
        .catch(() => undefined);
    // What crashed is due again after its pause, and what was leased after a minute.
    for (let round = 0; round < 2; round++) {
      await market.work();
      market.wait(6 * 60_000);
    }
  };
  const asked = [...year.ends].sort((a, b) => a.on - b.on);
  for (let day = '2026-07-02'; day <= LAST_DAY; day = addDays(day, 1)) {
    market.jumpTo(day, '09:05');
    await run();
    const seen = await market.read(rental.id);
    const plan = planOf(seen.nextCharge?.number ?? 0);
    if (
      seen.nextCharge?.isRefused &&
      plan?.isPaidByHand &&
      plan.times <= (attempts.get(String(seen.nextCharge.number)) ?? 0)
    )
      await market.payHold(seen.nextCharge.bookingId ?? '');
    while (asked[0] && addDays(start, asked[0].on) === day) {
      const { by, later } = asked.shift() as (typeof asked)[number]; // there is one
      const { earliestEnd } = await market.read(rental.id, by === 'driver' ? market.driver : market.owner);
      if (earliestEnd === null) continue;
      const wanted = addMonths(start, monthsBetween(start, earliestEnd) + later);
      await market
        .end(rental.id, wanted, by === 'driver' ? market.driver : market.owner)
        .catch((error: unknown) => {
          if (!(error instanceof AppError)) throw error;
        });
    }
    market.jumpTo(day, '21:05');
    await run();
  }

  const expected = expectedOf(year, start);
  const ended = await rentals.find(rental.id);
  const paid = (await market.paymentsOf(rental.id)).filter(({ status }) => status === 'succeeded');
  const months = await Promise.all((ended?.bookingIds ?? []).map((id) => bookings.find(id)));
  const paidMonths = months.filter((one) => one?.status === 'confirmed' || one?.status === 'completed');
  expect({
    paid: paidMonths.map((one) => one?.rental?.month),
    payments: paid.map(({ amountCents }) => amountCents),
    end: ended?.endDate ?? undefined,
  }).toEqual({
    paid: expected.paid,
    payments: expected.paid.map((month) => MONTH_CENTS + FEE_CENTS + (month === 1 ? depositCents : 0)),
    end: expected.end,
  });
  // The deposit goes back seven days after the end, and nothing else.
  const isBack = expected.end !== undefined && addDays(expected.end, 7) <= LAST_DAY && depositCents > 0;
  const refunds = paid.flatMap(({ id }) => market.refundsOf(id).map(({ amountCents }) => [id, amountCents]));
  expect(refunds).toEqual(isBack ? [[paid[0]?.id, depositCents]] : []);
  const isOver = expected.end !== undefined && expected.end <= LAST_DAY;
  expect(ended?.status).toBe(isOver ? 'ended' : 'active');
  expect(await market.rentedNow()).toEqual(
    isOver
      ? []
      : [
          {
            ...{ rentalId: rental.id, from: start, until: expected.end ?? null },
            ...(year.pattern === ALWAYS ? {} : { pattern: year.pattern }),
          },
        ],
  );
  expect(await market.busyBetween('2026-07-01', '2027-12-31')).toEqual(
    sortedBusy(year, start, expected.paid),
  );
  for (const one of paidMonths) {
    const entries = await table().ledger.list(one?.id ?? '');
    expect(entries.filter(({ kind }) => kind === 'payment')).toHaveLength(1);
  }
  // Each charge was announced at least 15 days before.
  for (const month of expected.paid.slice(1)) {
    const charge = addDays(addMonths(start, month - 1), -3);
    const told = market.announcedOn.get(month);
    expect(told === undefined ? -1 : daysBetween(toLocal(ZONE, told).date, charge)).toBeGreaterThanOrEqual(
      15,
    );
  }
  if (ended?.status === 'active')
    await rentals.write(
      {
        before: ended,
        next: { ...ended, status: 'ended', deposit: null, version: ended.version + 1 },
        effects: [],
      },
      market.deps.clock.now(),
    );
};

describe('a year of a rental', () => {
  it(
    '[PY-03] ends with the money and the days that its events imply, to the cent, whatever crashes',
    async () => {
      await fc.assert(fc.asyncProperty(aYear, live), campaign(8));
    },
    TIMEOUT,
  );
});
