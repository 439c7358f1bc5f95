import { describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE } from '#shared/lib/time.ts';
import {
  CLAIM_ANSWER_DAYS,
  CLAIM_HOURS,
  CLAIM_PAYMENT_DAYS,
  DISMISSED_CLAIMS_TO_REVIEW,
  MAX_OPEN_CLAIMS,
  PAYOUT_HOURS,
} from '#shared/model/rules.ts';
import { newId } from '#shared/lib/id.ts';
import { aStayToClaim, codeOf } from '#test/support/claims.ts';
import { useTable } from '#test/support/table.ts';

const table = useTable();
const nothing = { driver: 0, held: 0, owed: 0, platform: 0, owner: 0 };
const CENTS = 1234;

const aStay = (options?: Parameters<typeof aStayToClaim>[1]) => aStayToClaim(table, options);

/** A stay with an open claim. */
const aClaim = async (options?: Parameters<typeof aStayToClaim>[1]) => {
  const stay = await aStay(options);
  await stay.open();
  return stay;
};

/** A claim that its driver has accepted and paid. */
const aPaidClaim = async () => {
  const stay = await aClaim();
  await stay.onboardOwner();
  const { paymentIntentId } = await stay.accept();
  stay.pay(paymentIntentId);
  await stay.report(paymentIntentId);
  const event = (type: string) => stay.emit({ id: `evt_${type}_${Math.random()}`, type, paymentIntentId });
  return { ...stay, paymentIntentId, event };
};

describe('the claim of an owner', () => {
  it('[BR-08] is made by the owner alone, and read by both', async () => {
    const stay = await aStay();
    for (const as of [stay.driver, 'a-stranger']) expect(await codeOf(stay.open({}, as))).toBe('not_found');
    const { claim } = await stay.open();
    expect(claim).toMatchObject({ role: 'owner', status: 'open', amount: 12.34, due: 12.34, decision: null });
    expect((await stay.view()).claim).toMatchObject({ role: 'driver', status: 'open' });
    expect(await codeOf(stay.view('a-stranger'))).toBe('not_found');
    await stay.drain();
    expect(stay.told(stay.driver)).toEqual([expect.stringContaining('Te reclaman 12,34')]);
    expect(stay.told(stay.owner)).toEqual([]);
    expect(await stay.money()).toEqual(nothing);
  });

  it(`is possible from the end of the stay for ${CLAIM_HOURS} hours`, async () => {
    const early = await aStay({ endedAgo: -HOUR });
    expect(await codeOf(early.open())).toBe('too_early');
    const last = await aStay({ endedAgo: CLAIM_HOURS * HOUR - 1 });
    expect(await codeOf(last.open())).toBe('done');
    const late = await aStay({ endedAgo: CLAIM_HOURS * HOUR });
    expect((await late.view(late.owner)).canClaim).toBe(false);
    expect(await codeOf(late.open())).toBe('claim_too_late');
  });

  it('is refused for a booking that was cancelled', async () => {
    const stay = await aStay({ endedAgo: -30 * HOUR });
    const { refund } = await stay.previewCancel(stay.driver, stay.bookingId);
    await stay.cancel(stay.driver, stay.bookingId, refund);
    stay.wait(31 * HOUR);
    expect(await codeOf(stay.open())).toBe('not_claimable');
  });

  it('is one, however often and from how many tabs it is made', async () => {
    const stay = await aStay();
    const codes = await Promise.all([1, 2, 3].map((amount) => codeOf(stay.open({ amount }))));
    expect(codes.toSorted()).toEqual(['already_claimed', 'already_claimed', 'done']);
    expect(await codeOf(stay.open())).toBe('already_claimed');
    await stay.withdraw();
    expect(await codeOf(stay.open())).toBe('already_claimed');
  });

  it('takes only pictures that its owner uploaded for this booking, and that are pictures', async () => {
    const stay = await aStay();
    const damage = { kind: 'damage' as const };
    expect(await codeOf(stay.open({ ...damage, pictures: [`${stay.driver}-1`] }))).toBe('invalid_request');
    expect(await codeOf(stay.open({ ...damage, pictures: [`${stay.owner}.pdf`] }))).toBe('picture_not_ready');
    expect(await codeOf(stay.open({ ...damage, pictures: [`${stay.owner}-1`] }))).toBe('done');
    expect((await stay.view()).claim?.pictures).toEqual([`/shown/${stay.owner}-1`]);
  });

  it(`waits when ${MAX_OPEN_CLAIMS} of its owner are open`, async () => {
    const owner = `owner-${newId('con')}`;
    const stays = [];
    for (let count = 0; count < MAX_OPEN_CLAIMS; count++) {
      const stay = await aClaim({ owner });
      // The daily limit is another rule.
      stay.wait(0);
      stays.push(stay);
    }
    const next = await aStay({ owner });
    // Ten claims a day are the limit of the account; the next day there are still as many open.
    next.wait(DAY);
    expect(await codeOf(next.open())).toBe('too_many_claims');
    await stays[0]?.withdraw();
    expect(await codeOf(next.open())).toBe('done');
  });

  it(`goes to an administrator first after ${DISMISSED_CLAIMS_TO_REVIEW} dismissed ones in a year`, async () => {
    const owner = `owner-${newId('con')}`;
    for (let count = 0; count < DISMISSED_CLAIMS_TO_REVIEW; count++) {
      const stay = await aClaim({ owner });
      await stay.dispute();
      await stay.decide(0);
    }
    const next = await aClaim({ owner });
    expect((await next.claim())?.status).toBe('in_review');
    expect(await codeOf(next.accept())).toBe('claim_closed');
    await next.dispute();
    expect((await next.view(owner)).claim).toMatchObject({ answer: 'Me fui a la hora, hay cámaras.' });
  });
});

describe('a claim that its driver accepts', () => {
  it('is paid by the driver alone, and all of it goes to the owner a day later, once', async () => {
    const stay = await aClaim();
    for (const as of [stay.owner, 'a-stranger']) expect(await codeOf(stay.accept(as))).toBe('not_found');
    const payment = await stay.accept();
    expect(payment.amount).toBe(12.34);
    expect((await stay.claim())?.status).toBe('open');
    expect(await codeOf(stay.report(payment.paymentIntentId))).toBe('payment_incomplete');
    stay.pay(payment.paymentIntentId);
    await Promise.all([stay.report(payment.paymentIntentId), stay.webhook(payment.paymentIntentId)]);
    expect((await stay.claim())?.status).toBe('paid');
    expect(await stay.money()).toEqual({ ...nothing, driver: -CENTS, owed: CENTS });
    await stay.drain();
    expect(stay.told(stay.owner)).toEqual([expect.stringContaining('Reclamación pagada')]);

    await stay.onboardOwner();
    stay.wait(PAYOUT_HOURS * HOUR - 1);
    await stay.sendAll();
    expect(stay.connect.transfers.filter(({ bookingId }) => bookingId.startsWith('clm_'))).toEqual([]);
    stay.wait(2);
    await Promise.all([stay.sendAll(), stay.sendAll(), stay.sendAll()]);
    await stay.sendAll();
    const sent = stay.connect.transfers.filter(({ bookingId }) => bookingId.startsWith('clm_'));
    expect(sent.map(({ cents }) => cents)).toEqual([CENTS]);
    expect(await stay.money()).toEqual({ ...nothing, driver: -CENTS, owner: CENTS });
    await stay.drain();
    expect(
      stay.told(stay.owner).filter((subject) => subject.includes('Te hemos enviado 12,34')),
    ).toHaveLength(1);
  });

  it('waits for the account of its owner, and is sent at once when it is ready', async () => {
    const stay = await aClaim();
    const { paymentIntentId } = await stay.accept();
    stay.pay(paymentIntentId);
    await stay.webhook(paymentIntentId);
    stay.wait(PAYOUT_HOURS * HOUR + 1);
    await stay.sendAll();
    expect((await stay.claim())?.payout).toMatchObject({ state: 'held', heldFor: 'onboarding' });
    await stay.onboardOwner();
    await stay.payoutAccount(stay.owner);
    stay.wait(1);
    await stay.sendAll();
    expect((await stay.claim())?.payout).toMatchObject({ state: 'sent', cents: CENTS });
  });

  it('from two tabs is one payment', async () => {
    const stay = await aClaim();
    const [one, other] = await Promise.all([stay.accept(), stay.accept()]);
    expect(one.paymentIntentId).toBe(other.paymentIntentId);
    stay.pay(one.paymentIntentId);
    await Promise.all([stay.report(one.paymentIntentId), stay.report(one.paymentIntentId)]);
    expect(await codeOf(stay.accept())).toBe('claim_closed');
    expect(await stay.money()).toEqual({ ...nothing, driver: -CENTS, owed: CENTS });
  });

  it('cannot be paid with the payment of something else, and its payment books nothing', async () => {
    const [stay, other] = [await aClaim(), await aClaim()];
    const { paymentIntentId } = await stay.accept();
    stay.pay(paymentIntentId);
    expect(await codeOf(other.report(paymentIntentId))).toBe('payment_mismatch');
    expect(await codeOf(stay.browser(stay.driver, paymentIntentId))).toBe('payment_mismatch');
    expect((await stay.claim())?.status).toBe('open');
  });
});

describe('a payment that a claim no longer takes', () => {
  it.each([
    ['was withdrawn', async (stay: Awaited<ReturnType<typeof aClaim>>) => void (await stay.withdraw())],
    ['was disputed', async (stay: Awaited<ReturnType<typeof aClaim>>) => void (await stay.dispute())],
    [
      'was not answered in time',
      async (stay: Awaited<ReturnType<typeof aClaim>>) => {
        stay.wait(CLAIM_ANSWER_DAYS * DAY + 1);
        await stay.timers();
      },
    ],
  ])('is cancelled when the claim %s, and refunded if the bank approved it all the same', async (_, end) => {
    const stay = await aClaim();
    const { paymentIntentId } = await stay.accept();
    await end(stay);
    expect(stay.of(paymentIntentId).status).toBe('canceled');
    // Bizum: the telephone approves what was cancelled at the same moment.
    stay.change(paymentIntentId, { status: 'succeeded' });
    expect(await codeOf(stay.report(paymentIntentId))).toBe('claim_refunded');
    await stay.webhook(paymentIntentId);
    await stay.drain();
    await stay.drain();
    expect(stay.refundsOf(paymentIntentId).map(({ amountCents }) => amountCents)).toEqual([CENTS]);
    expect(await stay.money()).toEqual(nothing);
    expect((await stay.claim())?.payout).toBeNull();
    expect(stay.told(stay.driver).filter((subject) => subject.includes('devolvemos'))).toHaveLength(1);
  });

  it('that succeeded before the claim is withdrawn or disputed has paid it', async () => {
    for (const end of ['withdraw', 'dispute'] as const) {
      const stay = await aClaim();
      const { paymentIntentId } = await stay.accept();
      stay.pay(paymentIntentId);
      expect(await codeOf(stay[end]())).toBe('claim_closed');
      expect((await stay.claim())?.status).toBe('paid');
    }
  });

  it('that a bank still processes lets nobody withdraw or dispute, nor its time end', async () => {
    const stay = await aClaim();
    const { paymentIntentId } = await stay.accept();
    stay.change(paymentIntentId, { status: 'processing' });
    expect(await codeOf(stay.withdraw())).toBe('payment_processing');
    expect(await codeOf(stay.dispute())).toBe('payment_processing');
    stay.wait(CLAIM_ANSWER_DAYS * DAY + 1);
    await stay.timers();
    expect((await stay.claim())?.status).toBe('open');
    stay.change(paymentIntentId, { status: 'succeeded' });
    stay.wait(16 * MINUTE);
    await stay.timers();
    expect((await stay.claim())?.status).toBe('paid');
  });

  it('of another amount than was decided is refunded', async () => {
    const stay = await aClaim();
    const { paymentIntentId } = await stay.accept();
    await stay.dispute();
    await stay.decide(5);
    stay.change(paymentIntentId, { status: 'succeeded' });
    await stay.webhook(paymentIntentId);
    await stay.drain();
    expect(stay.refundsOf(paymentIntentId).map(({ amountCents }) => amountCents)).toEqual([CENTS]);
    expect((await stay.claim())?.status).toBe('due');
    expect(stay.alarms).toContain('amount_mismatch');
    const second = await stay.accept();
    expect([second.amount, second.paymentIntentId === paymentIntentId]).toEqual([5, false]);
    stay.pay(second.paymentIntentId);
    await stay.report(second.paymentIntentId);
    expect((await stay.claim())?.status).toBe('paid');
    expect(await stay.money()).toEqual({ ...nothing, driver: -500, owed: 500 });
  });

  it('because it waits for another one is refunded, and the other pays', async () => {
    const stay = await aClaim();
    const first = await stay.accept();
    stay.change(first.paymentIntentId, { status: 'canceled' });
    const second = await stay.accept();
    expect(second.paymentIntentId).not.toBe(first.paymentIntentId);
    stay.change(first.paymentIntentId, { status: 'succeeded' });
    await stay.webhook(first.paymentIntentId);
    await stay.drain();
    expect((await stay.claim())?.status).toBe('open');
    expect(stay.refundsOf(first.paymentIntentId)).toHaveLength(1);
    stay.pay(second.paymentIntentId);
    await stay.webhook(second.paymentIntentId);
    expect((await stay.claim())?.status).toBe('paid');
    expect(await stay.money()).toEqual({ ...nothing, driver: -CENTS, owed: CENTS });
  });

  it('is found by the reconciliation, as one that paid and was not reported', async () => {
    const stay = await aClaim();
    const { paymentIntentId } = await stay.accept();
    stay.pay(paymentIntentId);
    stay.wait(2 * HOUR);
    await stay.reconcile();
    expect((await stay.claim())?.status).toBe('paid');
    expect(stay.alarms).toContain('reconciled');
    const other = await aClaim();
    const late = await other.accept();
    await other.withdraw();
    other.change(late.paymentIntentId, { status: 'succeeded' });
    other.wait(2 * HOUR);
    await other.reconcile();
    await other.drain();
    expect(other.refundsOf(late.paymentIntentId)).toHaveLength(1);
    expect(await other.money()).toEqual(nothing);
  });
});

describe('a claim that its driver disputes, or does not answer', () => {
  it('is decided by an administrator, whose words both get, and nothing is charged', async () => {
    const stay = await aClaim();
    await stay.drain();
    expect(await codeOf(stay.decide(5))).toBe('claim_closed');
    for (const as of [stay.owner, 'a-stranger'])
      expect(await codeOf(stay.dispute('No es verdad, de ninguna manera.', as))).toBe('not_found');
    await stay.dispute();
    expect(await codeOf(stay.dispute('Otra cosa distinta, más tarde.'))).toBe('claim_closed');
    expect(await codeOf(stay.dispute())).toBe('done');
    expect(await codeOf(stay.accept())).toBe('claim_closed');
    const pending = await table().claims.listInReview({ limit: 100 });
    expect(pending.claims.map(({ bookingId }) => bookingId)).toContain(stay.bookingId);
    expect(await codeOf(stay.decide(12.35))).toBe('invalid_request');
    const decided = await stay.decide(7.5);
    expect(decided.claim).toMatchObject({ status: 'due', due: 7.5 });
    expect(decided.owner.claims).toHaveLength(1);
    expect(decided.driver.claims).toHaveLength(1);
    await stay.drain();
    for (const party of [stay.driver, stay.owner])
      expect(
        stay.mails.filter(({ to, text }) => to.startsWith(party) && text.includes('Las fotos muestran')),
      ).toHaveLength(1);
    expect(await stay.money()).toEqual(nothing);
    expect(stay.all().filter(({ claimId }) => claimId !== undefined)).toEqual([]);
  });

  it('is not decided twice, and not over an answer that came in between', async () => {
    const stay = await aClaim();
    stay.wait(CLAIM_ANSWER_DAYS * DAY + 1);
    await stay.timers();
    const seen = await stay.claim();
    expect(seen?.status).toBe('in_review');
    await stay.dispute();
    const old = { due: 5, text: 'Decidido sin su respuesta.', version: seen?.version ?? 0 };
    const { decideClaim } = await import('#shared/domain/claims/decide-claim.ts');
    const admin = { userId: 'admin-1', isAdmin: true };
    expect(await codeOf(decideClaim(stay.deps, admin, stay.bookingId, old))).toBe('conflict');
    await stay.decide(5);
    await stay.drain();
    const current = { ...old, version: (await stay.claim())?.version ?? 0 };
    expect(await codeOf(decideClaim(stay.deps, admin, stay.bookingId, current))).toBe('claim_closed');
  });

  it(`ends unpaid ${CLAIM_PAYMENT_DAYS} days after something was decided, and its owner is told`, async () => {
    const stay = await aClaim();
    await stay.dispute();
    await stay.decide(5);
    const { paymentIntentId } = await stay.accept();
    stay.wait(CLAIM_PAYMENT_DAYS * DAY);
    await stay.timers();
    expect((await stay.claim())?.status).toBe('due');
    stay.wait(1);
    await stay.timers();
    expect((await stay.claim())?.status).toBe('unpaid');
    expect(stay.of(paymentIntentId).status).toBe('canceled');
    await stay.drain();
    expect(stay.told(stay.owner)).toContainEqual(expect.stringContaining('Sin pagar'));
    expect(await codeOf(stay.accept())).toBe('claim_closed');
    expect(await codeOf(stay.withdraw())).toBe('claim_closed');
  });

  it('can be withdrawn until it is paid', async () => {
    const stay = await aClaim();
    expect(await codeOf(stay.withdraw(stay.driver))).toBe('not_found');
    await stay.dispute();
    await stay.withdraw();
    expect(await codeOf(stay.withdraw())).toBe('done');
    expect(await codeOf(stay.decide(5))).toBe('claim_closed');
    const paid = await aPaidClaim();
    expect(await codeOf(paid.withdraw())).toBe('claim_closed');
  });
});

describe('the money of a paid claim', () => {
  it('is held while the driver’s bank disputes it, sent when that is won, and withdrawn when it is lost', async () => {
    for (const outcome of ['won', 'lost'] as const) {
      const stay = await aPaidClaim();
      stay.disputeAtBank(stay.paymentIntentId, 'open');
      await stay.webhook(stay.event('charge.dispute.created'));
      stay.wait(PAYOUT_HOURS * HOUR + 1);
      await stay.sendAll();
      expect((await stay.claim())?.payout).toMatchObject({ state: 'held', heldFor: 'dispute' });
      stay.disputeAtBank(stay.paymentIntentId, outcome);
      await stay.webhook(stay.event('charge.dispute.closed'));
      await stay.sendAll();
      const isWon = outcome === 'won';
      expect((await stay.claim())?.payout?.state).toBe(isWon ? 'sent' : 'withdrawn');
      expect(await stay.money()).toEqual(isWon ? { ...nothing, driver: -CENTS, owner: CENTS } : nothing);
      expect(stay.alarms).toContain('dispute');
    }
  });

  it('that goes back in part reduces the share, and after it is sent is our loss', async () => {
    const stay = await aPaidClaim();
    stay.refundByHand(stay.paymentIntentId, 234);
    await stay.webhook(stay.event('charge.refunded'));
    expect((await stay.claim())?.payout?.cents).toBe(1000);
    stay.wait(PAYOUT_HOURS * HOUR + 1);
    await stay.sendAll();
    expect(await stay.money()).toEqual({ ...nothing, driver: -1000, owner: 1000 });
    stay.refundByHand(stay.paymentIntentId, 1000);
    await stay.webhook(stay.event('charge.refunded'));
    expect(await stay.money()).toEqual({ ...nothing, owner: 1000, platform: -1000 });
    await stay.sendAll();
    expect((await stay.claim())?.payout).toMatchObject({ state: 'sent', cents: 1000 });
  });

  it('of a new owner waits longer, and counts for the weekly limit as the shares of stays', async () => {
    const payoutRules = { newOwnerStays: 0, newOwnerDays: 7, weeklyCents: 4000 };
    const owner = `owner-${newId('con')}`;
    const [one, other] = [await aClaim({ owner, settings: { payoutRules } }), await aClaim({ owner })];
    Object.assign(other.deps, { settings: one.deps.settings, payouts: one.deps.payouts });
    await one.onboardOwner();
    for (const stay of [one, other]) {
      const { paymentIntentId } = await stay.accept();
      stay.pay(paymentIntentId);
      await stay.report(paymentIntentId);
      stay.wait(PAYOUT_HOURS * HOUR + 1);
      await stay.sendAll();
    }
    const states = [(await one.claim())?.payout?.state, (await other.claim())?.payout?.state];
    expect(states).toEqual(['sent', 'waiting']);
    expect(other.alarms).toContain('payout_ceiling');
    const fresh = await aClaim({ settings: { payoutRules: { ...payoutRules, newOwnerStays: 1 } } });
    await fresh.onboardOwner();
    const { paymentIntentId } = await fresh.accept();
    fresh.pay(paymentIntentId);
    await fresh.report(paymentIntentId);
    fresh.wait(PAYOUT_HOURS * HOUR + 1);
    await fresh.sendAll();
    expect((await fresh.claim())?.payout?.state).toBe('waiting');
    fresh.wait(6 * DAY);
    await fresh.sendAll();
    expect((await fresh.claim())?.payout?.state).toBe('sent');
  });
});
