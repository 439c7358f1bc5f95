import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sumBalances } from '#shared/domain/bookings/ledger.ts';
import { acceptClaim, withdrawClaim } from '#shared/domain/claims/answer-claim.ts';
import { openClaim } from '#shared/domain/claims/open-claim.ts';
import { decideProblem } from '#shared/domain/problems/decide-problem.ts';
import { rebook } from '#shared/domain/problems/rebook.ts';
import { reportProblem } from '#shared/domain/problems/report-problem.ts';
import { answerEnd, offerEnd, quoteEnd } from '#shared/domain/rentals/agree-end.ts';
import { confirmCard, prepareCard } from '#shared/domain/rentals/change-card.ts';
import { answerPrice, proposePrice } from '#shared/domain/rentals/propose-price.ts';
import { updateSpot } from '#shared/domain/spots/update-spot.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { newId } from '#shared/lib/id.ts';
import { addDays, toInstant } from '#shared/lib/time.ts';
import { ALWAYS, type MonthPattern } from '#shared/model/month-pattern.ts';
import { spotWith } from '#test/support/examples.ts';
import { CLIENT } from '#test/support/hold-limits.ts';
import { campaign } from '#test/support/random.ts';
import { MONTH_CENTS, rentalsOf } from '#test/support/rentals.ts';
import { useTable } from '#test/support/table.ts';
import { addMonths } from '#test/support/walk-months.ts';
import { isAtTime, walkPattern } from '#test/support/walk-pattern.ts';
import { CRASH_WAYS, processThatCrashes } from './crashing-process.ts';
import { rentalModel } from './rental-model.ts';

const TIMEOUT = 3_600_000;
const ZONE = 'Europe/Madrid';
const FEE_CENTS = 250;
/** At least, before a stay begins (ruling 8). */
const FREE_UNTIL_HOURS = 24;
/** Days that are followed after the start. */
const DAYS = 190;
const WEEKDAYS: MonthPattern = { type: 'weekdays', from: '07:30', to: '19:00' };
const NIGHTS: MonthPattern = { type: 'nights', from: '18:30', to: '09:00' };
const REPORT = { kind: 'taken', text: 'Hay otro coche.', pictures: [], position: null } as const;

const table = useTable();
const aMarket = rentalsOf(table);

const aParty = fc.constantFrom('driver' as const, 'owner' as const);
const otherOf = (by: 'driver' | 'owner') => (by === 'driver' ? ('owner' as const) : ('driver' as const));
/** The present month, the one before, the first, or the latest that is paid. */
const aMonth = fc.constantFrom('current', 'current', 'before', 'first', 'latest');
/** Days until an answer. */
const soon = fc.integer({ min: 0, max: 5 });

type Answer = 'accept' | 'decline' | 'withdraw';
type Act =
  | { readonly act: 'propose'; readonly cents: number }
  | { readonly act: 'answerPrice'; readonly answer: Answer }
  | { readonly act: 'offer'; readonly by: 'driver' | 'owner'; readonly lastIn: number }
  | { readonly act: 'answerEnd'; readonly by: 'driver' | 'owner'; readonly answer: Answer }
  | { readonly act: 'notice' | 'cancelFirst'; readonly by: 'driver' | 'owner' }
  | { readonly act: 'giveBack'; readonly month: string; readonly cents: number }
  | { readonly act: 'dispute' | 'failRefund'; readonly month: string }
  | { readonly act: 'closeDispute'; readonly month: string; readonly how: 'won' | 'lost' }
  | { readonly act: 'decide'; readonly decision: 'founded' | 'unfounded' }
  | { readonly act: 'card'; readonly isGood: boolean }
  | { readonly act: 'claim'; readonly part: number }
  | { readonly act: 'answerClaim'; readonly answer: 'accept' | 'withdraw' }
  | { readonly act: 'report' | 'move' | 'payByHand' }
  | { readonly act: 'spot'; readonly what: 'pause' | 'resume' | 'delete' | 'close' };

type Time = '00:10' | '12:00' | '22:10';

interface Later {
  readonly later: number;
  readonly act: Act;
}

const anAnswer = fc.constantFrom<Answer[]>('accept', 'accept', 'accept', 'decline', 'withdraw');
const aPrice = fc
  .record({
    cents: fc.integer({ min: 60, max: 130 }),
    answer: fc.option(anAnswer),
    later: fc.integer({ min: 0, max: 30 }),
  })
  .map(({ cents, answer, later }): Later[] => [
    { later: 0, act: { act: 'propose', cents: cents * 100 } },
    ...(answer === null ? [] : [{ later, act: { act: 'answerPrice', answer } as const }]),
  ]);
const anEnd = fc
  .record({ by: aParty, lastIn: fc.integer({ min: 0, max: 30 }), answer: fc.option(anAnswer), later: soon })
  .map(({ by, lastIn, answer, later }): Later[] => [
    { later: 0, act: { act: 'offer', by, lastIn } },
    ...(answer === null
      ? []
      : [
          {
            later: Math.min(later, lastIn),
            act: { act: 'answerEnd', by: answer === 'withdraw' ? by : otherOf(by), answer } as const,
          },
        ]),
  ]);
const aGift = fc
  .record({
    month: aMonth,
    cents: fc.constantFrom(1, 999, 4500, 6000, 30_000),
    fails: fc.option(soon, { freq: 2 }),
  })
  .map(({ month, cents, fails }): Later[] => [
    { later: 0, act: { act: 'giveBack', month, cents } },
    ...(fails === null ? [] : [{ later: fails, act: { act: 'failRefund', month } as const }]),
  ]);
const aDispute = fc
  .record({
    month: aMonth,
    how: fc.constantFrom('won' as const, 'lost' as const),
    later: fc.integer({ min: 0, max: 40 }),
  })
  .map(({ month, how, later }): Later[] => [
    { later: 0, act: { act: 'dispute', month } },
    { later, act: { act: 'closeDispute', month, how } },
  ]);
const aReport = fc
  .record({
    isMoved: fc.constantFrom(false, false, true),
    decision: fc.constantFrom('founded' as const, 'founded' as const, 'unfounded' as const),
    later: fc.integer({ min: 0, max: 12 }),
    lastIn: fc.option(fc.integer({ min: 0, max: 20 })),
  })
  .map(({ isMoved, decision, later, lastIn }): Later[] => [
    { later: 0, act: { act: 'report' } },
    ...(isMoved ? [{ later: 0, act: { act: 'move' } as const }] : []),
    { later, act: { act: 'decide', decision } },
    ...(lastIn === null ? [] : [{ later: 1, act: { act: 'offer', by: 'driver', lastIn } as const }]),
  ]);
const aCard = fc
  .record({ isPaid: fc.boolean(), isChanged: fc.boolean(), later: fc.integer({ min: 0, max: 10 }) })
  .map(({ isPaid, isChanged, later }): Later[] => [
    { later: 0, act: { act: 'card', isGood: false } },
    ...(isPaid ? [{ later, act: { act: 'payByHand' } as const }] : []),
    ...(isChanged ? [{ later: 1, act: { act: 'card', isGood: true } as const }] : []),
  ]);
const anOther = fc
  .oneof(
    fc.record({ act: fc.constant('notice' as const), by: aParty }),
    fc.record({ act: fc.constant('cancelFirst' as const), by: aParty }),
    fc.record({ act: fc.constant('payByHand' as const) }),
    fc.record({
      act: fc.constant('spot' as const),
      what: fc.constantFrom('pause' as const, 'resume' as const, 'delete' as const, 'close' as const),
    }),
  )
  .map((act): Later[] => [{ later: 0, act }]);

/** Near the begin of a month, when it is charged and begins, or any day; what follows comes some days later. */
const aDay = fc.record({
  month: fc.integer({ min: 0, max: 4 }),
  days: fc.oneof(fc.integer({ min: -6, max: 3 }), fc.integer({ min: -2, max: 28 })),
});
const aStory = fc.record({
  at: aDay,
  /** After midnight the jobs have not run on that day yet, and it is another one in UTC. */
  time: fc.constantFrom<Time[]>('00:10', '12:00', '12:00', '22:10'),
  acts: fc
    .array(
      fc.oneof(
        ...[aPrice, anEnd, aGift, aReport, aCard].map((arbitrary) => ({ weight: 3, arbitrary })),
        { weight: 1, arbitrary: aDispute },
        { weight: 2, arbitrary: anOther },
      ),
      { minLength: 1, maxLength: 3 },
    )
    .map((all) => all.flat()),
});
/** What follows the end of a rental with a deposit. */
const aClaim = fc.record({
  part: fc.integer({ min: 1, max: 100 }),
  answer: fc.constantFrom('accept' as const, 'withdraw' as const, undefined),
});

const aLife = fc.record({
  start: fc.oneof(
    fc.constantFrom(
      ...['2026-07-31', '2026-09-30', '2026-10-25', '2026-10-26', '2026-12-31', '2027-01-01', '2027-01-31'],
      ...['2027-02-28', '2027-03-28', '2028-01-29', '2028-01-31', '2028-02-29', '2028-03-26'],
    ),
    fc.integer({ min: 4, max: 700 }).map((days) => addDays('2026-07-01', days)),
  ),
  bookedAhead: fc.integer({ min: 2, max: 60 }),
  minMonths: fc.integer({ min: 1, max: 3 }),
  noticeDays: fc.constantFrom(15, 30),
  pattern: fc.constantFrom(ALWAYS, ALWAYS, WEEKDAYS, NIGHTS),
  depositCents: fc.constantFrom(0, 4500, 20_000),
  /** The price of a day at the spot to which months move: less than here, or more. */
  otherCents: fc.constantFrom(200, 300, 320),
  /** The months until the spot closes. */
  closesIn: fc.constantFrom(undefined, undefined, 3, 4),
  stories: fc.array(aStory, { minLength: 2, maxLength: 5 }),
  claim: fc.option(aClaim),
  crashes: fc.record({
    every: fc.integer({ min: 3, max: 40 }),
    call: fc.integer({ min: 0, max: 25 }),
    way: fc.constantFrom(...CRASH_WAYS),
  }),
});
type Life = typeof aLife extends fc.Arbitrary<infer T> ? T : never;

const sum = (all: readonly number[]) => all.reduce((total, one) => total + one, 0);

const tally = { lives: 0, steps: 0, crashes: 0 };
const counts = new Map<string, number>();

const live = async (life: Life): Promise<void> => {
  const { start, minMonths, noticeDays, depositCents, pattern, crashes } = life;
  const lastDate = life.closesIn === undefined ? '2039-12-31' : addDays(addMonths(start, life.closesIn), 11);
  const market = await aMarket({
    ...{ minMonths, monthNoticeDays: noticeDays, depositCents, monthPattern: pattern, monthFrom: start },
    availability: { weekdays: [0, 1, 2, 3, 4, 5, 6], firstDate: '2020-01-01', lastDate },
  });
  const process = processThatCrashes();
  const { wrap } = process;
  const { deps, driver, owner, spot } = market;
  const { bookings, rentals, payments, outbox, claims, problems } = deps;
  Object.assign(deps, {
    ...{ bookings: wrap(bookings), rentals: wrap(rentals), payments: wrap(payments), outbox: wrap(outbox) },
    ...{ claims: wrap(claims), problems: wrap(problems) },
    limits: {
      take: () => Promise.resolve(true),
      giveBack: () => Promise.resolve(),
      isUsedUp: () => Promise.resolve(false),
      reset: () => Promise.resolve(),
    },
    settings: { ...deps.settings, rebookingCents: 1000, compensationCents: 20_000 },
  });
  const other = spotWith({
    ownerId: `owner-of-${spot.id}`,
    weekdayPriceCents: life.otherCents,
    weekendPriceCents: 200,
  });
  await table().spots.create(other);

  const booked = addDays(start, -life.bookedAhead);
  market.jumpTo(booked, '10:00');
  await expect(market.start(addDays(start, -1))).rejects.toMatchObject({ code: 'rental_not_allowed' });
  const { rental, booking } = await market.start(start);
  await market.payHold(booking.id);
  const { id } = rental;
  const model = rentalModel({
    ...{ start, minMonths, noticeDays, depositCents, lastDate },
    ...{ priceCents: MONTH_CENTS, feeCents: FEE_CENTS },
  });
  model.start();
  const badCards = new Set<string>();
  market.answerCharges((card) => (badCards.has(card) ? 'declined' : undefined));

  const actor = (by: string) => ({
    userId: by === 'driver' ? driver : by === 'owner' ? owner : by,
    isAdmin: by === 'admin',
    client: CLIENT,
  });
  let today = booked;
  let time: Time = '12:00';
  const bookingOf = async (number: number) => {
    const found = await bookings.find((await rentals.find(id))?.bookingIds[number - 1] ?? '');
    if (!found) throw new Error(`There is no month ${number}.`);
    return found;
  };
  const monthOf = (which: string) => {
    const current = model.findCurrent();
    if (which === 'current') return current;
    if (which === 'before') return current && model.months[current.number - 2];
    return which === 'first' ? model.months[0] : model.months.at(-1);
  };
  const paymentOf = async (number: number) => (await bookingOf(number)).paymentIntentId ?? '';
  const tell = async (type: string, paymentIntentId: string) =>
    market.webhook(market.emit({ id: newId('evt'), type, paymentIntentId }));

  /** What people do: at the provider once, and here again if the answer is lost. */
  const prepare = async (act: Act): Promise<(() => Promise<unknown>) | undefined> => {
    switch (act.act) {
      case 'propose':
        model.propose(act.cents);
        return () => proposePrice(deps, actor('owner'), id, act.cents / 100);
      case 'answerPrice': {
        model.answerPrice(act.answer);
        const { newPrice } = await market.read(id);
        const by = act.answer === 'withdraw' ? 'owner' : 'driver';
        return () =>
          answerPrice(deps, actor(by), id, { answer: act.answer, totalPrice: newPrice?.total ?? 0 });
      }
      case 'offer': {
        const endDate = addDays(today, act.lastIn + 1);
        const { refund } = await quoteEnd(deps, actor(act.by), id, endDate).catch(() => ({ refund: 0 }));
        model.offer(act.by, endDate);
        return () => offerEnd(deps, actor(act.by), id, { endDate, refund });
      }
      case 'answerEnd': {
        const { endOffer } = await market.read(id);
        const endDate = endOffer?.endDate ?? '';
        const { refund } = await quoteEnd(deps, actor(act.by), id, endDate).catch(() => ({ refund: 0 }));
        const before = model.outcome();
        model.answerEnd(act.by, act.answer);
        const after = model.outcome();
        // What was seen goes back.
        if (after.end !== before.end)
          expect(Math.round(refund * 100)).toBe(sum(after.refunds) - sum(before.refunds));
        if (!endOffer) return undefined;
        return () => answerEnd(deps, actor(act.by), id, { answer: act.answer, endDate, refund });
      }
      case 'notice': {
        const { earliestEnd } = await market.read(id, actor(act.by).userId);
        model.notice(act.by);
        return async () => earliestEnd && market.end(id, earliestEnd, actor(act.by).userId);
      }
      case 'giveBack':
      case 'failRefund':
      case 'dispute':
      case 'closeDispute': {
        const month = monthOf(act.month);
        if (!month) return undefined;
        const paymentId = await paymentOf(month.number);
        if (act.act === 'giveBack') {
          market.refundByHand(paymentId, act.cents);
          model.giveBack(month, act.cents);
          return () => tell('refund.created', paymentId);
        }
        if (act.act === 'failRefund') {
          market.settleRefund(paymentId, 'failed');
          model.failRefund(month);
          return () => tell('refund.failed', paymentId);
        }
        if (act.act === 'closeDispute') {
          market.closeDispute(paymentId, act.how);
          model.closeDispute(month, act.how);
          return () => tell('charge.dispute.closed', paymentId);
        }
        if (month.money.dispute) return undefined;
        market.openDispute(paymentId);
        model.dispute(month);
        return () => tell('charge.dispute.created', paymentId);
      }
      case 'report': {
        const month = model.findCurrent();
        const isNow = isAtTime(pattern, ZONE, toInstant(ZONE, today, time));
        if (!month || !isNow) return undefined;
        model.report(month, time === '00:10' && month.from === today);
        const { id: bookingId } = await bookingOf(month.number);
        return () => reportProblem(deps, actor('driver'), bookingId, REPORT);
      }
      case 'decide': {
        const month = model.months.find(({ report }) => report?.state === 'open');
        if (!month || month.state === 'moved') return undefined;
        model.decide(month, act.decision);
        const { id: bookingId } = await bookingOf(month.number);
        return () =>
          decideProblem(deps, actor('admin'), bookingId, {
            decision: act.decision,
            reason: 'Se ve en la foto.',
          });
      }
      case 'move': {
        const month = model.findCurrent();
        if (month?.report?.state !== 'open' || month.state === 'moved') return undefined;
        const { id: bookingId } = await bookingOf(month.number);
        const moved = await rebook(deps, actor('driver'), bookingId, other.id).catch(() => undefined);
        const made = moved && (await bookings.find(moved.id));
        if (!made) return undefined;
        counts.set('moved', (counts.get('moved') ?? 0) + 1);
        model.move(month, -made.transferredCents, made.totalCents);
        expect(made.goodwillCents).toBe(month.successor?.platform);
        return () => rebook(deps, actor('driver'), bookingId, other.id);
      }
      case 'card':
        model.card(act.isGood);
        return async () => {
          const { setupId } = await prepareCard(deps, actor('driver'), id);
          const card = market.giveCard(setupId);
          if (!act.isGood) badCards.add(card);
          await confirmCard(deps, actor('driver'), id, setupId);
        };
      case 'payByHand': {
        const { nextCharge } = await market.read(id);
        if (!model.payByHand()) return undefined;
        return () => market.payHold(nextCharge?.bookingId ?? '');
      }
      case 'claim': {
        const cents = Math.round((depositCents * act.part) / 100);
        const { deposit } = await market.read(id, owner);
        if (!model.claim(cents)) return undefined;
        return () =>
          openClaim(deps, actor('owner'), deposit?.claim ?? '', {
            ...{ kind: 'lost_remote', text: 'No ha devuelto el mando.', amount: cents / 100, pictures: [] },
          });
      }
      case 'answerClaim': {
        const { deposit } = await market.read(id, owner);
        if (act.answer === 'accept' && !model.isClaimOpen()) return undefined;
        model.answerClaim(act.answer);
        return () =>
          act.answer === 'accept'
            ? acceptClaim(deps, actor('driver'), deposit?.claim ?? '')
            : withdrawClaim(deps, actor('owner'), deposit?.claim ?? '');
      }
      case 'cancelFirst': {
        const isInTime = deps.clock.now() <= toInstant(ZONE, start, '00:00') - FREE_UNTIL_HOURS * 3_600_000;
        if (act.by === 'driver' && !isInTime) return undefined;
        const { refund } = await market.previewCancel(actor(act.by).userId, booking.id);
        model.cancelFirst();
        return () => market.cancel(actor(act.by).userId, booking.id, refund);
      }
      case 'spot': {
        if (act.what === 'delete') {
          if (model.outcome().status === 'active')
            await expect(market.delete()).rejects.toMatchObject({ code: 'has_bookings' });
          return undefined;
        }
        const changes =
          act.what === 'close' ? { endDate: addDays(today, 1) } : { isActive: act.what === 'resume' };
        if (act.what === 'close' && model.outcome().status !== 'active') return undefined;
        const isRefused = act.what === 'close' && (model.outcome().end ?? '9999') > addDays(today, 2);
        if (act.what === 'close' && !isRefused) return undefined;
        const change = updateSpot(deps, actor('owner'), spot.id, changes);
        // A spot cannot close before the day on which its months begin, either.
        const code = act.what === 'close' && addDays(today, 1) < start ? 'invalid_request' : 'spot_rented';
        if (isRefused) await expect(change).rejects.toMatchObject({ code });
        else await change;
        return undefined;
      }
    }
  };
  const tolerant = (run: Promise<unknown>) =>
    run.then(
      () => 'done',
      (error: unknown) => {
        if (!(error instanceof AppError)) throw error;
        return error.code;
      },
    );
  const seenOf = async () => {
    const now = await rentals.find(id);
    const paid = (await market.paymentsOf(id)).filter(({ status }) => status === 'succeeded');
    return {
      status: now?.status,
      end: now?.endDate,
      endedBy: now?.endedBy ?? '',
      payments: paid.map(({ amountCents }) => amountCents),
      refunds: paid.map((one) =>
        market
          .refundsOf(one.id)
          .filter(({ state }) => state === 'succeeded')
          .reduce((sum, { amountCents }) => sum + amountCents, 0),
      ),
      deposit: now?.deposit ? { state: now.deposit.state, awarded: now.deposit.awardedCents } : undefined,
    };
  };
  let runs = 0;
  const crash = async (act: () => Promise<unknown>): Promise<boolean> => {
    const { call, way, every } = crashes;
    if (++runs % every !== 0) return false;
    const hasCrashed = await process.runUntil((call + runs) % 26, way, act).catch(() => true);
    if (hasCrashed) tally.crashes += 1;
    return hasCrashed;
  };
  /** What crashed is due again after its pause. */
  const run = async (isAgain = false) => {
    const hasCrashed = await crash(async () => {
      await market.timers();
      await market.drain();
    });
    for (let round = 0; round < (hasCrashed || isAgain ? 2 : 1); round++) {
      await market.work();
      market.wait(6 * 60_000);
    }
    tally.steps += 1;
  };

  const plan = life.stories.flatMap(({ at, time, acts }) => {
    let day = addDays(addMonths(start, at.month), at.days);
    return acts.map(({ later, act }) => ({ day: (day = addDays(day, later)), time, act }));
  });
  const history: unknown[] = [];
  let isClaimed = false;
  const actAt = async (at: Time) => {
    time = at;
    const acts: Act[] = plan.filter((one) => one.day === today && one.time === at).map(({ act }) => act);
    const { status, end } = model.outcome();
    if (at === '12:00' && life.claim && !isClaimed && status === 'ended' && today > addDays(end ?? '', 1)) {
      isClaimed = true;
      acts.push({ act: 'claim', part: life.claim.part });
      if (life.claim.answer) acts.push({ act: 'answerClaim', answer: life.claim.answer });
    }
    for (const act of acts) {
      market.jumpTo(today, at);
      const perform = await prepare(act);
      let answer = 'not possible';
      let hasCrashed = false;
      if (perform) {
        hasCrashed = await crash(perform);
        answer = await tolerant(perform());
      }
      counts.set(`${act.act} ${answer}`, (counts.get(`${act.act} ${answer}`) ?? 0) + 1);
      history.push([today, at, act, answer]);
      // A claim is paid some minutes after it is accepted.
      await run(hasCrashed || act.act === 'answerClaim');
      const seen = await seenOf();
      const isSettled = seen.deposit !== undefined && !['held', 'claimed'].includes(seen.deposit.state);
      if (act.act === 'closeDispute' && isSettled) model.settleDeposit();
      expect({ history, ...seen, deposit: null }).toEqual({ history, ...model.outcome(), deposit: null });
    }
  };
  for (; today <= addDays(start, DAYS); today = addDays(today, 1)) {
    model.midnight(today);
    await actAt('00:10');
    market.jumpTo(today, '09:05');
    model.morning();
    await run();
    await actAt('12:00');
    if (model.isHeld()) {
      market.jumpTo(today, '21:05');
      model.evening();
      await run();
    }
    await actAt('22:10');
  }
  tally.lives += 1;
  expect({ history, ...(await seenOf()) }).toEqual({ history, ...model.outcome() });

  const after = await rentals.find(id);
  const { status, end } = model.outcome();
  const offered = pattern === ALWAYS ? {} : { pattern };
  expect(await market.rentedNow()).toEqual(
    status === 'active' ? [{ rentalId: id, from: start, until: end, ...offered }] : [],
  );
  const kept = model.months.filter(({ state }) => state === 'confirmed' || state === 'completed');
  const now = {
    start: Math.ceil(deps.clock.now() / 1_800_000) * 1_800_000,
    end: toInstant(ZONE, '2031-01-01', '00:00'),
  };
  const ahead = kept
    .map(({ from, until }) => ({
      start: toInstant(ZONE, from, '00:00'),
      end: toInstant(ZONE, until, '00:00'),
    }))
    .filter((month) => month.end > now.start)
    .flatMap((month) =>
      walkPattern(pattern, ZONE, { start: Math.max(now.start, month.start), end: month.end }),
    );
  const found = await table().calendar.listBusy(spot.id, now, deps.clock.now(), { isConsistent: true });
  // A day that has begun is answered whole.
  const busy = found
    .map(({ start: from, end: until }) => ({ start: Math.max(now.start, from), end: until }))
    .filter(({ start: from, end: until }) => from < until);
  expect({ history, busy }).toEqual({ history, busy: ahead });
  for (const { number, state, price, held, money, away, platform, successor } of model.months) {
    if (successor || money.dispute) continue;
    const { driver: paidIn, held: stillHeld } = sumBalances(
      await table().ledger.list((await bookingOf(number)).id),
    );
    const left = money.paid - money.refunded - money.lost - away;
    const isConfirmed = state === 'confirmed';
    expect({ history, number, paidIn }).toEqual({ history, number, paidIn: 0 - left });
    if (platform === 0 && left >= price + held && state !== 'back')
      expect({ history, number, stillHeld }).toEqual({
        history,
        number,
        // With a refund that a bank has rejected, which is owed to the driver.
        stillHeld: isConfirmed ? left : left - price,
      });
  }
  if (after && after.status === 'active')
    await rentals.write(
      {
        before: after,
        next: { ...after, status: 'ended', deposit: null, version: after.version + 1 },
        effects: [],
      },
      deps.clock.now(),
    );
};

describe('a life of a rental', () => {
  it(
    '[PY-03] has the months, money and days that its rules imply, to the cent, whatever its parties, banks and operators do and whatever crashes',
    async () => {
      await fc.assert(fc.asyncProperty(aLife, live), campaign(24));
      console.log(tally, Object.fromEntries([...counts].sort()));
    },
    TIMEOUT,
  );
});
