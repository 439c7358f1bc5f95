import { describe, expect, it } from 'vitest';
import { answerEnd, offerEnd, quoteEnd } from '#shared/domain/rentals/agree-end.ts';
import { exportRentals } from '#shared/domain/rentals/export-rentals.ts';
import { answerPrice, type ProposalAnswer, proposePrice } from '#shared/domain/rentals/propose-price.ts';
import type { Spot } from '#shared/model/spot.ts';
import { issueInvoices } from '#shared/domain/invoices/issue-invoices.ts';
import { decideProblem } from '#shared/domain/problems/decide-problem.ts';
import { getProblemCase } from '#shared/domain/problems/problem-case.ts';
import { reportProblem } from '#shared/domain/problems/report-problem.ts';
import { writeTransition } from '#shared/domain/bookings/write-transition.ts';
import { sumBalances } from '#shared/domain/bookings/ledger.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { newId } from '#shared/lib/id.ts';
import { CLIENT } from '#test/support/hold-limits.ts';
import { COMPANY } from '#test/support/invoice-examples.ts';
import { paidRentalsOf } from '#test/support/rentals.ts';
import { useTable } from '#test/support/table.ts';

const table = useTable();

/** A rental from 5 July whose first month is paid: 90 euros a month and a fee of 2.50. */
const aRental = async (changes: Partial<Spot> = {}) => {
  const market = await paidRentalsOf(table)(changes);
  const actor = (userId: string) => ({ userId, isAdmin: false, client: CLIENT });
  const { deps, id, owner, driver, month } = market;
  return {
    ...market,
    ...{ id, month, actor },
    /** An event of the provider about a payment. The tests share a table, in which its id is unique. */
    hear: async (type: string, paymentIntentId: string) => {
      await market.webhook(market.emit({ id: newId('evt'), type, paymentIntentId }));
      await market.work();
    },
    propose: (price: number, as = owner) => proposePrice(deps, actor(as), id, price),
    answer: (answer: ProposalAnswer, totalPrice: number, as = driver) =>
      answerPrice(deps, actor(as), id, { answer, totalPrice }),
    quote: (endDate: string, as = driver) => quoteEnd(deps, actor(as), id, endDate),
    offer: (endDate: string, refund: number, as = driver) =>
      offerEnd(deps, actor(as), id, { endDate, refund }),
    answerEnd: (answer: ProposalAnswer, endDate: string, refund: number, as = owner) =>
      answerEnd(deps, actor(as), id, { answer, endDate, refund }),
    totals: async () =>
      (await market.paymentsOf(id))
        .filter(({ status }) => status === 'succeeded')
        .map(({ amountCents }) => amountCents),
    balances: async (number: number) => sumBalances(await table().ledger.list((await month(number)).id)),
  };
};

const REPORT = { kind: 'taken', text: 'Hay otro coche.', pictures: [], position: null } as const;

const refused = async (promise: Promise<unknown>) => {
  const error: unknown = await promise.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof AppError)) throw error instanceof Error ? error : new Error('Nothing was refused.');
  const reason = error.details?.reason;
  return typeof reason === 'string' ? `${error.code} ${reason}` : error.code;
};

describe('a new price of a rental', () => {
  it('holds from the first month that begins 30 days later, once the driver has accepted what was seen', async () => {
    const rental = await aRental();
    await rental.until('2026-08-10');
    const proposed = await rental.propose(100);
    expect(proposed.newPrice).toMatchObject({
      ...{ number: 4, from: '2026-10-05', chargeDate: '2026-10-02', price: 100, isProposed: true },
    });
    await rental.work();
    expect((await rental.read(rental.id)).newPrice).toMatchObject({ total: 102.5, isProposed: true });
    expect(rental.textOf('Precio nuevo', rental.driver)).toContain('102,50');
    expect(await refused(rental.answer('accept', 92.5))).toBe('price_changed');
    const agreed = await rental.answer('accept', 102.5);
    expect(agreed.newPrice).toMatchObject({ number: 4, isProposed: false });
    // A repeated answer, whose first one was lost.
    await rental.answer('accept', 102.5);
    await rental.until('2026-12-10');
    expect(await rental.totals()).toEqual([9250, 9250, 9250, 10250, 10250, 10250]);
    expect((await rental.read(rental.id)).price).toBe(100);
    expect((await rental.read(rental.id)).newPrice).toBeNull();
  });

  it('holds from a month that begins in 30 days, and not from one that begins in 29', async () => {
    const rental = await aRental();
    await rental.until('2026-08-06');
    expect((await rental.propose(100)).newPrice).toMatchObject({ number: 3, from: '2026-09-05' });
    await rental.answer('withdraw', 0, rental.owner);
    await rental.until('2026-08-07');
    expect((await rental.propose(110)).newPrice).toMatchObject({ number: 4, from: '2026-10-05' });
  });

  it('ends the rental before its month, if it is not accepted by the day of the charge, after a reminder', async () => {
    const rental = await aRental();
    await rental.until('2026-08-10');
    await rental.propose(100);
    await rental.until('2026-09-26');
    expect(
      rental.subjectsTo(rental.driver).filter((subject) => subject.startsWith('Falta tu respuesta')),
    ).toHaveLength(1);
    expect(rental.textOf('se renueva', rental.driver)).toContain('102,50');
    await rental.until('2026-10-06');
    expect(await rental.rental(rental.id)).toMatchObject({
      ...{ endDate: '2026-10-05', endedBy: 'price', status: 'ended', paidMonths: 3 },
    });
    expect(await rental.totals()).toEqual([9250, 9250, 9250]);
    expect(await rental.rentedNow()).toEqual([]);
    for (const party of [rental.driver, rental.owner])
      expect(rental.textOf('Fin del alquiler', party)).toContain('precio nuevo');
  });

  it('can be accepted until the moment of the charge', async () => {
    const rental = await aRental();
    await rental.until('2026-08-10');
    await rental.propose(100);
    await rental.until('2026-10-02', '08:59');
    await rental.answer('accept', 102.5);
    await rental.until('2026-10-06');
    expect(await rental.totals()).toEqual([9250, 9250, 9250, 10250]);
  });

  it('ends the rental before its month at once, if the driver declines it', async () => {
    const rental = await aRental();
    await rental.until('2026-08-10');
    await rental.propose(100);
    await rental.answer('decline', 102.5);
    await rental.answer('decline', 102.5);
    expect(await rental.rental(rental.id)).toMatchObject({ endDate: '2026-10-05', endedBy: 'price' });
  });

  it('is not for a month of the least duration, nor one that was announced', async () => {
    const rental = await aRental({ minMonths: 6, monthNoticeDays: 30 });
    expect((await rental.propose(100)).newPrice).toMatchObject({ number: 7 });
    const other = await aRental({ monthNoticeDays: 30 });
    // The month of 5 September was announced 33 days before.
    await other.until('2026-08-04');
    expect((await other.propose(100)).newPrice).toMatchObject({ number: 4 });
  });

  it('is one at a time; its owner takes it back while it is not accepted', async () => {
    const rental = await aRental();
    await rental.propose(100);
    await rental.propose(100);
    expect(await refused(rental.propose(110))).toBe('rental_not_allowed open');
    expect(await refused(rental.propose(110, rental.driver))).toBe('forbidden');
    expect(await refused(rental.answer('withdraw', 0))).toBe('forbidden');
    await rental.answer('withdraw', 0, rental.owner);
    expect(await refused(rental.answer('accept', 102.5))).toBe('rental_not_allowed none');
    expect((await rental.propose(110)).newPrice).toMatchObject({ price: 110 });
    await rental.work();
    expect(rental.subjectsTo(rental.driver).filter((subject) => subject.includes('no cambia'))).toHaveLength(
      0,
    );
  });

  it('holds without consent from the next month that is not charged, if it is lower', async () => {
    const rental = await aRental();
    await rental.until('2026-08-01');
    const lowered = await rental.propose(80);
    expect(lowered.newPrice).toMatchObject({ number: 2, isProposed: false });
    await rental.until('2026-08-02', '08:00');
    // The day of a charge has come: its month keeps its price.
    expect((await rental.propose(70)).newPrice).toMatchObject({ number: 3 });
    await rental.until('2026-09-10');
    expect(await rental.totals()).toEqual([9250, 8250, 7250]);
  });
});

describe('an end that both parties agree', () => {
  it('gives back the rent of the unused days of the month without the fee, and pays the owner for the others', async () => {
    const rental = await aRental();
    await rental.until('2026-07-15');
    // 11 of 31 days are used: 90.00 x 11 / 31 is 31.94.
    const quote = await rental.quote('2026-07-16');
    expect(quote).toEqual({ endDate: '2026-07-16', refund: 58.06, isGranted: false });
    await rental.offer('2026-07-16', 58.06);
    await rental.work();
    expect(rental.textOf('Te proponen', rental.owner)).toContain('58,06');
    expect(rental.textOf('Te proponen', rental.owner)).toContain(
      'gastos de servicio de este mes no se devuelven',
    );
    expect((await rental.read(rental.id)).endOffer).toEqual({ endDate: '2026-07-16', isOwn: true });
    expect(await refused(rental.answerEnd('accept', '2026-07-16', 58.06, rental.driver))).toBe('forbidden');
    expect(await refused(rental.answerEnd('accept', '2026-07-16', 60))).toBe('price_changed');
    await rental.answerEnd('accept', '2026-07-16', 58.06);
    await rental.answerEnd('accept', '2026-07-16', 58.06);
    await rental.work();
    const after = await rental.month(1);
    expect(after).toMatchObject({
      ...{ status: 'confirmed', endAt: '2026-07-15T22:00:00.000Z', totalCents: 3444 },
      ...{ rental: { month: 1, isLast: true }, refund: { cents: 5806 } },
    });
    expect(after.lines).toEqual([
      { kind: 'month_days', quantity: 11, unitCents: 290, amountCents: 3194 },
      { kind: 'service_fee', quantity: 1, unitCents: 250, amountCents: 250 },
    ]);
    expect(await rental.busyBetween('2026-07-16', '2026-09-01')).toEqual([]);
    await rental.until('2026-07-20');
    expect(await rental.rental(rental.id)).toMatchObject({
      ...{ status: 'ended', endDate: '2026-07-16', endedBy: 'agreement' },
    });
    expect(await rental.rentedNow()).toEqual([]);
    const { ownerCents, commissionCents } = after;
    expect(ownerCents + commissionCents).toBe(3194);
    expect(await rental.balances(1)).toMatchObject({ driver: -3444, held: 0, platform: 3444 - ownerCents });
  });

  it('leaves the invoice of the fee as it is, and corrects the totals of the owner', async () => {
    const rental = await aRental();
    Object.assign(rental.deps, { settings: { ...rental.deps.settings, company: COMPANY } });
    const invoicesOf = async () => {
      await rental.work();
      await issueInvoices(rental.deps);
      const invoices = await table().invoices.listOfBooking((await rental.month(1)).id);
      return invoices.map(({ type, subject, totalCents }) => [type, subject, totalCents]);
    };
    await rental.until('2026-07-15');
    expect(await invoicesOf()).toEqual([['F2', 'service_fee', 250]]);
    await rental.offer('2026-07-16', 58.06);
    await rental.answerEnd('accept', '2026-07-16', 58.06);
    expect(await invoicesOf()).toEqual([['F2', 'service_fee', 250]]);
    const { ownerCents } = await rental.month(1);
    const [totals] = await table().bookingTotals.list(rental.owner, 'owner', {
      from: '2026-07',
      to: '2026-07',
    });
    expect(totals?.amounts).toMatchObject({ ownerCents });
  });

  it('gives a month that is paid ahead back whole', async () => {
    const rental = await aRental();
    await rental.until('2026-08-03');
    expect(await rental.rental(rental.id)).toMatchObject({ paidMonths: 2 });
    const { refund } = await rental.quote('2026-08-05', rental.owner);
    expect(refund).toBe(92.5);
    await rental.offer('2026-08-04', 95.4, rental.owner);
    await rental.answerEnd('accept', '2026-08-04', 95.4, rental.driver);
    await rental.work();
    expect((await rental.month(2)).status).toBe('cancelled_by_driver');
    expect((await rental.month(1)).totalCents).toBe(8960);
    await rental.until('2026-09-10');
    expect((await rental.month(1)).status).toBe('completed');
    expect(await rental.rental(rental.id)).toMatchObject({ endDate: '2026-08-04', status: 'ended' });
  });

  it('is of a day of the present month, today or later, and of a month whose money is settled', async () => {
    const rental = await aRental();
    expect(await refused(rental.quote('2026-07-20'))).toBe('rental_not_allowed end');
    await rental.until('2026-07-15');
    for (const day of ['2026-07-15', '2026-08-06'])
      expect(await refused(rental.quote(day))).toBe('rental_not_allowed end');
    expect((await rental.read(rental.id)).latestAgreedEnd).toBe('2026-08-05');
    rental.openDispute((await rental.month(1)).paymentIntentId ?? '');
    await rental.webhook(
      String(rental.events.findLastIndex(({ type }) => type === 'charge.dispute.created')),
    );
    await rental.work();
    expect(await refused(rental.quote('2026-07-20'))).toBe('rental_not_allowed dispute');
  });

  it('counts what an operator gave back of the month, and gives back what is left above the used days', async () => {
    const rental = await aRental({ depositCents: 4500 });
    await rental.until('2026-07-15');
    const { paymentIntentId } = await rental.month(1);
    const giveBack = async (cents: number) => {
      rental.refundByHand(paymentIntentId ?? '', cents);
      await rental.hear('refund.created', paymentIntentId ?? '');
    };
    await giveBack(2000);
    // 58.06 as without it, of which 20.00 went back.
    expect((await rental.quote('2026-07-16')).refund).toBe(38.06);
    await rental.offer('2026-07-16', 38.06);
    await rental.work();
    expect(rental.textOf('Te proponen', rental.owner)).toContain('38,06');
    await giveBack(3000);
    expect(await refused(rental.answerEnd('accept', '2026-07-16', 38.06))).toBe('price_changed');
    await rental.answerEnd('accept', '2026-07-16', 8.06);
    await rental.work();
    const after = await rental.month(1);
    expect(after).toMatchObject({ totalCents: 3444, reversed: { refundedCents: 5806 } });
    await rental.until('2026-07-30');
    expect(rental.refundsOf(paymentIntentId ?? '').map(({ amountCents }) => amountCents)).toEqual([
      4500, 806, 3000, 2000,
    ]);
    expect(await rental.balances(1)).toMatchObject({
      ...{ driver: -3444, held: 0, platform: 3444 - after.ownerCents },
    });
  });

  it('gives back nothing, if an operator gave back more than the unused days, and pays the owner from the rest', async () => {
    const rental = await aRental();
    await rental.until('2026-07-15');
    const { paymentIntentId } = await rental.month(1);
    rental.refundByHand(paymentIntentId ?? '', 8000);
    await rental.hear('refund.created', paymentIntentId ?? '');
    expect((await rental.quote('2026-07-16')).refund).toBe(0);
    await rental.offer('2026-07-16', 0);
    await rental.answerEnd('accept', '2026-07-16', 0);
    await rental.until('2026-07-30');
    expect(rental.refundsOf(paymentIntentId ?? '')).toHaveLength(1);
    expect(await rental.month(1)).toMatchObject({ status: 'completed', payout: { cents: 1250 } });
    expect(await rental.balances(1)).toMatchObject({ driver: -1250, held: 0, platform: 0 });
  });

  it('gives back what is left of a month that is paid ahead, and of one whose bank has decided', async () => {
    const rental = await aRental();
    await rental.until('2026-08-03');
    const pay = async (number: number) => (await rental.month(number)).paymentIntentId ?? '';
    rental.refundByHand(await pay(2), 1000);
    await rental.hear('refund.created', await pay(2));
    rental.openDispute(await pay(1), 500);
    await rental.hear('charge.dispute.created', await pay(1));
    expect(await refused(rental.quote('2026-08-04'))).toBe('rental_not_allowed dispute');
    rental.closeDispute(await pay(1), 'lost');
    await rental.hear('charge.dispute.closed', await pay(1));
    // 92.50 without the 10.00, and one of 31 days of the first month, 2.90: the bank took more.
    expect((await rental.quote('2026-08-04')).refund).toBe(82.5);
    await rental.offer('2026-08-04', 82.5);
    await rental.answerEnd('accept', '2026-08-04', 82.5);
    await rental.until('2026-08-10');
    expect(rental.refundsOf(await pay(1))).toEqual([]);
    expect(await rental.month(1)).toMatchObject({ totalCents: 8960, refund: null });
    expect(rental.refundsOf(await pay(2)).map(({ amountCents }) => amountCents)).toEqual([8250, 1000]);
    expect(await rental.balances(2)).toMatchObject({ driver: 0, held: 0, platform: 0 });
  });

  it('lapses with its day; it can be declined, taken back and replaced by who offers it', async () => {
    const rental = await aRental();
    await rental.until('2026-07-15');
    await rental.offer('2026-07-20', (await rental.quote('2026-07-20')).refund);
    expect(await refused(rental.offer('2026-07-22', 40, rental.owner))).toBe('rental_not_allowed open');
    await rental.offer('2026-07-18', (await rental.quote('2026-07-18')).refund);
    expect(await refused(rental.answerEnd('accept', '2026-07-20', 46.45))).toBe('rental_not_allowed none');
    await rental.answerEnd('decline', '2026-07-18', 0);
    await rental.work();
    expect(rental.subjectsTo(rental.driver)).toContain('El alquiler sigue: Plaza de prueba');
    await rental.offer('2026-07-18', (await rental.quote('2026-07-18')).refund);
    await rental.answerEnd('withdraw', '2026-07-18', 0, rental.driver);
    await rental.offer('2026-07-18', (await rental.quote('2026-07-18')).refund);
    await rental.until('2026-07-18', '00:01');
    expect((await rental.read(rental.id)).endOffer).toBeNull();
    expect(await refused(rental.answerEnd('accept', '2026-07-18', 52.26))).toBe('rental_not_allowed none');
    expect(await rental.rental(rental.id)).toMatchObject({ endDate: null });
  });

  it('shortens a month that is over before the jobs come to it, and pays the owner once', async () => {
    const rental = await aRental();
    await rental.until('2026-07-31');
    await rental.offer('2026-08-02', (await rental.quote('2026-08-02')).refund);
    await rental.answerEnd('accept', '2026-08-02', (await rental.quote('2026-08-02')).refund);
    rental.wait(4 * 24 * 3_600_000 + 13 * 3_600_000);
    await writeTransition(rental.deps, await rental.month(1), 'complete', rental.deps.clock.now());
    await rental.work();
    const after = await rental.month(1);
    expect(after.totalCents).toBe(8379);
    await rental.until('2026-08-10');
    expect(await rental.balances(1)).toMatchObject({
      driver: -8379,
      held: 0,
      platform: 8379 - after.ownerCents,
    });
  });
});

describe('the limit of proposals', () => {
  it('does not count a repeat of what is known, as after a lost answer', async () => {
    const rental = await aRental();
    await rental.until('2026-07-15');
    const { refund } = await rental.quote('2026-07-16');
    for (let request = 0; request < 7; request++) {
      await rental.propose(100);
      await rental.offer('2026-07-16', refund);
    }
    // The first was counted, and what is refused is.
    for (let request = 0; request < 4; request++)
      expect(await refused(rental.propose(110))).toBe('rental_not_allowed open');
    expect(await refused(rental.propose(110))).toBe('rate_limited');
    await rental.propose(100);
    await rental.answerEnd('accept', '2026-07-16', refund);
    for (let request = 0; request < 31; request++) await rental.answerEnd('accept', '2026-07-16', refund);
    await rental.offer('2026-07-16', refund);
  });
});

describe('the export of a rental', () => {
  it('has its prices, and what both parties proposed with the answers', async () => {
    const rental = await aRental();
    await rental.until('2026-08-10');
    await rental.propose(100);
    await rental.answer('withdraw', 0, rental.owner);
    await rental.propose(95);
    await rental.answer('accept', 97.5);
    await rental.propose(90);
    await rental.propose(120);
    await rental.offer('2026-08-12', (await rental.quote('2026-08-12')).refund);
    await rental.offer('2026-08-13', (await rental.quote('2026-08-13')).refund);
    await rental.answerEnd('decline', '2026-08-13', 0);
    await rental.offer('2026-08-14', (await rental.quote('2026-08-14')).refund, rental.owner);
    const exported = async (userId: string) => (await exportRentals(rental.deps, userId)).lists.rentals?.[0];
    const found = await exported(rental.driver);
    expect(found?.prices).toEqual([
      { from: '2026-07-05', price: 90 },
      { from: '2026-10-05', price: 90 },
    ]);
    const short = (proposals: NonNullable<typeof found>['proposals'] | undefined) =>
      proposals?.map(({ by, price, endDate, outcome }) => [by, price?.price ?? endDate, outcome]);
    const past = [
      ['owner', 100, 'withdrawn'],
      ['owner', 95, 'accepted'],
      ['owner', 90, 'applied'],
    ];
    const ends = [
      ['driver', '2026-08-12', 'replaced'],
      ['driver', '2026-08-13', 'declined'],
    ];
    expect(short(found?.proposals)).toEqual([
      ...past,
      ...ends,
      ['owner', 120, 'open'],
      ['owner', '2026-08-14', 'open'],
    ]);
    expect((await exported(rental.owner))?.proposals).toEqual(found?.proposals);
    await rental.until('2026-08-14');
    await rental.answer('decline', 122.5);
    expect(short((await exported(rental.driver))?.proposals)).toEqual([
      ...past,
      ...ends,
      ['owner', 120, 'declined'],
      ['owner', '2026-08-14', 'lapsed'],
    ]);
  });
});

describe('a report about a month that is upheld', () => {
  const report = async (rental: Awaited<ReturnType<typeof aRental>>, decide: () => Promise<void>) => {
    const booking = await rental.month(1);
    await reportProblem(rental.deps, rental.actor(rental.driver), booking.id, REPORT);
    await decide();
    const { booking: foreseen } = await getProblemCase(rental.deps, booking.id);
    await decideProblem(rental.deps, rental.actor('admin'), booking.id, {
      decision: 'founded',
      reason: 'Un coche ajeno ocupaba la plaza.',
    });
    await rental.work();
    const decided = await rental.month(1);
    // What was foreseen is what has happened, and nothing more is foreseen.
    expect([Math.round(foreseen.refund * 100), foreseen.rental?.endsIfUpheld]).toEqual([
      decided.refund?.cents ?? 0,
      decided.status === 'refunded',
    ]);
    expect((await getProblemCase(rental.deps, booking.id)).booking).toMatchObject({
      ...{ refund: 0, rental: { id: rental.id, month: 1, endsIfUpheld: false } },
    });
  };

  it('gives back the days until the decision, and the rental goes on', async () => {
    const rental = await aRental();
    await rental.until('2026-07-15', '18:00');
    await report(rental, () => rental.until('2026-07-17', '10:00'));
    // 15, 16 and 17 July: 28 of 31 days are left of 92.50.
    expect(await rental.month(1)).toMatchObject({
      ...{ status: 'confirmed', totalCents: 8355, endAt: '2026-08-04T22:00:00.000Z', problem: 'founded' },
      refund: { cents: 895 },
    });
    expect(await rental.rental(rental.id)).toMatchObject({ endDate: null, status: 'active' });
    expect(rental.textOf('Tenías razón', rental.driver)).toContain('8,95');
    expect(rental.textOf('Menos ingresos', rental.owner)).toContain('los demás días');
    await rental.until('2026-09-10');
    expect((await rental.month(1)).status).toBe('completed');
    expect(await rental.totals()).toEqual([9250, 9250, 9250]);
    const { ownerCents } = await rental.month(1);
    expect(await rental.balances(1)).toMatchObject({ driver: -8355, held: 0, platform: 8355 - ownerCents });
  });

  it('lets its driver end the rental alone on a day of the month, with the days that are left and their part of the fee', async () => {
    const rental = await aRental();
    Object.assign(rental.deps, { settings: { ...rental.deps.settings, company: COMPANY } });
    await rental.until('2026-07-15', '18:00');
    await report(rental, () => rental.until('2026-07-17', '10:00'));
    expect(await rental.quote('2026-07-18', rental.owner)).toMatchObject({ isGranted: false });
    // 10 of 28 paid days were given: 83.55 x 10 / 28 is 29.84.
    const quote = await rental.quote('2026-07-18');
    expect(quote).toEqual({ endDate: '2026-07-18', refund: 53.71, isGranted: true });
    await rental.offer('2026-07-18', 53.71);
    await rental.work();
    expect(await rental.rental(rental.id)).toMatchObject({ endDate: '2026-07-18', endedBy: 'agreement' });
    expect(await rental.month(1)).toMatchObject({ totalCents: 2984, refund: { cents: 6266 } });
    await rental.until('2026-07-25');
    expect(await rental.balances(1)).toMatchObject({ driver: -2984, held: 0 });
    await issueInvoices(rental.deps);
    const invoices = await table().invoices.listOfBooking((await rental.month(1)).id);
    const fees = invoices.filter(({ subject }) => subject === 'service_fee');
    // 2.26 of 2.50 for 28 of 31 days, of which 10 were given.
    expect(fees.reduce((sum, { totalCents }) => sum + totalCents, 0)).toBe(81);
  });

  it('gives back all that is left, if its driver ends the rental before a day that was given', async () => {
    const rental = await aRental();
    await rental.until('2026-07-05', '18:00');
    await report(rental, () => rental.until('2026-07-17', '10:00'));
    const left = (await rental.month(1)).totalCents;
    expect(await rental.quote('2026-07-18')).toEqual({
      ...{ endDate: '2026-07-18', refund: left / 100, isGranted: true },
    });
    await rental.offer('2026-07-18', left / 100);
    await rental.until('2026-07-25');
    expect(await rental.month(1)).toMatchObject({ status: 'refunded', totalCents: 0, ownerCents: 0 });
    expect(await rental.balances(1)).toMatchObject({ driver: 0, held: 0, owed: 0, owner: 0, platform: 0 });
    expect(await rental.busyBetween('2026-07-18', '2026-09-01')).toEqual([]);
  });

  it('gives back the days until its end, if it is decided later', async () => {
    const rental = await aRental();
    await rental.until('2026-08-03', '18:00');
    await report(rental, () => rental.until('2026-08-05', '10:00'));
    expect(await rental.month(1)).toMatchObject({ status: 'completed', totalCents: 8653 });
    expect(await rental.rental(rental.id)).toMatchObject({ endDate: null, status: 'active', paidMonths: 2 });
    await rental.until('2026-08-12');
    const { ownerCents } = await rental.month(1);
    expect(await rental.balances(1)).toMatchObject({ driver: -8653, held: 0, platform: 8653 - ownerCents });
  });
});
