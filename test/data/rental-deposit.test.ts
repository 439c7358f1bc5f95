import { describe, expect, it } from 'vitest';
import { acceptClaim, disputeClaim, withdrawClaim } from '#shared/domain/claims/answer-claim.ts';
import { decideClaim } from '#shared/domain/claims/decide-claim.ts';
import { CLIENT } from '#test/support/hold-limits.ts';
import { answerEnd, offerEnd, quoteEnd } from '#shared/domain/rentals/agree-end.ts';
import { openClaim } from '#shared/domain/claims/open-claim.ts';
import { sendAllPayouts } from '#shared/domain/claims/send-claim-payouts.ts';
import { writeTransition } from '#shared/domain/bookings/write-transition.ts';
import { issueInvoices } from '#shared/domain/invoices/issue-invoices.ts';
import { computeTaxBook } from '#shared/domain/invoices/tax-book.ts';
import { COMPANY } from '#test/support/invoice-examples.ts';
import { refundBooking } from '#shared/domain/payments/record-reversals.ts';
import { listOpenBusiness } from '#shared/domain/privacy/open-business.ts';
import { decideProblem } from '#shared/domain/problems/decide-problem.ts';
import { reportProblem } from '#shared/domain/problems/report-problem.ts';
import { bookingKey } from '#shared/data/keys.ts';
import { TABLE } from '#shared/data/table.ts';
import { newId } from '#shared/lib/id.ts';
import { ACCOUNTING_DAYS } from '#shared/lib/retention.ts';
import { DAY, MINUTE } from '#shared/lib/time.ts';
import { sumBalances } from '#shared/domain/bookings/ledger.ts';
import { FIRST_DAY, paidRentalsOf, rentalsOf } from '#test/support/rentals.ts';
import { useTable } from '#test/support/table.ts';

const table = useTable();
const DEPOSIT = 5000;

/** A rental with a deposit whose first month is paid, and what its parties do. */
const aRental = async (depositCents = DEPOSIT) => {
  const market = await paidRentalsOf(table)({ depositCents });
  const { deps, id } = market;
  const monthId = async (month: number) => (await market.rental(id))?.bookingIds[month - 1] ?? '';
  const first = async () => market.month(1);
  const payment = async () => (await first()).paymentIntentId ?? '';
  /** Other tests have had the events that the provider numbers. */
  const tell = async (type: string) => {
    await market.webhook(market.emit({ id: newId('evt'), type, paymentIntentId: await payment() }));
    await market.work();
  };
  return {
    ...market,
    onboardOwner: async () => {
      await market.onboard(market.owner);
      market.connect.move(market.owner, 'ready');
    },
    ...{ first, payment, monthId },
    refundedCents: async () =>
      market.refundsOf(await payment()).reduce((sum, { amountCents }) => sum + amountCents, 0),
    deposit: async () => (await market.rental(id))?.deposit,
    endAfterFirst: async () => {
      await market.end(id, '2026-08-05');
      await market.until('2026-08-05', '12:00');
    },
    claim: async (amount: number, month = 1) =>
      openClaim(deps, actor(market.owner), await monthId(month), {
        ...{ kind: 'lost_remote', text: 'No ha devuelto el mando.', amount, pictures: [] },
      }),
    accept: async () => acceptClaim(deps, actor(market.driver), await monthId(1)),
    object: async () => disputeClaim(deps, actor(market.driver), await monthId(1), 'Lo dejé en el buzón.'),
    withdraw: async () => withdrawClaim(deps, actor(market.owner), await monthId(1)),
    decide: async (due: number) => {
      const bookingId = await monthId(1);
      const { version = 0 } = (await table().claims.find(bookingId)) ?? {};
      return decideClaim(deps, actor('admin'), bookingId, {
        due,
        text: 'No hay mando en el buzón.',
        version,
      });
    },
    tell,
    claimOf: async (month = 1) => table().claims.find(await monthId(month)),
    sendPayouts: () => sendAllPayouts(deps),
    disputeFirst: async () => {
      market.openDispute(await payment());
      await tell('charge.dispute.created');
    },
    decideDispute: async (state: 'won' | 'lost') => {
      market.closeDispute(await payment(), state);
      await tell('charge.dispute.closed');
    },
    blockers: (userId: string) => listOpenBusiness(deps, userId),
  };
};

const actor = (userId: string) => ({ userId, isAdmin: false, client: CLIENT });

/** The balance of the tax book, of the rental's months and the claim alone. */
const balanceOf = async (rental: Awaited<ReturnType<typeof aRental>>) => {
  await issueInvoices(rental.deps);
  const booking = await rental.first();
  const books = [booking.id, (await rental.claimOf())?.id ?? ''];
  const entries = (await Promise.all(books.map((id) => table().ledger.list(id)))).flat();
  const invoices = await table().invoices.listOfBooking(booking.id);
  const dated = entries.map((entry) => ({ ...entry, at: booking.updatedAt }));
  return computeTaxBook(
    { from: '2026-07-01', to: '2026-09-30' },
    { bookings: [booking], invoices, entries: dated },
    0,
  ).balance;
};

describe('the tax book', () => {
  it('has a deposit that the bank took after it had paid a claim as no loss and as nothing unexplained', async () => {
    const rental = await aRental();
    await rental.onboardOwner();
    await rental.endAfterFirst();
    await rental.claim(30);
    await rental.accept();
    rental.wait(2 * MINUTE);
    await rental.work();
    await rental.disputeFirst();
    await rental.until('2026-08-10');
    await rental.sendPayouts();
    await rental.decideDispute('lost');
    await rental.until('2026-08-12');
    await rental.sendPayouts();
    expect(await rental.claimOf()).toMatchObject({ payout: { state: 'withdrawn' } });
    expect(await balanceOf(rental)).toMatchObject({ unexplainedCents: 0, lossCents: 0, platformCents: 0 });
  });

  it('takes no fee for held while a bank rejects the refund of a deposit', async () => {
    const rental = await aRental();
    Object.assign(rental.deps, { settings: { ...rental.deps.settings, company: COMPANY } });
    await rental.endAfterFirst();
    await rental.until('2026-08-12', '12:00');
    const before = await balanceOf(rental);
    rental.settleRefund(await rental.payment(), 'failed');
    await rental.tell('refund.failed');
    expect(await rental.first()).toMatchObject({ refund: { state: 'failed', cents: DEPOSIT } });
    expect(await balanceOf(rental)).toEqual(before);
    expect(before).toMatchObject({ invoicedCents: 250, heldFeeCents: 0 });
  });
});

describe('the deposit of a rental', () => {
  it('is paid with the first month, is in no price, share and invoice, and not paid again', async () => {
    const rental = await aRental();
    const booking = await rental.first();
    expect(booking.payments).toEqual([{ id: await rental.payment(), cents: booking.totalCents + DEPOSIT }]);
    expect(booking).toMatchObject({ totalCents: rental.totalOf(FIRST_DAY), ownerCents: 7650 });
    expect(await rental.deposit()).toMatchObject({ cents: DEPOSIT, state: 'held' });
    await rental.until('2026-08-10');
    expect((await table().bookings.find(await rental.monthId(2)))?.payments).toEqual([
      { id: expect.any(String) as string, cents: rental.totalOf(FIRST_DAY, 2) },
    ]);
    expect(await rental.first()).toMatchObject({ status: 'completed', payout: { cents: 7650 } });
    expect(await rental.refundedCents()).toBe(0);
  });

  it('stays with us when something of the first month is to go back, of which nothing is left to give', async () => {
    const rental = await aRental();
    await refundBooking(rental.deps, await rental.first());
    expect(await rental.refundedCents()).toBe(0);
  });

  it('goes back seven days after the end, once, and the driver is told', async () => {
    const rental = await aRental();
    await rental.endAfterFirst();
    await rental.until('2026-08-12', '08:30');
    expect(await rental.refundedCents()).toBe(0);
    expect((await rental.read(rental.id)).deposit).toMatchObject({ state: 'held', backOn: '2026-08-12' });
    expect((await rental.blockers(rental.driver)).map(({ kind }) => kind)).toContain('deposit');
    expect(await rental.blockers(rental.owner)).not.toEqual([]);
    await rental.until('2026-08-12', '09:30', 1);
    expect(rental.refundsOf(await rental.payment())).toMatchObject([{ amountCents: DEPOSIT }]);
    await rental.until('2026-09-20');
    expect(await rental.refundedCents()).toBe(DEPOSIT);
    expect(await rental.deposit()).toMatchObject({ state: 'returned', awardedCents: 0 });
    expect(rental.subjectsTo(rental.driver)).toContain('Te devolvemos la fianza: Plaza de prueba');
    expect(await rental.first()).toMatchObject({
      deposit: { heldCents: 0 },
      refund: { state: 'succeeded', cents: DEPOSIT },
      payout: { cents: 7650 },
    });
    expect(await rental.blockers(rental.driver)).toEqual([]);
  });

  it('goes back after a rental for which the accounting records of its first month are over', async () => {
    const rental = await aRental();
    const key = bookingKey((await rental.first()).id);
    const readEnd = async () =>
      Number((await table().table.get(key))?.[TABLE.ttlAttribute] ?? Infinity) * 1000;
    rental.wait((ACCOUNTING_DAYS + 60) * DAY);
    if ((await readEnd()) < rental.deps.clock.now()) await table().table.remove(key);
    await rental.work();
    for (let day = 0; day < 9; day++) {
      rental.wait(DAY);
      await rental.work();
    }
    expect(await rental.deposit()).toMatchObject({ state: 'returned' });
    expect(await rental.refundedCents()).toBe(DEPOSIT);
    // The refund has its years, too.
    expect(await readEnd()).toBeGreaterThan(rental.deps.clock.now() + (ACCOUNTING_DAYS - 10) * DAY);
  });

  it('goes back with the first month, if that is cancelled in time', async () => {
    const rental = await aRental();
    const booking = await rental.first();
    await rental.cancel(rental.driver, booking.id, (booking.totalCents + DEPOSIT) / 100);
    await rental.work();
    expect(await rental.refundedCents()).toBe(booking.totalCents + DEPOSIT);
    await rental.until('2026-09-01');
    expect(await rental.deposit()).toMatchObject({ state: 'returned' });
    expect(await rental.refundedCents()).toBe(booking.totalCents + DEPOSIT);
  });

  it('goes back with the first month, if that is given up after a report', async () => {
    const rental = await aRental();
    await rental.until('2026-07-20');
    await writeTransition(rental.deps, await rental.first(), 'giveUp', rental.deps.clock.now());
    await rental.until('2026-09-01');
    expect(await rental.refundedCents()).toBe(rental.totalOf(FIRST_DAY) + DEPOSIT);
    expect(await rental.deposit()).toMatchObject({ state: 'returned' });
  });

  it('stays when both agree on an earlier end of its month, and goes back seven days after that', async () => {
    const rental = await aRental();
    await rental.until('2026-07-15');
    const { refund } = await quoteEnd(rental.deps, actor(rental.driver), rental.id, '2026-07-16');
    const seen = { endDate: '2026-07-16', refund };
    await offerEnd(rental.deps, actor(rental.driver), rental.id, seen);
    await answerEnd(rental.deps, actor(rental.owner), rental.id, { answer: 'accept', ...seen });
    await rental.work();
    expect(refund).toBe(58.06);
    expect(await rental.refundedCents()).toBe(5806);
    expect(await rental.deposit()).toMatchObject({ state: 'held' });
    await rental.until('2026-07-23', '08:30');
    expect(await rental.refundedCents()).toBe(5806);
    await rental.until('2026-07-23', '12:00');
    expect(await rental.refundedCents()).toBe(5806 + DEPOSIT);
    await rental.until('2026-09-10');
    expect(await rental.refundedCents()).toBe(5806 + DEPOSIT);
    expect(sumBalances(await table().ledger.list((await rental.first()).id))).toMatchObject({
      ...{ driver: -3444, held: 0 },
    });
  });

  it('stays when a report gives days of its month back', async () => {
    const rental = await aRental();
    const { id } = await rental.first();
    await rental.until('2026-07-15');
    const report = { kind: 'taken', text: 'Hay otro coche.', pictures: [], position: null } as const;
    await reportProblem(rental.deps, actor(rental.driver), id, report);
    await rental.until('2026-07-17');
    await decideProblem(rental.deps, actor('admin'), id, {
      ...{ decision: 'founded', reason: 'Se ve en la foto.' },
    });
    await rental.work();
    const days = await rental.refundedCents();
    expect(days).toBeGreaterThan(0);
    expect(await rental.deposit()).toMatchObject({ state: 'held' });
    await rental.end(rental.id, '2026-08-05');
    await rental.until('2026-08-13');
    expect(await rental.refundedCents()).toBe(days + DEPOSIT);
  });

  it('was never held, if the first month is not paid', async () => {
    const market = await rentalsOf(table)({ depositCents: DEPOSIT });
    const { rental } = await market.start();
    await market.until('2026-07-03');
    expect(await market.rental(rental.id)).toMatchObject({ status: 'expired', deposit: { state: 'unpaid' } });
  });

  it('leaves the owner time for a claim when an outage of the jobs has hidden the end', async () => {
    const rental = await aRental();
    await rental.until('2026-07-25');
    rental.wait(50 * DAY);
    await rental.work();
    expect(await rental.rental(rental.id)).toMatchObject({ status: 'ended', endDate: '2026-08-05' });
    expect((await rental.read(rental.id)).deposit).toMatchObject({ state: 'held', backOn: '2026-09-19' });
    expect(await rental.claim(20)).toMatchObject({ claim: { fromDeposit: true } });
    await rental.withdraw();
    await rental.work();
    expect(await rental.refundedCents()).toBe(DEPOSIT);
  });

  it('waits for a dispute of its payment, and is lost with it', async () => {
    const rental = await aRental();
    await rental.endAfterFirst();
    await rental.disputeFirst();
    await rental.until('2026-08-20');
    expect(await rental.deposit()).toMatchObject({ state: 'held' });
    await rental.decideDispute('lost');
    await rental.until('2026-08-25');
    expect(await rental.deposit()).toMatchObject({ state: 'lost' });
    expect(await rental.refundedCents()).toBe(0);
  });

  it('goes back after a dispute that the bank decides for us', async () => {
    const rental = await aRental();
    await rental.endAfterFirst();
    await rental.disputeFirst();
    await rental.until('2026-08-20');
    await rental.decideDispute('won');
    await rental.until('2026-08-25');
    expect(await rental.deposit()).toMatchObject({ state: 'returned' });
    expect(await rental.refundedCents()).toBe(DEPOSIT);
  });
});

describe('a claim of a part of the deposit', () => {
  it('that the driver agrees to is paid from it, and the rest goes back', async () => {
    const rental = await aRental();
    await expect(rental.claim(30)).rejects.toMatchObject({ code: 'too_early' });
    await rental.endAfterFirst();
    await rental.until('2026-08-11');
    expect(await rental.claim(30)).toMatchObject({ claim: { fromDeposit: true, status: 'open' } });
    await rental.until('2026-08-14');
    expect(await rental.deposit()).toMatchObject({ state: 'claimed' });
    expect(await rental.refundedCents()).toBe(0);
    await rental.accept();
    await rental.accept();
    rental.wait(MINUTE);
    await rental.work();
    await rental.accept();
    expect(await rental.claimOf()).toMatchObject({
      status: 'paid',
      payout: { state: 'waiting', cents: 3000 },
    });
    expect(await rental.deposit()).toMatchObject({ state: 'awarded', awardedCents: 3000 });
    await rental.until('2026-09-20');
    expect(await rental.refundedCents()).toBe(2000);
    expect(await rental.first()).toMatchObject({ payout: { cents: 7650 }, refund: { state: 'succeeded' } });
    expect(rental.subjectsTo(rental.driver)).toContain('Pagado con tu fianza: Plaza de prueba');
    expect(rental.subjectsTo(rental.driver)).not.toContain('Te devolvemos la fianza: Plaza de prueba');
  });

  it('that we decide on is paid as we say', async () => {
    const rental = await aRental();
    await rental.endAfterFirst();
    await rental.claim(50);
    await rental.object();
    await rental.decide(12.5);
    await rental.until('2026-08-20');
    expect(await rental.claimOf()).toMatchObject({ status: 'paid', payout: { cents: 1250 } });
    expect(await rental.refundedCents()).toBe(3750);
  });

  it('of all of it leaves nothing to give back', async () => {
    const rental = await aRental();
    await rental.endAfterFirst();
    await rental.claim(50);
    await rental.accept();
    await rental.until('2026-09-20');
    expect(await rental.refundedCents()).toBe(0);
    expect(await rental.deposit()).toMatchObject({ state: 'awarded', awardedCents: 5000 });
    expect((await rental.first()).refund).toBeNull();
  });

  it.each(['withdrawn', 'dismissed'] as const)('that is %s gives it back at once', async (how) => {
    const rental = await aRental();
    await rental.endAfterFirst();
    await rental.claim(50);
    await rental.object();
    await (how === 'withdrawn' ? rental.withdraw() : rental.decide(0));
    await rental.work();
    expect(await rental.refundedCents()).toBe(5000);
    expect(await rental.deposit()).toMatchObject({ state: 'returned' });
  });

  it('is too late once it is given back', async () => {
    const rental = await aRental();
    await rental.endAfterFirst();
    await rental.until('2026-08-12', '10:00', 1);
    await expect(rental.claim(20)).rejects.toMatchObject({ code: 'claim_too_late' });
  });

  it('and one above the deposit is one that the driver pays', async () => {
    const rental = await aRental();
    await rental.endAfterFirst();
    await rental.until('2026-08-06', '12:00');
    expect((await rental.claim(80)).claim).not.toHaveProperty('fromDeposit');
    await rental.until('2026-08-12', '10:00', 1);
    expect(await rental.refundedCents()).toBe(DEPOSIT);
  });

  it('is about the last month that was paid', async () => {
    const rental = await aRental();
    await rental.until('2026-08-06');
    await rental.end(rental.id, '2026-09-05');
    await rental.until('2026-09-06');
    await expect(rental.claim(20, 1)).rejects.toMatchObject({ code: 'claim_too_late' });
    expect((await rental.read(rental.id, rental.owner)).deposit?.claim).toBe(await rental.monthId(2));
    await rental.claim(20, 2);
    await acceptClaim(rental.deps, { userId: rental.driver, isAdmin: false }, await rental.monthId(2));
    await rental.until('2026-09-08');
    expect(await rental.claimOf(2)).toMatchObject({
      status: 'paid',
      paymentIntentId: await rental.payment(),
    });
    expect(await rental.refundedCents()).toBe(3000);
  });

  it('goes to the owner, once and without commission, and waits for the bank', async () => {
    const rental = await aRental();
    await rental.onboardOwner();
    await rental.endAfterFirst();
    await rental.claim(30);
    await rental.accept();
    await rental.until('2026-08-10');
    await Promise.all([rental.sendPayouts(), rental.sendPayouts()]);
    const claim = await rental.claimOf();
    const sent = rental.connect.transfers.filter(({ bookingId }) => bookingId === claim?.id);
    expect(sent).toMatchObject([{ cents: 3000, source: await rental.payment() }]);
    expect(sumBalances(await rental.ledgerOf(claim?.id ?? ''))).toMatchObject({ driver: -3000, owner: 3000 });
    expect(sumBalances(await rental.ledgerOf((await rental.first()).id))).toMatchObject({ held: 0 });
  });

  it.each(['won', 'lost'] as const)(
    'waits for a bank before it is sent, and is sent if that is %s',
    async (how) => {
      const rental = await aRental();
      await rental.onboardOwner();
      await rental.endAfterFirst();
      await rental.claim(30);
      await rental.accept();
      rental.wait(2 * MINUTE);
      await rental.work();
      await rental.disputeFirst();
      await rental.until('2026-08-10');
      await rental.sendPayouts();
      expect(await rental.claimOf()).toMatchObject({ payout: { state: 'held', heldFor: 'dispute' } });
      await rental.decideDispute(how);
      await rental.until('2026-08-12');
      await rental.sendPayouts();
      const lost = { state: 'withdrawn', cents: 0 };
      const payout = how === 'won' ? { state: 'sent', cents: 3000 } : lost;
      expect(await rental.claimOf()).toMatchObject({ payout });
      const claim = await rental.claimOf();
      const balances = sumBalances(await rental.ledgerOf(claim?.id ?? ''));
      expect(balances).toMatchObject(how === 'won' ? { owed: 0, owner: 3000 } : { owed: 0, platform: 3000 });
    },
  );

  it('is made once by both halves of a double click, of which the second one finds it', async () => {
    const rental = await aRental();
    await rental.endAfterFirst();
    const [one, other] = await Promise.allSettled([rental.claim(30), rental.claim(30)]);
    expect([one, other].map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect([one, other]).toContainEqual(
      expect.objectContaining({ reason: expect.objectContaining({ code: 'already_claimed' }) as unknown }),
    );
    expect(await rental.claimOf()).toMatchObject({ status: 'open', fromDeposit: true });
  });

  it('is paid from what is left of it, if an operator has given a part back', async () => {
    const rental = await aRental();
    await rental.onboardOwner();
    await rental.endAfterFirst();
    await rental.claim(30);
    rental.refundByHand(await rental.payment(), 4000);
    await rental.tell('refund.created');
    await rental.accept();
    await rental.until('2026-08-10');
    await rental.sendPayouts();
    expect(await rental.claimOf()).toMatchObject({
      ...{ status: 'paid', amountCents: 3000, payout: { state: 'sent', cents: 1000 } },
    });
    expect(await rental.deposit()).toMatchObject({ state: 'awarded', awardedCents: 1000 });
    expect(await rental.refundedCents()).toBe(4000);
    const claim = await rental.claimOf();
    expect(sumBalances(await rental.ledgerOf(claim?.id ?? ''))).toMatchObject({ driver: -1000, owner: 1000 });
    expect(sumBalances(await rental.ledgerOf((await rental.first()).id))).toMatchObject({ held: 0 });
  });

  it('cannot be paid from a deposit that the bank took', async () => {
    const rental = await aRental();
    await rental.endAfterFirst();
    await rental.claim(50);
    await rental.disputeFirst();
    await rental.accept();
    await rental.until('2026-08-10');
    expect(await rental.claimOf()).toMatchObject({ status: 'due' });
    await rental.decideDispute('lost');
    await rental.until('2026-08-12');
    expect(await rental.claimOf()).toMatchObject({ status: 'unpaid', payout: null });
    expect(await rental.deposit()).toMatchObject({ state: 'lost' });
  });
});
