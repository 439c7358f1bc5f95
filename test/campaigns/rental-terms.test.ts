import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sumBalances } from '#shared/domain/bookings/ledger.ts';
import { answerEnd, offerEnd, quoteEnd } from '#shared/domain/rentals/agree-end.ts';
import { answerPrice, proposePrice } from '#shared/domain/rentals/propose-price.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { computeLeft } from '#shared/domain/bookings/share.ts';
import { addDays, daysBetween, toLocal } from '#shared/lib/time.ts';
import { newId } from '#shared/lib/id.ts';
import { CLIENT } from '#test/support/hold-limits.ts';
import { campaign } from '#test/support/random.ts';
import { addMonths } from '#test/support/walk-months.ts';
import { MONTH_CENTS, rentalsOf } from '#test/support/rentals.ts';
import { useTable } from '#test/support/table.ts';
import { CRASH_WAYS, processThatCrashes } from './crashing-process.ts';

const TIMEOUT = 600_000;
const LAST_DAY = '2027-08-20';
const FEE_CENTS = 250;
const PARTIES = ['driver', 'owner'] as const;

const table = useTable();
const aMarket = rentalsOf(table);

/** What a party does on a day, so many days after the start. */
const anAction = fc.oneof(
  fc.record({
    act: fc.constant('propose' as const),
    cents: fc.integer({ min: 60, max: 130 }).map((n) => n * 100),
  }),
  fc.record({
    act: fc.constantFrom('accept' as const, 'accept' as const, 'decline' as const, 'withdraw' as const),
  }),
  fc.record({
    act: fc.constant('offer' as const),
    by: fc.constantFrom(...PARTIES),
    lastIn: fc.integer({ min: 0, max: 30 }),
  }),
  fc.record({
    act: fc.constantFrom('acceptEnd' as const, 'declineEnd' as const, 'withdrawEnd' as const),
    by: fc.constantFrom(...PARTIES),
  }),
  fc.record({ act: fc.constant('notice' as const), by: fc.constantFrom(...PARTIES) }),
  // An operator gives back a part of the present month.
  fc.record({ act: fc.constant('giveBack' as const), cents: fc.integer({ min: 1, max: 7000 }) }),
);
type Action = typeof anAction extends fc.Arbitrary<infer T> ? T : never;

/** An action, and mostly what answers it some days later. */
const aStory = fc
  .record({
    on: fc.integer({ min: 0, max: 400 }),
    first: anAction,
    answerIn: fc.oneof(fc.integer({ min: 0, max: 8 }), fc.integer({ min: 0, max: 70 })),
    price: fc.constantFrom(
      'accept' as const,
      'accept' as const,
      'decline' as const,
      'withdraw' as const,
      undefined,
    ),
    end: fc.constantFrom('acceptEnd' as const, 'acceptEnd' as const, 'declineEnd' as const, undefined),
    /** What an operator gives back before an end is offered. */
    backCents: fc.constantFrom(undefined, 1, 1234, 6000),
  })
  .map(({ on, first, answerIn, price, end, backCents }): { on: number; action: Action }[] => [
    ...(first.act === 'offer' && backCents
      ? [{ on, action: { act: 'giveBack' as const, cents: backCents } }]
      : []),
    { on, action: first },
    ...(first.act === 'propose' && price ? [{ on: on + answerIn, action: { act: price } }] : []),
    ...(first.act === 'offer' && end
      ? [
          {
            on: on + Math.min(answerIn, first.lastIn),
            action: { act: end, by: first.by === 'driver' ? ('owner' as const) : ('driver' as const) },
          },
        ]
      : []),
  ]);

const aYear = fc.record({
  startsIn: fc.integer({ min: 1, max: 62 }),
  minMonths: fc.integer({ min: 1, max: 4 }),
  noticeDays: fc.constantFrom(15, 30),
  stories: fc.array(aStory, { minLength: 1, maxLength: 6 }),
  crashes: fc.record({
    every: fc.integer({ min: 3, max: 40 }),
    call: fc.integer({ min: 0, max: 25 }),
    way: fc.constantFrom(...CRASH_WAYS),
  }),
});
type Year = typeof aYear extends fc.Arbitrary<infer T> ? T : never;

const listActions = ({ stories }: Year, start: string) =>
  stories
    .flat()
    .map(({ on, action }) => ({ day: addDays(start, on), action }))
    .filter(({ day }) => day < LAST_DAY)
    .sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));

const roundHalfUp = (value: number) => Math.floor(value + 0.5);

/** What the actions imply, from the rules alone: the months that are paid, at which price, what goes back of each, and the end. */
const expectedOf = (year: Year, start: string) => {
  const { minMonths, noticeDays } = year;
  const begin = (month: number) => addMonths(start, month - 1);
  const charge = (month: number) => addDays(begin(month), -3);
  const announcement = (month: number) =>
    [addDays(charge(month), -18), addDays(begin(month), -noticeDays - 3)].sort()[0] ?? '';
  const totals = [MONTH_CENTS + FEE_CENTS];
  const returned = new Map<number, number>();
  const prices: { from: number; cents: number }[] = [];
  let [announced, end, endedBy] = [1, '9999-12-31', ''];
  let proposal: { month: number; cents: number } | undefined;
  let offer: { by: string; end: string } | undefined;
  const centsOf = (month: number) => prices.findLast(({ from }) => from <= month)?.cents ?? MONTH_CENTS;
  const last = () => centsOf(99);
  const agree = (from: number, cents: number) => {
    while ((prices.at(-1)?.from ?? 0) >= from) prices.pop();
    prices.push({ from, cents });
  };
  const setEnd = (day: string, by: string) => {
    if (day >= end) return;
    [end, endedBy] = [day, by];
  };
  const runClock = (day: string) => {
    for (let before = ''; before !== `${announced} ${totals.length}`;) {
      before = `${announced} ${totals.length}`;
      const next = announced + 1;
      if (next <= totals.length + 2 && announcement(next) <= day && end > begin(next)) announced = next;
      const due = totals.length + 1;
      if (charge(due) > day || end <= begin(due)) continue;
      if (proposal && proposal.month <= due) setEnd(begin(due), 'price');
      else totals.push(centsOf(due) + FEE_CENTS);
    }
  };
  const propose = (day: string, cents: number) => {
    if (end <= day || proposal?.cents === cents) return;
    if ((proposal && end > begin(proposal.month)) || cents === last()) return;
    let month = Math.max(totals.length + 1, prices.at(-1)?.from ?? 1);
    if (cents > last()) {
      month = Math.max(month, announced + 1, minMonths + 1);
      while (begin(month) < addDays(day, 30)) month++;
      if (end > begin(month)) proposal = { month, cents };
      return;
    }
    while (charge(month) <= day) month++;
    if (end > begin(month)) agree(month, cents);
  };
  const findCurrent = (day: string) =>
    totals.findIndex((_, index) => begin(index + 1) <= day && day < begin(index + 2)) + 1;
  const isOpen = (day: string) => offer !== undefined && day < offer.end && offer.end < end && end > day;
  const acceptEnd = (agreed: string) => {
    for (const [index, total] of totals.entries()) {
      const [from, until] = [begin(index + 1), begin(index + 2)];
      if (from >= agreed) returned.set(index + 1, total);
      else if (until > agreed)
        returned.set(
          index + 1,
          Math.max(
            returned.get(index + 1) ?? 0,
            // The fee of a month that has begun stays.
            total -
              FEE_CENTS -
              roundHalfUp(((total - FEE_CENTS) * daysBetween(from, agreed)) / daysBetween(from, until)),
          ),
        );
    }
    setEnd(agreed, 'agreement');
  };
  const act = (day: string, action: Action) => {
    if (action.act === 'propose') propose(day, action.cents);
    if (action.act === 'withdraw') proposal = undefined;
    if (action.act === 'giveBack' && end > day) {
      const current = findCurrent(day);
      const back = returned.get(current) ?? 0;
      // What takes all that is left ends the rental, as other campaigns have it.
      if (current > 0 && back + action.cents < (totals[current - 1] ?? 0))
        returned.set(current, back + action.cents);
    }
    if (action.act === 'accept' && proposal && end > day && end > begin(proposal.month)) {
      agree(proposal.month, proposal.cents);
      proposal = undefined;
    }
    if (action.act === 'decline' && proposal && end > day) setEnd(begin(proposal.month), 'price');
    if (action.act === 'notice' && end > day) {
      let month = minMonths;
      while (daysBetween(day, addMonths(start, month)) < noticeDays) month++;
      setEnd(addMonths(start, month), action.by);
    }
    if (action.act === 'offer') {
      const wanted = addDays(day, action.lastIn + 1);
      const current = findCurrent(day);
      const isOthers = isOpen(day) && offer?.by !== action.by;
      if (current > 0 && end > day && wanted <= begin(current + 1) && wanted < end && !isOthers)
        offer = { by: action.by, end: wanted };
    }
    if (action.act === 'withdrawEnd' && isOpen(day) && offer?.by === action.by) offer = undefined;
    if (action.act === 'declineEnd' && isOpen(day) && offer?.by !== action.by) offer = undefined;
    if (action.act === 'acceptEnd' && isOpen(day) && offer?.by !== action.by) acceptEnd(offer?.end ?? '');
  };
  const actions = listActions(year, start);
  for (let day = '2026-07-02'; day <= LAST_DAY; day = addDays(day, 1)) {
    if (day >= start || addDays(start, -60) < day) runClock(day);
    while (actions[0]?.day === day) act(day, (actions.shift() as (typeof actions)[number]).action); // there is one
  }
  return { totals, returned, end: end === '9999-12-31' ? undefined : end, endedBy };
};

/** Lives through the plan, with crashes of the jobs, and compares money and calendar with what the plan implies. */
const live = async (year: Year): Promise<void> => {
  const market = await aMarket({ minMonths: year.minMonths, monthNoticeDays: year.noticeDays });
  const process = processThatCrashes();
  const { wrap } = process;
  const { deps, driver, owner } = market;
  const { bookings, rentals, payments, outbox } = deps;
  Object.assign(deps, {
    bookings: wrap(bookings),
    rentals: wrap(rentals),
    payments: wrap(payments),
    outbox: wrap(outbox),
  });
  const start = addDays('2026-07-01', year.startsIn);
  const { rental, booking } = await market.start(start);
  await market.payHold(booking.id);
  const { id } = rental;
  const actor = (by: 'driver' | 'owner') => ({
    userId: by === 'driver' ? driver : owner,
    isAdmin: false,
    client: CLIENT,
  });
  const sumRefunds = async () =>
    (await market.paymentsOf(id))
      .flatMap((payment) => market.refundsOf(payment.id))
      .reduce((sum, { amountCents }) => sum + amountCents, 0);
  const giveBack = async (cents: number): Promise<void> => {
    const now = await market.rental(id);
    if (!now) return;
    const { status, endDate, bookingIds, startDate, paidMonths } = now;
    const today = toLocal('Europe/Madrid', deps.clock.now()).date;
    const month = bookingIds.findLastIndex((_, index) => addMonths(startDate, index) <= today) + 1;
    const isOn = status === 'active' && month > 0 && month <= paidMonths;
    const current = isOn ? await bookings.find(bookingIds[month - 1] ?? '') : undefined;
    const left = current ? computeLeft(current) : 0;
    if (!current?.paymentIntentId || (endDate !== null && endDate <= today) || cents >= left) return;
    market.refundByHand(current.paymentIntentId, cents);
    const about = { type: 'refund.created', paymentIntentId: current.paymentIntentId };
    await market.webhook(market.emit({ id: newId('evt'), ...about }));
    await market.work();
  };
  const perform = async (action: Action): Promise<unknown> => {
    if (action.act === 'giveBack') {
      await market.work();
      return giveBack(action.cents);
    }
    if (action.act === 'propose') return proposePrice(deps, actor('owner'), id, action.cents / 100);
    if (!('by' in action)) {
      const { newPrice } = await market.read(id);
      const by = action.act === 'withdraw' ? 'owner' : 'driver';
      return answerPrice(deps, actor(by), id, { answer: action.act, totalPrice: newPrice?.total ?? 0 });
    }
    if (action.act === 'notice') {
      const { earliestEnd } = await market.read(id, action.by === 'driver' ? driver : owner);
      return earliestEnd === null
        ? undefined
        : market.end(id, earliestEnd, action.by === 'driver' ? driver : owner);
    }
    if (action.act === 'offer') {
      const endDate = addDays(new Date(deps.clock.now()).toISOString().slice(0, 10), action.lastIn + 1);
      const { refund } = await quoteEnd(deps, actor(action.by), id, endDate);
      return offerEnd(deps, actor(action.by), id, { endDate, refund });
    }
    const { endOffer } = await market.read(id);
    if (!endOffer) return undefined;
    const { endDate } = endOffer;
    const { refund } = await quoteEnd(deps, actor(action.by), id, endDate);
    const answer = ({ acceptEnd: 'accept', declineEnd: 'decline', withdrawEnd: 'withdraw' } as const)[
      action.act
    ];
    const before = await sumRefunds();
    await answerEnd(deps, actor(action.by), id, { answer, endDate, refund });
    await market.work();
    // What was seen is what goes back.
    expect(await sumRefunds()).toBe(before + (answer === 'accept' ? Math.round(refund * 100) : 0));
    return undefined;
  };
  let runs = 0;
  const run = async () => {
    runs += 1;
    if (runs % year.crashes.every === 0)
      await process
        .runUntil(year.crashes.call, year.crashes.way, async () => {
          await market.timers();
          await market.drain();
        })
        .catch(() => undefined);
    for (let round = 0; round < 2; round++) {
      await market.work();
      market.wait(6 * 60_000);
    }
  };
  const actions = listActions(year, start);
  for (let day = '2026-07-02'; day <= LAST_DAY; day = addDays(day, 1)) {
    market.jumpTo(day, '09:05');
    await run();
    while (actions[0]?.day === day)
      await perform((actions.shift() as (typeof actions)[number]).action).catch((error: unknown) => {
        if (!(error instanceof AppError)) throw error;
      });
    market.jumpTo(day, '21:05');
    await run();
  }
  const expected = expectedOf(year, start);
  const after = await rentals.find(id);
  const months = await Promise.all((after?.bookingIds ?? []).map((one) => bookings.find(one)));
  const paid = months.filter(
    (one) => one !== undefined && one.status !== 'pending' && one.status !== 'expired',
  );
  const backOf = (number: number) => expected.returned.get(number) ?? 0;
  expect({
    end: after?.endDate ?? undefined,
    endedBy: after?.endedBy ?? '',
    payments: (await market.paymentsOf(id))
      .filter(({ status }) => status === 'succeeded')
      .map(({ amountCents }) => amountCents),
    refunds: paid.map((one) =>
      market.refundsOf(one?.paymentIntentId ?? '').reduce((sum, { amountCents }) => sum + amountCents, 0),
    ),
  }).toEqual({
    end: expected.end,
    endedBy: expected.endedBy,
    payments: expected.totals,
    refunds: expected.totals.map((_, index) => backOf(index + 1)),
  });
  for (const [index, one] of paid.entries()) {
    const { driver: paidIn, held } = sumBalances(await table().ledger.list(one?.id ?? ''));
    const left = (expected.totals[index] ?? 0) - backOf(index + 1);
    expect({ paidIn, held }).toEqual({ paidIn: 0 - left, held: one?.status === 'confirmed' ? left : 0 });
  }
  const isOver = expected.end !== undefined && expected.end <= LAST_DAY;
  expect(after?.status).toBe(isOver ? 'ended' : 'active');
  expect(await market.rentedNow()).toEqual(
    isOver ? [] : [{ rentalId: id, from: start, until: expected.end ?? null }],
  );
  const lastPaid = addMonths(start, expected.totals.length);
  const until = expected.end !== undefined && expected.end < lastPaid ? expected.end : lastPaid;
  expect(await market.busyBetween(until, '2028-12-31')).toEqual([]);
  if (after?.status === 'active')
    await rentals.write(
      { before: after, next: { ...after, status: 'ended', version: after.version + 1 }, effects: [] },
      deps.clock.now(),
    );
};

describe('a year of a rental whose terms change', () => {
  it(
    '[PY-03] has the months, prices, refunds and the end that its proposals imply, to the cent, whatever crashes',
    async () => {
      await fc.assert(fc.asyncProperty(aYear, live), campaign(8));
    },
    TIMEOUT,
  );
});
