import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sumBalances } from '#shared/domain/bookings/ledger.ts';
import { writeTransition } from '#shared/domain/bookings/write-transition.ts';
import { acceptClaim, disputeClaim, withdrawClaim } from '#shared/domain/claims/answer-claim.ts';
import { decideClaim } from '#shared/domain/claims/decide-claim.ts';
import { openClaim } from '#shared/domain/claims/open-claim.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { newId } from '#shared/lib/id.ts';
import { addDays } from '#shared/lib/time.ts';
import { campaign } from '#test/support/random.ts';
import { FIRST_DAY, rentalsOf } from '#test/support/rentals.ts';
import { useTable } from '#test/support/table.ts';
import { CRASH_WAYS, processThatCrashes } from './crashing-process.ts';

const TIMEOUT = 600_000;
/** The end of the only month, and the day on which the deposit is given back. */
const END = '2026-08-05';
const BACK_ON = addDays(END, 7);

const table = useTable();

const EVENTS = [
  ...['claim', 'accept', 'object', 'decide', 'withdraw', 'claim', 'accept', 'decide'],
  ...['dispute', 'win', 'lose', 'giveUp', 'refundAll'],
] as const;
type Event = (typeof EVENTS)[number];

const aLife = fc.record({
  depositEuros: fc.integer({ min: 1, max: 200 }),
  events: fc.array(
    fc.record({
      on: fc.integer({ min: 15, max: 62 }),
      event: fc.constantFrom(...(EVENTS as readonly Event[])),
      /** The part that is claimed or decided, in hundredths. */
      part: fc.integer({ min: 0, max: 100 }),
    }),
    { minLength: 1, maxLength: 9 },
  ),
  crashes: fc.record({
    every: fc.integer({ min: 2, max: 9 }),
    call: fc.integer({ min: 0, max: 15 }),
    way: fc.constantFrom(...CRASH_WAYS),
  }),
});
type Life = typeof aLife extends fc.Arbitrary<infer T> ? T : never;

/** What must have happened to the money, from the events alone. */
const newModel = (priceCents: number, depositCents: number) => {
  let [backCents, lostCents, awardedCents] = [0, 0, 0];
  let where: 'held' | 'claimed' | 'returned' | 'awarded' | 'lost' = 'held';
  let claim: { status: string; cents: number; since: string } | undefined;
  let dispute: { state: 'open' | 'won' | 'lost'; cents: number } | undefined;
  let isRefunded = false;
  const leftCents = () => priceCents + depositCents - backCents - awardedCents - lostCents;
  const settle = (awarded: number) => {
    if (dispute?.state === 'open') return;
    if (isRefunded || dispute?.state === 'lost') {
      where = isRefunded && dispute?.state !== 'lost' ? 'returned' : 'lost';
      if (claim && awarded > 0) claim.status = 'unpaid';
      return;
    }
    awardedCents = awarded;
    backCents += depositCents - awarded;
    where = awarded > 0 ? 'awarded' : 'returned';
    if (claim && awarded > 0) claim.status = 'paid';
  };
  return {
    /** What the clock does by the jobs of a day. */
    tick: (day: string) => {
      if (claim?.status === 'open' && day > addDays(claim.since, 7)) claim.status = 'in_review';
      if (where === 'claimed' && claim?.status === 'due') settle(claim.cents);
      if (where === 'claimed' && (claim?.status === 'dismissed' || claim?.status === 'withdrawn')) settle(0);
      if (where === 'held' && day >= BACK_ON) settle(0);
    },
    act: (event: Event, day: string, cents: number) => {
      const isOpen = claim?.status === 'open';
      const isBeingDecided = claim?.status === 'in_review';
      if (event === 'claim') {
        const canClaim = where === 'held' && !claim && day >= END && day < BACK_ON;
        const isThere = !isRefunded && dispute?.state !== 'lost';
        if (!canClaim || !isThere || cents < 100) return;
        claim = { status: 'open', cents, since: day };
        where = 'claimed';
      } else if (event === 'accept' && isOpen && claim) claim.status = 'due';
      else if (event === 'object' && isOpen && claim) claim.status = 'in_review';
      else if (event === 'decide' && isBeingDecided && claim) {
        if (cents >= 100 && cents > claim.cents) return;
        claim = { ...claim, status: cents < 100 ? 'dismissed' : 'due', cents };
      } else if (event === 'withdraw' && claim && ['open', 'in_review', 'due'].includes(claim.status))
        claim.status = 'withdrawn';
      else if (event === 'dispute' && !dispute && leftCents() > 0)
        dispute = { state: 'open', cents: leftCents() + awardedCents };
      else if (event === 'win' && dispute?.state === 'open') dispute.state = 'won';
      else if (event === 'lose' && dispute?.state === 'open') {
        dispute.state = 'lost';
        lostCents = dispute.cents;
      } else if ((event === 'giveUp' && day < END) || event === 'refundAll') {
        if (dispute || isRefunded || awardedCents > 0) return;
        if (event === 'refundAll' && day >= END) return;
        backCents = priceCents + depositCents;
        isRefunded = true;
      }
    },
    outcome: () => ({ backCents, lostCents, awardedCents, where, claim: claim?.status }),
    /** Whether it is unclear what comes first on a day: the events, or the end of the time to answer. */
    isUnclear: (day: string) => claim?.status === 'open' && day === addDays(claim.since, 7),
    isDisputed: () => dispute !== undefined,
    isRefunded: () => isRefunded,
    awarded: () => awardedCents,
  };
};

const live = async ({ depositEuros, events, crashes }: Life): Promise<void> => {
  const depositCents = depositEuros * 100;
  const market = await rentalsOf(table)({ depositCents });
  const process = processThatCrashes();
  const { wrap } = process;
  const { bookings, rentals, claims, payments, outbox } = market.deps;
  Object.assign(market.deps, {
    ...{ bookings: wrap(bookings), rentals: wrap(rentals), claims: wrap(claims) },
    ...{ payments: wrap(payments), outbox: wrap(outbox) },
  });
  const { rental, booking } = await market.start();
  const paymentId = await market.payHold(booking.id);
  await market.end(rental.id, END);
  const priceCents = Math.round(booking.totalPrice * 100);
  const model = newModel(priceCents, depositCents);
  const actor = (userId: string) => ({ userId, isAdmin: false });
  const tell = async (type: string) =>
    market.webhook(market.emit({ id: newId('evt'), type, paymentIntentId: paymentId }));
  const found = async () => {
    const month = await bookings.find(booking.id);
    if (!month) throw new Error('There is no month.');
    return month;
  };
  const centsOf = (part: number) => Math.round((depositCents * part) / 100);

  const act = async (event: Event, part: number): Promise<void> => {
    const cents = centsOf(part);
    const { driver, owner, deps } = market;
    if (event === 'claim' && cents >= 100)
      await openClaim(deps, actor(owner), booking.id, {
        ...{ kind: 'lost_remote', text: 'No ha devuelto el mando.', amount: cents / 100, pictures: [] },
      });
    if (event === 'accept') await acceptClaim(deps, actor(driver), booking.id);
    if (event === 'object') await disputeClaim(deps, actor(driver), booking.id, 'Lo dejé en el buzón.');
    if (event === 'withdraw') await withdrawClaim(deps, actor(owner), booking.id);
    if (event === 'decide') {
      const { version = 0 } = (await claims.find(booking.id)) ?? {};
      const due = cents < 100 ? 0 : cents / 100;
      await decideClaim(deps, actor('admin'), booking.id, { due, text: 'Lo hemos mirado.', version });
    }
    if (event === 'dispute' && !model.isDisputed()) {
      market.openDispute(paymentId);
      await tell('charge.dispute.created');
    }
    if (event === 'win' || event === 'lose') {
      market.closeDispute(paymentId, event === 'win' ? 'won' : 'lost');
      await tell('charge.dispute.closed');
    }
    const isQuiet = !model.isDisputed() && !model.isRefunded() && model.awarded() === 0;
    if (event === 'giveUp' && isQuiet) await writeTransition(deps, await found(), 'giveUp', deps.clock.now());
    if (event === 'refundAll' && isQuiet && (await found()).status === 'confirmed') {
      market.refundByHand(paymentId);
      await tell('refund.created');
    }
  };
  let runs = 0;
  const run = async () => {
    runs += 1;
    if (runs % crashes.every === 0)
      await process
        .runUntil(crashes.call, crashes.way, async () => {
          await market.timers();
          await market.drain();
        })
        .catch(() => undefined);
    for (let round = 0; round < 3; round++) {
      await market.work();
      market.wait(6 * 60_000);
    }
  };
  const planned = [...events, { on: 64, event: 'win', part: 0 } as const].sort((a, b) => a.on - b.on);
  for (let offset = 12; offset <= 80; offset++) {
    const day = addDays(FIRST_DAY, offset);
    market.jumpTo(day, '10:00');
    await run();
    model.tick(day);
    for (const { event, part } of planned.filter(({ on }) => on === offset && !model.isUnclear(day))) {
      await act(event, part).catch((error: unknown) => {
        if (!(error instanceof AppError)) throw error;
      });
      model.act(event, day, centsOf(part));
      await run();
      model.tick(day);
    }
  }

  const after = await rentals.find(rental.id);
  const expected = model.outcome();
  const refunds = market.refundsOf(paymentId).reduce((sum, { amountCents }) => sum + amountCents, 0);
  const claim = await claims.find(booking.id);
  expect({
    backCents: refunds,
    lostCents: (await found()).reversed.lostCents,
    awardedCents: after?.deposit?.awardedCents,
    where: after?.deposit?.state,
    claim: claim?.status,
  }).toEqual(expected);
  expect(claim?.payout?.cents ?? 0).toBe(expected.awardedCents);
  const own = sumBalances(await table().ledger.list(booking.id));
  const { backCents, lostCents, awardedCents } = expected;
  expect(own.driver).toBe(backCents + lostCents + awardedCents - priceCents - depositCents);
  if (!model.isDisputed()) expect(own.held).toBe(expected.where === 'claimed' ? depositCents : 0);
};

describe('the deposit of a rental', () => {
  it(
    '[PY-03] goes where its events imply, once and to the cent, in any order and whatever crashes',
    async () => {
      await fc.assert(fc.asyncProperty(aLife, live), campaign(30));
    },
    TIMEOUT,
  );
});
