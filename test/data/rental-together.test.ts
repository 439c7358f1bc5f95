import { describe, expect, it } from 'vitest';
import { sumBalances } from '#shared/domain/bookings/ledger.ts';
import { writeTransition } from '#shared/domain/bookings/write-transition.ts';
import { getCalendar } from '#shared/domain/calendars/get-calendar.ts';
import { getFeed } from '#shared/domain/calendars/feeds.ts';
import { reconcileBlocks } from '#shared/domain/calendars/read-import.ts';
import { acceptClaim } from '#shared/domain/claims/answer-claim.ts';
import { openClaim } from '#shared/domain/claims/open-claim.ts';
import { sendAllPayouts } from '#shared/domain/claims/send-claim-payouts.ts';
import { decideProblem } from '#shared/domain/problems/decide-problem.ts';
import { rebook } from '#shared/domain/problems/rebook.ts';
import { reportProblem } from '#shared/domain/problems/report-problem.ts';
import { answerEnd, offerEnd, quoteEnd } from '#shared/domain/rentals/agree-end.ts';
import { answerPrice, type ProposalAnswer, proposePrice } from '#shared/domain/rentals/propose-price.ts';
import { startRental } from '#shared/domain/rentals/start-rental.ts';
import { overlaps, type Period } from '#shared/lib/half-hours.ts';
import { newId } from '#shared/lib/id.ts';
import { listPatternPeriods } from '#shared/lib/pattern-periods.ts';
import { MINUTE, toInstant } from '#shared/lib/time.ts';
import { LEGAL_VERSIONS } from '#shared/model/constants.ts';
import type { MonthPattern } from '#shared/model/month-pattern.ts';
import type { Spot } from '#shared/model/spot.ts';
import { anImport, spotWith } from '#test/support/examples.ts';
import { CLIENT } from '#test/support/hold-limits.ts';
import { FIRST_DAY, paidRentalsOf } from '#test/support/rentals.ts';
import { useTable } from '#test/support/table.ts';

const table = useTable();
const DEPOSIT = 5000;
const WEEKDAYS: MonthPattern = { type: 'weekdays', from: '08:00', to: '19:00' };
const NIGHTS: MonthPattern = { type: 'nights', from: '19:00', to: '08:00' };
const REPORT = { kind: 'taken', text: 'Hay otro coche.', pictures: [], position: null } as const;

const at = (date: string, time: string) => toInstant('Europe/Madrid', date, time);
const actor = (userId: string) => ({ userId, isAdmin: false, client: CLIENT });

/** A rental, by default from Sunday, 5 July, whose first month is paid. */
const aRental = async (changes: Partial<Spot> = {}, startDate = FIRST_DAY) => {
  const market = await paidRentalsOf(table)({ depositCents: DEPOSIT, ...changes }, startDate);
  const { deps, id, owner, driver, month } = market;
  const payment = async () => (await month(1)).paymentIntentId ?? '';
  const tell = async (type: string) => {
    await market.webhook(market.emit({ id: newId('evt'), type, paymentIntentId: await payment() }));
    await market.work();
  };
  const quote = (endDate: string, as = driver) => quoteEnd(deps, actor(as), id, endDate);
  const offer = async (endDate: string, as = driver) =>
    offerEnd(deps, actor(as), id, { endDate, refund: (await quote(endDate)).refund });
  return {
    ...market,
    ...{ payment, quote, offer },
    answerEnd: (answer: ProposalAnswer, endDate: string, refund: number, as = owner) =>
      answerEnd(deps, actor(as), id, { answer, endDate, refund }),
    agree: async (endDate: string) => {
      const { refund } = await quote(endDate);
      await offer(endDate);
      await answerEnd(deps, actor(owner), id, { answer: 'accept', endDate, refund });
      return refund;
    },
    propose: (price: number) => proposePrice(deps, actor(owner), id, price),
    answer: (answer: ProposalAnswer, totalPrice: number, as = driver) =>
      answerPrice(deps, actor(as), id, { answer, totalPrice }),
    claim: async (amount: number, bookingId: string) =>
      openClaim(deps, actor(owner), bookingId, {
        ...{ kind: 'lost_remote', text: 'No ha devuelto el mando.', amount, pictures: [] },
      }),
    uphold: async (until: string) => {
      const { id: bookingId } = await month(1);
      await reportProblem(deps, actor(driver), bookingId, REPORT);
      await market.until(until);
      await decideProblem(deps, actor('admin'), bookingId, {
        decision: 'founded',
        reason: 'Se ve en la foto.',
      });
      await market.work();
    },
    dispute: async (state: 'won' | 'lost') => {
      market.openDispute(await payment());
      await tell('charge.dispute.created');
      await market.until('2026-08-20');
      market.closeDispute(await payment(), state);
      await tell('charge.dispute.closed');
    },
    refundedCents: async (number = 1) =>
      market
        .refundsOf((await month(number)).paymentIntentId ?? '')
        .reduce((sum, { amountCents }) => sum + amountCents, 0),
    balances: async (bookingId: string) => sumBalances(await table().ledger.list(bookingId)),
    sendPayouts: () => sendAllPayouts(deps),
  };
};

describe('a new price and an end', () => {
  it('declining a price that was replaced meanwhile ends nothing', async () => {
    const rental = await aRental();
    await rental.propose(110);
    await rental.answer('withdraw', 0, rental.owner);
    await rental.propose(95);
    await expect(rental.answer('decline', 112.5)).rejects.toMatchObject({ code: 'price_changed' });
    expect(await rental.rental(rental.id)).toMatchObject({ endDate: null });
    await rental.answer('decline', 97.5);
    expect(await rental.rental(rental.id)).toMatchObject({ endedBy: 'price' });
  });

  it('a price that was declined cannot be taken back, and nobody is told that all stays as it is', async () => {
    const rental = await aRental();
    await rental.propose(110);
    await rental.answer('decline', 112.5);
    await rental.work();
    await rental.answer('withdraw', 0, rental.owner);
    await rental.work();
    expect(rental.subjectsTo(rental.driver).filter((subject) => subject.includes('no cambia'))).toEqual([]);
  });

  it('[PY-03] charges a month once whose first attempt a bank still processes while the price becomes lower', async () => {
    const rental = await aRental();
    const { payments } = rental.deps;
    let isOpen = true;
    const find = async (id: string) => {
      const payment = await payments.find(id);
      return payment && isOpen && payment.status === 'open'
        ? { ...payment, status: 'processing' as const }
        : payment;
    };
    const charge: typeof payments.charge = async (id, how) => {
      const payment = isOpen ? await find(id) : undefined;
      return payment ? { payment } : payments.charge(id, how);
    };
    Object.assign(rental.deps, { payments: { ...payments, charge, find } });
    await rental.until('2026-08-02', '10:00', 1);
    expect((await rental.propose(80)).newPrice).toMatchObject({ number: 3 });
    await rental.work();
    rental.pay((await rental.month(2)).paymentIntentId ?? '');
    isOpen = false;
    await rental.until('2026-09-10');
    const paid = (await rental.paymentsOf(rental.id)).filter(({ status }) => status === 'succeeded');
    expect(paid.map(({ amountCents }) => amountCents)).toEqual([9250 + DEPOSIT, 9250, 8250]);
  });

  it('an end that the owner offers keeps nobody from the end that a report grants', async () => {
    const rental = await aRental();
    await rental.until('2026-07-15', '18:00');
    await rental.uphold('2026-07-17');
    await rental.offer('2026-07-30', rental.owner);
    await rental.offer('2026-07-18');
    expect(await rental.rental(rental.id)).toMatchObject({ endDate: '2026-07-18', endedBy: 'agreement' });
  });
});

describe('what a party proposes again and again', () => {
  it('is counted by rental: it writes ten mails a day at most, of which half say that a price was taken back', async () => {
    const rental = await aRental();
    await rental.until('2026-07-15', '08:00');
    const mails = () => rental.subjectsTo(rental.driver).length;
    const before = mails();
    const refused = { code: 'rate_limited' };
    for (const cents of [99, 98, 97, 96, 95]) {
      await rental.propose(cents);
      await rental.work();
      await rental.answer('withdraw', 0, rental.owner);
      await rental.work();
    }
    await expect(rental.propose(94)).rejects.toMatchObject(refused);
    await expect(rental.offer('2026-07-20', rental.owner)).rejects.toMatchObject(refused);
    expect(mails() - before).toBe(10);
    await rental.offer('2026-07-20');
    await rental.until('2026-07-16', '12:00');
    await rental.propose(94);
  });
});

describe('a deposit and an agreed end', () => {
  it('with a month paid ahead: the claim is about the month that took place', async () => {
    const rental = await aRental();
    await rental.until('2026-08-03');
    await rental.agree('2026-08-04');
    await rental.work();
    await rental.until('2026-08-05', '10:00', 1);
    const first = await rental.month(1);
    const second = await rental.month(2);
    expect(second.status).toBe('cancelled_by_driver');
    expect(await rental.refundedCents(2)).toBe(9250);
    expect((await rental.read(rental.id, rental.owner)).deposit?.claim).toBe(first.id);
    await rental.claim(30, first.id);
    await acceptClaim(rental.deps, actor(rental.driver), first.id);
    await rental.until('2026-09-20');
    expect(await rental.rental(rental.id)).toMatchObject({
      deposit: { state: 'awarded', awardedCents: 3000 },
    });
    expect(await rental.refundedCents()).toBe(9250 - first.totalCents + 2000);
    expect(await rental.balances(first.id)).toMatchObject({ held: 0 });
    expect(await rental.balances(second.id)).toMatchObject({ held: 0, driver: 0 });
  });

  it('after a month cancelled too late, the deposit goes back and the owner keeps the month', async () => {
    const rental = await aRental();
    await writeTransition(rental.deps, await rental.month(1), 'cancelLate', rental.deps.clock.now());
    await rental.until('2026-08-20');
    expect(await rental.rental(rental.id)).toMatchObject({
      status: 'expired',
      deposit: { state: 'returned' },
    });
    expect(await rental.refundedCents()).toBe(DEPOSIT);
    expect(await rental.month(1)).toMatchObject({ payout: { cents: 7650 } });
  });

  it.each(['won', 'lost'] as const)('days back, an end, a claim and a dispute that is %s', async (how) => {
    const rental = await aRental();
    await rental.onboard(rental.owner);
    rental.connect.move(rental.owner, 'ready');
    await rental.until('2026-07-15', '18:00');
    await rental.uphold('2026-07-17');
    await rental.offer('2026-07-20');
    await rental.work();
    const first = await rental.month(1);
    const back = 9250 - first.totalCents;
    expect(await rental.refundedCents()).toBe(back);
    await rental.until('2026-07-21');
    await rental.claim(30, first.id);
    await acceptClaim(rental.deps, actor(rental.driver), first.id);
    await rental.until('2026-07-22');
    expect(await rental.refundedCents()).toBe(back + 2000);
    await rental.dispute(how);
    await rental.until('2026-09-01');
    await rental.sendPayouts();
    const claim = await table().claims.find(first.id);
    const [booked, claimed] = [await rental.balances(first.id), await rental.balances(claim?.id ?? '')];
    expect(booked.held).toBe(0);
    expect(claimed.held).toBe(0);
    expect(claimed.owed).toBe(0);
  });

  it('a dispute between the answer and its work moves nothing twice', async () => {
    const rental = await aRental();
    await rental.until('2026-07-15');
    const { refund } = await rental.quote('2026-07-20');
    await rental.offer('2026-07-20');
    await rental.answerEnd('accept', '2026-07-20', refund);
    await rental.dispute('lost');
    await rental.until('2026-09-01');
    expect(await rental.refundedCents()).toBe(0);
  });
});

describe('a deposit of which an operator has refunded a part', () => {
  it('goes back without that part, and the mail says how much', async () => {
    const rental = await aRental();
    await rental.until('2026-07-20');
    rental.refundByHand(await rental.payment(), 500);
    await rental.webhook(String(rental.events.findLastIndex(({ type }) => type === 'refund.created')));
    await rental.end(rental.id, '2026-08-05');
    await rental.until('2026-08-13');
    expect(await rental.refundedCents()).toBe(DEPOSIT);
    const text = rental.textOf('Te devolvemos la fianza', rental.driver);
    expect(text).toContain('45,00');
    expect(text).not.toContain('50,00');
  });
});

describe('a deposit and a move to another spot', () => {
  it.each([
    ['at the beginning', '00:10'],
    ['after hours', '14:00'],
  ])('%s of its month: it is held with the payments that moved, and goes back once', async (_, time) => {
    const rental = await aRental({}, '2026-09-05');
    const limits = { rebookingCents: 1000, compensationCents: 20_000 };
    Object.assign(rental.deps, { settings: { ...rental.deps.settings, ...limits } });
    const other = spotWith({
      ownerId: `owner-of-${rental.spot.id}`,
      ...{ weekdayPriceCents: 200, weekendPriceCents: 200 },
    });
    await table().spots.create(other);
    rental.jumpTo('2026-09-05', '00:05');
    await rental.work();
    rental.jumpTo('2026-09-05', time);
    const { id } = await rental.month(1);
    await reportProblem(rental.deps, actor(rental.driver), id, REPORT);
    const { id: moved } = await rebook(rental.deps, actor(rental.driver), id, other.id);
    await rental.until('2026-09-07');
    expect(await rental.rental(rental.id)).toMatchObject({ status: 'ended', deposit: { state: 'held' } });
    expect(await rental.month(1)).toMatchObject({ rebookedTo: moved });
    await rental.until('2026-10-25');
    const stay = await table().bookings.find(moved);
    expect(await rental.rental(rental.id)).toMatchObject({ deposit: { state: 'returned' } });
    expect(stay).toMatchObject({ status: 'completed', deposit: { heldCents: 0 } });
    const paid = 9250 + DEPOSIT;
    const kept = (await rental.month(1)).transferredCents + (stay?.totalCents ?? 0);
    expect(await rental.refundedCents()).toBe(paid - kept);
    expect(await rental.balances(moved)).toMatchObject({ held: 0 });
  });
});

describe('a deposit and a move to a dearer spot', () => {
  it('pays nothing of it: the platform does', async () => {
    const rental = await aRental({}, '2026-09-05');
    const limits = { rebookingCents: 1000, compensationCents: 20_000 };
    Object.assign(rental.deps, { settings: { ...rental.deps.settings, ...limits } });
    const other = spotWith({
      ownerId: `owner-of-${rental.spot.id}`,
      ...{ weekdayPriceCents: 320, weekendPriceCents: 320 },
    });
    await table().spots.create(other);
    rental.jumpTo('2026-09-05', '00:05');
    await rental.work();
    const { id } = await rental.month(1);
    await reportProblem(rental.deps, actor(rental.driver), id, REPORT);
    const { id: moved } = await rebook(rental.deps, actor(rental.driver), id, other.id);
    const stay = await table().bookings.find(moved);
    expect(stay?.goodwillCents).toBeGreaterThan(0);
    expect(stay?.goodwillCents).toBe((stay?.totalCents ?? 0) - 9250);
    expect(stay?.deposit).toMatchObject({ heldCents: DEPOSIT });
  });
});

describe('a report and an agreed end', () => {
  it('an end cannot be agreed before it is decided', async () => {
    const rental = await aRental();
    await rental.until('2026-07-15', '18:00');
    await reportProblem(rental.deps, actor(rental.driver), (await rental.month(1)).id, REPORT);
    const refused = { code: 'rental_not_allowed', details: { reason: 'money' } };
    await expect(rental.quote('2026-07-20')).rejects.toMatchObject(refused);
  });

  it('a report that is decided after the jobs shortened its month late gives back days of what is left', async () => {
    const rental = await aRental();
    await rental.until('2026-08-01', '18:00');
    await rental.agree('2026-08-04');
    const { id } = await rental.month(1);
    await reportProblem(rental.deps, actor(rental.driver), id, REPORT);
    rental.jumpTo('2026-08-05', '13:00');
    await writeTransition(rental.deps, await rental.month(1), 'complete', rental.deps.clock.now());
    await rental.work();
    // The rent of 30 of 31 days and the fee, and then without the three days from the report on, with their part of the fee.
    expect(await rental.month(1)).toMatchObject({ status: 'completed', totalCents: 8960 });
    await decideProblem(rental.deps, actor('admin'), id, {
      decision: 'founded',
      reason: 'Se ve en la foto.',
    });
    await rental.until('2026-08-25');
    expect(await rental.month(1)).toMatchObject({ totalCents: 8064 });
    expect(await rental.refundedCents()).toBe(9250 - 8064 + DEPOSIT);
    expect(await rental.balances(id)).toMatchObject({ driver: -8064, held: 0 });
  });

  it('a driver who offered an end before the report was upheld can end on the same day', async () => {
    const rental = await aRental();
    await rental.until('2026-07-15', '18:00');
    await rental.offer('2026-07-20');
    await rental.uphold('2026-07-17');
    await rental.offer('2026-07-20');
    expect(await rental.rental(rental.id)).toMatchObject({ endDate: '2026-07-20', endedBy: 'agreement' });
  });
});

/** The same driver has the spot at night, too, from the same day on. */
const startNights = async (rental: Awaited<ReturnType<typeof aRental>>) => {
  const spot = await table().spots.find(rental.spot.id);
  if (spot) await table().spots.update({ ...spot, monthPattern: NIGHTS, version: spot.version + 1 });
  const { rental: nights, booking } = await startRental(rental.deps, actor(rental.driver), {
    ...{
      parkingSpotId: rental.spot.id,
      startDate: FIRST_DAY,
      pattern: NIGHTS,
      terms: LEGAL_VERSIONS.terms,
    },
    ...{ totalPrice: rental.totalOf(FIRST_DAY) / 100, deposit: DEPOSIT / 100 },
  });
  await rental.payHold(booking.id);
  return nights;
};

describe('a pattern and an agreed end', () => {
  it('[BR-03] gives its half hours behind the end to imports, and no others', async () => {
    const rental = await aRental({ monthPattern: WEEKDAYS });
    const event = { start: at('2026-07-20', '00:00'), end: at('2026-07-24', '00:00') };
    await table().calendarImports.create(
      anImport({ spotId: rental.spot.id, events: [event] }),
      [],
      rental.deps.clock.now(),
    );
    await reconcileBlocks(rental.deps, rental.spot.id);
    await rental.until('2026-07-15');
    await rental.agree('2026-07-22');
    await rental.work();
    expect(await rental.busyBetween('2026-07-19', '2026-09-01')).toEqual([
      { start: at('2026-07-20', '00:00'), end: at('2026-07-24', '00:00') },
    ]);
    expect(await rental.busyBetween('2026-07-05', '2026-07-19')).toEqual(
      listPatternPeriods(WEEKDAYS, 'Europe/Madrid', {
        start: at('2026-07-05', '00:00'),
        end: at('2026-07-19', '00:00'),
      }),
    );
  });

  it('[BR-03] leaves the rental of the other hours as it is, with its deposit', async () => {
    const rental = await aRental({ monthPattern: WEEKDAYS });
    const offerAs = async (monthPattern: MonthPattern) => {
      const spot = await table().spots.find(rental.spot.id);
      if (spot) await table().spots.update({ ...spot, monthPattern, version: spot.version + 1 });
    };
    const startAs = async (userId: string, pattern: MonthPattern, startDate: string) => {
      await offerAs(pattern);
      const { rental: started, booking } = await startRental(rental.deps, actor(userId), {
        ...{ parkingSpotId: rental.spot.id, startDate, pattern, terms: LEGAL_VERSIONS.terms },
        ...{ totalPrice: rental.totalOf(startDate) / 100, deposit: DEPOSIT / 100 },
      });
      await rental.payHold(booking.id);
      return started.id;
    };
    const other = `driver-nights-${rental.spot.id}`;
    await rental.addPerson(other, 'Noa Nocturna');
    const nights = await startAs(other, NIGHTS, '2026-07-06');
    await rental.until('2026-07-15');
    await rental.agree('2026-07-20');
    await rental.until('2026-07-30');
    const busy = await rental.busyBetween('2026-07-20', '2026-08-05');
    const timesOf = (pattern: MonthPattern) =>
      listPatternPeriods(pattern, 'Europe/Madrid', {
        start: at('2026-07-20', '00:00'),
        end: at('2026-08-05', '00:00'),
      });
    const isTaken = ({ start, end }: Period) =>
      busy.some((taken) => taken.start <= start && end <= taken.end);
    expect(timesOf(NIGHTS).every(isTaken)).toBe(true);
    expect(timesOf(WEEKDAYS).some((time) => busy.some((taken) => overlaps(taken, time)))).toBe(false);
    expect(await rental.rental(rental.id)).toMatchObject({ deposit: { state: 'returned' } });
    expect(await rental.rental(nights)).toMatchObject({ status: 'active', deposit: { state: 'held' } });
    const again = await startAs(rental.driver, WEEKDAYS, '2026-08-10');
    await rental.until('2026-09-20');
    for (const id of [nights, again])
      expect(await rental.rental(id)).toMatchObject({ status: 'active', deposit: { state: 'held' } });
  });

  it('[PY-03] can be two rentals of one driver, each of whose months is charged in time and can be paid', async () => {
    const rental = await aRental({ monthPattern: WEEKDAYS });
    const nights = await startNights(rental);
    const both = [rental.id, nights.id];
    const paid = async () => (await Promise.all(both.map(rental.rental))).map((one) => one?.paidMonths);
    await rental.until('2026-08-02', '12:00');
    // Who comes second tries again after a minute.
    await rental.until('2026-08-02', '12:10', 0.1);
    expect(await paid()).toEqual([2, 2]);
    rental.answerCharges(() => 'declined');
    await rental.until('2026-09-02', '12:00');
    await rental.until('2026-09-02', '12:10', 0.1);
    expect(await paid()).toEqual([2, 2]);
    for (const id of both) await rental.payHold((await rental.rental(id))?.bookingIds[2] ?? '');
    expect(await paid()).toEqual([3, 3]);
    for (const id of both) expect(await rental.paymentsOf(id)).toHaveLength(3);
    expect(rental.alarms).toEqual([]);
  });

  it('[PY-03] can be two rentals of one driver, of which a crash behind the hold of a month ends neither', async () => {
    const rental = await aRental({ monthPattern: WEEKDAYS });
    const nights = await startNights(rental);
    await rental.until('2026-08-02', '08:59');
    rental.wait(2 * MINUTE);
    const { bookings } = rental.deps;
    let holds = 0;
    const hold: typeof bookings.hold = async (...given) => {
      const result = await bookings.hold(...given);
      if (result === 'held' && holds++ === 0) throw new Error('The process ended here.');
      return result;
    };
    Object.assign(rental.deps, { bookings: { ...bookings, hold } });
    expect((await rental.timers()).failures).toHaveLength(1);
    Object.assign(rental.deps, { bookings });
    // The other rental is tried again first.
    await rental.until('2026-08-02', '09:15', 1 / 60);
    await rental.until('2026-08-03', '12:00');
    for (const id of [rental.id, nights.id])
      expect(await rental.rental(id)).toMatchObject({ status: 'active', paidMonths: 2, endDate: null });
  });

  it('[BR-03] can end before its first hours: nothing of it is left, and everything goes on', async () => {
    const rental = await aRental({ monthPattern: WEEKDAYS });
    rental.jumpTo('2026-07-05', '10:00');
    await rental.work();
    await table().calendarExports.replace(rental.spot.id, undefined, `feed-${rental.spot.id}`);
    const refund = await rental.agree('2026-07-06');
    await rental.work();
    expect(refund).toBe(87.1);
    expect(await rental.busyBetween('2026-07-01', '2026-09-01')).toEqual([]);
    const feed = await getFeed(rental.deps, `feed-${rental.spot.id}`);
    expect(feed).not.toContain('VEVENT');
    await getCalendar(rental.deps, actor(rental.owner), rental.spot.id, {
      from: '2026-07-05',
      to: '2026-07-09',
    });
    await rental.until('2026-07-20');
    expect(await rental.rental(rental.id)).toMatchObject({ status: 'ended', deposit: { state: 'returned' } });
    expect(await rental.refundedCents()).toBe(8710 + DEPOSIT);
    expect(await rental.balances((await rental.month(1)).id)).toMatchObject({ held: 0, driver: -540 });
  });

  it('[BK-01] on a Saturday of a pattern of weekdays tells nobody that the stay ends soon', async () => {
    const rental = await aRental({ monthPattern: WEEKDAYS });
    await rental.until('2026-07-11', '12:00');
    await rental.agree('2026-07-12');
    await rental.until('2026-07-13');
    expect(rental.subjectsTo(rental.driver).filter((s) => s.includes('termina pronto'))).toEqual([]);
  });
});
