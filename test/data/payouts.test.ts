import { settings } from '#test/support/settings.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listOpenBusiness } from '#shared/domain/privacy/open-business.ts';
import { patchBooking } from '#shared/domain/bookings/booking-step.ts';
import { settleFailedShare } from '#shared/domain/payouts/end-held-share.ts';
import { sendPayouts } from '#shared/domain/payouts/send-payouts.ts';
import { sumBalances } from '#shared/domain/bookings/ledger.ts';
import { DAY, HOUR, MINUTE, toIso } from '#shared/lib/time.ts';
import type { PayoutRules } from '#shared/domain/ports/payouts.ts';
import type { Spot } from '#shared/model/spot.ts';
import { accountWith } from '#test/support/examples.ts';
import { MARKET_STAY, marketOf } from '#test/support/market.ts';
import { campaign } from '#test/support/random.ts';
import { CRASH_WAYS, processThatCrashes } from '#test/campaigns/crashing-process.ts';
import { useTable } from '#test/support/table.ts';

const table = useTable();
const aMarket = marketOf(table);

const NOON = Date.parse('2026-07-01T08:00:00Z');
const UNTIL_END = Date.parse(MARKET_STAY.endTime) - NOON;

let owners = 0;
let drivers = 0;
let events = 0;

/** A paid stay with a driver and an owner of its own, and what the tests do with it. */
const aPaidStay = async (
  changes: Partial<Spot> = {},
  payoutRules?: PayoutRules,
  ownerId = `owner-${process.pid}-${++owners}`,
) => {
  const market = await aMarket({ ownerId, ...changes }, { payoutRules });
  await table().accounts.save(accountWith({ userId: ownerId, email: `${ownerId}@example.com` }));
  const driverId = `driver-${process.pid}-${++drivers}`;
  const { paymentIntentId, bookingId } = await market.intent(driverId);
  market.pay(paymentIntentId);
  await market.browser(driverId, paymentIntentId);
  const booking = async () => (await market.bookingOf(bookingId)) ?? fail('The booking is gone.');
  const tell = (type: string, about: { accountId?: string; paymentIntentId?: string }) => {
    const id = market.emit({ id: `evt_${++events}`, type, paymentIntentId: undefined, ...about });
    return market.webhook(id);
  };
  return {
    ...market,
    ownerId,
    driverId,
    bookingId,
    paymentIntentId,
    booking,
    tell,
    payoutNow: async () => (await booking()).payout ?? fail('There is no payout.'),
    /** Moves the clock to the end of the stay and on to its payout. */
    end: async (later = DAY) => {
      market.wait(UNTIL_END + 1000);
      await market.timers();
      market.wait(later);
    },
    setUp: async () => {
      await market.onboard(ownerId);
      await tell('account.updated', { accountId: market.connect.move(ownerId, 'ready') });
    },
    sent: () => market.connect.transfers.filter((transfer) => transfer.bookingId === bookingId),
    balances: async () => sumBalances(await market.ledgerOf(bookingId)),
    told: async () => {
      while ((await market.drain()).handled > 0);
      const { notifications } = await table().notifications.list(ownerId, { limit: 30 });
      return notifications.map(({ kind }) => kind).filter((kind) => kind.startsWith('payout'));
    },
    bank: async (state: 'open' | 'won' | 'lost') => {
      market.dispute(paymentIntentId, state);
      await tell('charge.dispute.updated', { paymentIntentId });
    },
  };
};
type Stay = Awaited<ReturnType<typeof aPaidStay>>;

const fail = (message: string): never => {
  throw new Error(message);
};

/** A paid stay that is over, with an owner who can be paid. */
const aDueStay = async (): Promise<Stay> => {
  const stay = await aPaidStay();
  await stay.setUp();
  await stay.end();
  return stay;
};

/** Expects one transfer of the share, recorded as sent, with one notification and nothing owed. */
const expectPaidOnce = async (stay: Stay): Promise<void> => {
  const { ownerCents, totalCents } = await stay.booking();
  expect(stay.sent().map(({ cents }) => cents)).toEqual([ownerCents]);
  expect(await stay.payoutNow()).toMatchObject({
    state: 'sent',
    heldFor: null,
    transferId: stay.sent()[0]?.id,
    sentAt: toIso(stay.sent()[0]?.createdAt ?? NaN),
  });
  expect(await stay.balances()).toEqual({
    driver: -totalCents,
    held: 0,
    owed: 0,
    platform: totalCents - ownerCents,
    owner: ownerCents,
  });
  expect((await stay.told()).filter((kind) => kind === 'payout_sent')).toEqual(['payout_sent']);
};

describe("an owner's share", () => {
  it('[BR-06] is sent from 24 hours after the end of the stay, and not a minute before', async () => {
    const stay = await aPaidStay();
    await stay.setUp();
    await stay.end(DAY - MINUTE);
    await stay.payout();
    expect(stay.sent()).toEqual([]);
    expect((await stay.payoutNow()).state).toBe('waiting');
    stay.wait(MINUTE + 1);
    await stay.payout();
    await expectPaidOnce(stay);
    expect(stay.sent()[0]?.accountId).toBe(`acct_1_${stay.ownerId}`);
  });

  it('[BR-06] is sent once when eight runs look for the transfer before one of them sends it', async () => {
    const stay = await aDueStay();
    const provider = { ...stay.connect.port };
    let looked = 0;
    stay.connect.port.findTransfer = async (id) => {
      const found = await provider.findTransfer(id);
      if (id === stay.bookingId) looked++;
      await expect.poll(() => looked, { interval: 5, timeout: 5000 }).toBeGreaterThanOrEqual(8);
      return found;
    };
    await Promise.all(Array.from({ length: 8 }, () => stay.payout()));
    await expectPaidOnce(stay);
  });

  it('[BR-06] is sent for a stay that was cancelled late, a day after it would have ended', async () => {
    const stay = await aPaidStay();
    await stay.setUp();
    stay.wait(36 * HOUR);
    await stay.cancel(stay.driverId, stay.bookingId, 0);
    await stay.payout();
    expect(stay.sent()).toEqual([]);
    stay.wait(UNTIL_END - 36 * HOUR + DAY + 1);
    await stay.payout();
    await expectPaidOnce(stay);
  });

  it.each([
    ['cancelled in time', (stay: Stay) => stay.cancel(stay.driverId, stay.bookingId, 17.5)],
    ['cancelled by its owner', (stay: Stay) => stay.cancel(stay.ownerId, stay.bookingId, 17.5)],
  ])('[BR-06] is never sent for a stay that was %s', async (_, cancel) => {
    const stay = await aPaidStay();
    await stay.setUp();
    await cancel(stay);
    await stay.drain();
    await stay.end(30 * DAY);
    await stay.payout();
    expect(stay.connect.transfers).toEqual([]);
    expect((await stay.booking()).payout).toBeNull();
    expect((await stay.balances()).owed).toBe(0);
  });
});

describe('a crash of the job', () => {
  /** Runs the job until it crashes before or after each of its calls, and then `check`. */
  const crashAtEach = async (aStay: () => Promise<Stay>, check: (stay: Stay) => Promise<void>) => {
    let crashes = 0;
    for (const way of CRASH_WAYS)
      for (let call = 0, goesOn = true; goesOn; call++) {
        const stay = await aStay();
        const process = processThatCrashes();
        const { bookings, payouts, payoutAccounts } = stay.deps;
        const deps = {
          ...stay.deps,
          bookings: process.wrap(bookings),
          payouts: process.wrap(payouts),
          payoutAccounts: process.wrap(payoutAccounts),
        };
        goesOn = await process.runUntil(call, way, () => sendPayouts(deps));
        await check(stay);
        crashes += goesOn ? 1 : 0;
      }
    expect(crashes).toBeGreaterThan(4);
  };

  it.each([MINUTE * 16, DAY + HOUR])(
    '[BR-06] before or after any of its calls leads to exactly one transfer when it runs again after %i ms',
    (pause) =>
      crashAtEach(aDueStay, async (stay) => {
        stay.wait(pause);
        await stay.payout();
        await expectPaidOnce(stay);
      }),
  );

  it('leads to exactly one request to the owner to set up an account', () => {
    const aStay = async () => {
      const stay = await aPaidStay();
      await stay.end();
      return stay;
    };
    return crashAtEach(aStay, async (stay) => {
      stay.wait(7 * HOUR);
      await stay.payout();
      expect(await stay.told()).toEqual(['payout_held']);
      expect((await stay.payoutNow()).heldFor).toBe('onboarding');
    });
  });
});

describe('an owner who cannot be paid yet', () => {
  it('[BR-06] is asked once for an account, and gets the share as soon as it is ready', async () => {
    const stay = await aPaidStay();
    await stay.end();
    await Promise.all([stay.payout(), stay.payout(), stay.payout()]);
    stay.wait(DAY);
    await stay.payout();
    expect(await stay.payoutNow()).toMatchObject({ state: 'held', heldFor: 'onboarding' });
    expect(await stay.told()).toEqual(['payout_held']);

    await stay.onboard(stay.ownerId);
    const accountId = stay.connect.move(stay.ownerId, 'in_review');
    await stay.tell('account.updated', { accountId });
    stay.wait(7 * HOUR);
    await stay.payout();
    expect(stay.sent()).toEqual([]);
    expect(await stay.payoutAccount(stay.ownerId)).toEqual({
      status: 'in_review',
      isRejected: false,
      hasDashboard: true,
      hasMoneyWaiting: true,
    });

    stay.connect.move(stay.ownerId, 'ready');
    await stay.tell('account.updated', { accountId });
    stay.wait(1);
    await stay.payout();
    await expectPaidOnce(stay);
    expect(await stay.payoutAccount(stay.ownerId)).toMatchObject({ status: 'ready', hasMoneyWaiting: false });
  });

  it('is paid also when no event reports that the account is ready', async () => {
    const stay = await aPaidStay();
    await stay.end();
    await stay.payout();
    await stay.onboard(stay.ownerId);
    stay.connect.move(stay.ownerId, 'ready');
    stay.wait(7 * HOUR);
    await stay.payout();
    stay.wait(MINUTE);
    await stay.payout();
    await expectPaidOnce(stay);
  });

  it('is asked again when the account is no longer ready', async () => {
    const stay = await aPaidStay();
    await stay.setUp();
    stay.connect.move(stay.ownerId, 'restricted');
    await stay.end();
    await stay.payout();
    expect(await stay.payoutNow()).toMatchObject({ state: 'held', heldFor: 'onboarding', attempt: 0 });
    expect(await stay.told()).toEqual(['payout_held']);
  });

  it('waits without an alarm when the account is restricted just before the transfer, and is paid later', async () => {
    const stay = await aDueStay();
    stay.connect.expect('refused');
    stay.connect.meanwhile(() => {
      stay.connect.move(stay.ownerId, 'restricted');
      return Promise.resolve();
    });
    await stay.payout();
    expect(await stay.payoutNow()).toMatchObject({ state: 'held', heldFor: 'onboarding', attempt: 1 });
    expect(stay.alarms).toEqual([]);
    stay.connect.meanwhile(() => Promise.resolve());
    await stay.tell('account.updated', { accountId: stay.connect.move(stay.ownerId, 'ready') });
    stay.wait(1);
    await stay.payout();
    await expectPaidOnce(stay);
  });
});

describe('the account of an owner', () => {
  it('[BR-06] is created once by concurrent and repeated onboarding, with links back to our site', async () => {
    const { connect, onboard, ownerId } = await aPaidStay();
    const answers = await Promise.all(Array.from({ length: 6 }, () => onboard(ownerId)));
    answers.push(await onboard(ownerId));
    expect(connect.accounts()).toHaveLength(1);
    expect(new Set(answers.map(({ url }) => url)).size).toBe(7);
    expect(connect.links[0]).toEqual({
      accountId: `acct_1_${ownerId}`,
      returnUrl: `${settings.siteUrl}/ingresos?cobros=vuelta`,
      refreshUrl: `${settings.siteUrl}/ingresos?cobros=caducado`,
    });
  });

  it.each([MINUTE, 2 * DAY])(
    'is created once when the answer is lost and the owner tries again %i ms later',
    async (pause) => {
      const { connect, onboard, ownerId, wait } = await aPaidStay();
      connect.expect('lost');
      await expect(onboard(ownerId)).rejects.toMatchObject({ code: 'payments_unavailable' });
      wait(pause);
      await onboard(ownerId);
      expect(connect.accounts()).toHaveLength(1);
    },
  );

  it('is stored from an event when the answer is lost', async () => {
    const { connect, onboard, ownerId, tell, payoutAccount } = await aPaidStay();
    connect.expect('lost');
    await expect(onboard(ownerId)).rejects.toMatchObject({ code: 'payments_unavailable' });
    await tell('account.updated', { accountId: connect.move(ownerId, 'ready') });
    expect((await payoutAccount(ownerId)).status).toBe('ready');
  });

  it('is requested with another idempotency key after a refusal', async () => {
    const { connect, onboard, ownerId } = await aPaidStay();
    connect.expect('refused');
    await expect(onboard(ownerId)).rejects.toMatchObject({ code: 'payments_unavailable' });
    await onboard(ownerId);
    expect(connect.accounts()).toHaveLength(1);
  });

  it('has the status of the provider in the end, in any order and number of events', async () => {
    const { connect, onboard, ownerId, tell, payoutAccount, payout, end } = await aPaidStay();
    await onboard(ownerId);
    await end();
    await payout();
    const accountId = connect.move(ownerId, 'in_review');
    const told = () => tell('account.updated', { accountId });
    await Promise.all([told(), told(), told()]);
    connect.move(ownerId, 'ready');
    await Promise.all([told(), told(), payoutAccount(ownerId), told(), payout()]);
    expect((await table().payoutAccounts.find(ownerId))?.status).toBe('ready');
    connect.move(ownerId, 'restricted');
    await told();
    expect(await payoutAccount(ownerId)).toMatchObject({ status: 'restricted', isRejected: false });
  });

  it('is not overwritten by an older answer of the provider', async () => {
    const stay = await aPaidStay();
    await stay.onboard(stay.ownerId);
    const accountId = stay.connect.move(stay.ownerId, 'in_review');
    const provider = { ...stay.connect.port };
    let isSlow = true;
    stay.connect.port.findAccount = async (id) => {
      const answer = await provider.findAccount(id);
      if (isSlow) {
        isSlow = false;
        // Meanwhile the account becomes ready, and an event reports it.
        stay.connect.move(stay.ownerId, 'ready');
        await stay.tell('account.updated', { accountId });
      }
      return answer;
    };
    await stay.payoutAccount(stay.ownerId);
    expect((await table().payoutAccounts.find(stay.ownerId))?.status).toBe('ready');
  });

  it('of an unknown owner is ignored', async () => {
    const { connect, tell } = await aPaidStay();
    await connect.port.createAccount({ userId: 'somebody-elsewhere', email: 'x@example.com' }, 'k');
    await tell('account.updated', { accountId: connect.move('somebody-elsewhere', 'ready') });
    await tell('account.updated', { accountId: 'acct_unknown' });
    expect(await table().payoutAccounts.find('somebody-elsewhere')).toBeUndefined();
  });

  it('has no dashboard before it is complete, and no onboarding once it is rejected', async () => {
    const { connect, onboard, openProvider, ownerId, payoutAccount } = await aPaidStay();
    await expect(openProvider(ownerId)).rejects.toMatchObject({ code: 'conflict' });
    await onboard(ownerId);
    await expect(openProvider(ownerId)).rejects.toMatchObject({ code: 'conflict' });
    connect.move(ownerId, 'restricted', true);
    expect(await payoutAccount(ownerId)).toMatchObject({ status: 'restricted', isRejected: true });
    expect((await openProvider(ownerId)).url).toBe('https://connect.example/2');
    await expect(onboard(ownerId)).rejects.toMatchObject({ code: 'conflict' });
  });
});

it('[BR-06] a share waits while the report of the driver is not decided', async () => {
  const stay = await aDueStay();
  const decide = async (problem: 'open' | 'unfounded') => {
    const now = stay.deps.clock.now();
    await table().bookings.write(patchBooking(await stay.booking(), { problem }, now), now);
  };
  await decide('open');
  await stay.payout();
  expect(await stay.payoutNow()).toMatchObject({ state: 'held', heldFor: 'problem' });
  expect(stay.sent()).toEqual([]);
  await decide('unfounded');
  stay.wait(DAY + MINUTE);
  await stay.payout();
  await expectPaidOnce(stay);
});

describe('a dispute', () => {
  it('[BR-06] holds the share while it is open, and releases it when it is won', async () => {
    const stay = await aDueStay();
    await stay.bank('open');
    await stay.payout();
    stay.wait(2 * DAY);
    await stay.payout();
    expect(await stay.payoutNow()).toMatchObject({ state: 'held', heldFor: 'dispute' });
    expect(stay.sent()).toEqual([]);
    await stay.bank('won');
    await stay.payout();
    await expectPaidOnce(stay);
  });

  it.each([
    ['before the end of the stay', true],
    ['after the end of the stay', false],
  ])('[BR-06] that was opened %s and lost withdraws the share, and nothing is owed', async (_, isBefore) => {
    const stay = await aPaidStay();
    await stay.setUp();
    if (isBefore) await stay.bank('lost');
    await stay.end(HOUR);
    if (!isBefore) await stay.bank('lost');
    stay.wait(30 * DAY);
    await stay.payout();
    expect(stay.sent()).toEqual([]);
    expect(await stay.balances()).toEqual({ driver: 0, held: 0, owed: 0, platform: 0, owner: 0 });
    const { payouts } = await stay.payoutsOf(stay.ownerId);
    // A dispute that is lost before the end of the stay ends the booking.
    expect(payouts).toMatchObject(isBefore ? [] : [{ bookingId: stay.bookingId, state: 'withdrawn' }]);
    expect(payouts).toHaveLength(isBefore ? 0 : 1);
  });

  it('without an event is found before the share is sent', async () => {
    const stay = await aDueStay();
    stay.dispute(stay.paymentIntentId, 'open');
    await stay.payout();
    expect(stay.sent()).toEqual([]);
    expect(await stay.payoutNow()).toMatchObject({ state: 'held', heldFor: 'dispute' });
    stay.dispute(stay.paymentIntentId, 'won');
    stay.wait(DAY + 1);
    await stay.payout();
    await stay.payout();
    await expectPaidOnce(stay);
  });

  it('[BR-06] that is recorded just before a transfer prevents it', async () => {
    const stay = await aDueStay();
    const provider = { ...stay.connect.port };
    stay.connect.port.findTransfer = async (id) => {
      const found = await provider.findTransfer(id);
      await stay.bank('lost');
      return found;
    };
    await stay.payout();
    expect(stay.sent()).toEqual([]);
    expect((await stay.payoutNow()).state).toBe('withdrawn');
  });

  it('that is lost after the share was sent is our loss', async () => {
    const stay = await aDueStay();
    await stay.payout();
    await stay.bank('open');
    await stay.bank('lost');
    stay.wait(DAY);
    await stay.payout();
    const { ownerCents } = await stay.booking();
    expect(stay.sent()).toHaveLength(1);
    expect((await stay.payoutNow()).state).toBe('sent');
    expect(await stay.balances()).toMatchObject({
      driver: 0,
      owed: 0,
      owner: ownerCents,
      platform: -ownerCents,
    });
  });

  it.each(['open', 'lost'] as const)(
    'that becomes %s during the transfer leaves the ledger right',
    async (state) => {
      const stay = await aDueStay();
      stay.connect.meanwhile(() => stay.bank(state));
      await stay.payout();
      const { ownerCents, totalCents } = await stay.booking();
      expect(stay.sent()).toHaveLength(1);
      expect((await stay.payoutNow()).state).toBe('sent');
      expect(await stay.balances()).toEqual({
        held: 0,
        owed: 0,
        owner: ownerCents,
        driver: state === 'lost' ? 0 : -totalCents,
        platform: state === 'lost' ? -ownerCents : totalCents - ownerCents,
      });
    },
  );
});

describe('the provider', () => {
  it('[BR-06] that refuses is asked again later with another idempotency key, and an operator is alerted', async () => {
    const stay = await aDueStay();
    stay.connect.expect('refused', 'refused');
    await stay.payout();
    expect(await stay.payoutNow()).toMatchObject({ state: 'held', heldFor: 'failure', attempt: 1 });
    expect(stay.alarms).toEqual(['payout_refused']);
    await stay.payout();
    expect((await stay.payoutNow()).attempt).toBe(1);
    stay.wait(HOUR + 1);
    await stay.payout();
    expect(await stay.payoutNow()).toMatchObject({ state: 'held', heldFor: 'failure', attempt: 2 });
    stay.wait(HOUR + 1);
    await stay.payout();
    expect(stay.sent()).toEqual([]);
    stay.wait(HOUR);
    await stay.payout();
    await expectPaidOnce(stay);
  });

  it.each([
    ['cannot be reached', 'unreached'],
    ['makes the transfer but whose answer is lost', 'lost'],
  ] as const)('that %s is asked again with the same idempotency key', async (_, mishap) => {
    const stay = await aDueStay();
    stay.connect.expect(mishap);
    const { failures } = await stay.payout();
    expect(failures.length).toBeGreaterThan(0);
    expect(await stay.payoutNow()).toMatchObject({ state: 'waiting', attempt: 0 });
    await stay.payout();
    stay.wait(16 * MINUTE);
    await stay.payout();
    await expectPaidOnce(stay);
    expect(stay.alarms).toEqual([]);
  });
});

describe('an operator who settles a refused share', () => {
  const aRefusedShare = async () => {
    const stay = await aDueStay();
    stay.connect.expect('refused');
    await stay.payout();
    return { ...stay, settle: () => settleFailedShare(stay.deps, stay.bookingId, 'ana, bank transfer') };
  };

  it('[BR-06] has to wait while a run may be sending it', async () => {
    const stay = await aRefusedShare();
    stay.wait(HOUR + 1);
    const provider = { ...stay.connect.port };
    let outcome: string | undefined;
    stay.connect.port.createTransfer = async (...share) => {
      outcome = await stay.settle();
      return provider.createTransfer(...share);
    };
    await stay.payout();
    expect(outcome).toBe('due');
    await expectPaidOnce(stay);
    expect(await stay.settle()).toBe('not_held');
  });

  it('[BR-06] cannot settle a share that the provider has sent although its answer was lost', async () => {
    const stay = await aRefusedShare();
    stay.wait(HOUR + 1);
    stay.connect.expect('lost');
    await stay.payout();
    expect(await stay.payoutNow()).toMatchObject({ state: 'held', heldFor: 'failure' });
    expect(await stay.settle()).toBe('sent');
    stay.wait(HOUR);
    await stay.payout();
    await expectPaidOnce(stay);
  });

  it('[BR-06] settles what is left of the share, also after a refund without an event', async () => {
    const stay = await aRefusedShare();
    const { totalCents, ownerCents } = await stay.booking();
    stay.refundByHand(stay.paymentIntentId, totalCents - ownerCents + 100);
    expect(await stay.settle()).toBe('changed');
    expect(await Promise.all([stay.settle(), stay.settle()])).toContain('settled');
    const { sentAt, ...settled } = await stay.payoutNow();
    expect(settled).toMatchObject({
      state: 'sent',
      cents: ownerCents - 100,
      heldFor: null,
      transferId: null,
    });
    expect(sentAt).toBe((await stay.booking()).updatedAt);
    expect(await stay.balances()).toEqual({
      driver: -(ownerCents - 100),
      held: 0,
      owed: 0,
      platform: 0,
      owner: ownerCents - 100,
    });
    stay.wait(2 * DAY);
    await stay.payout();
    expect(stay.sent()).toEqual([]);
    expect((await stay.told()).filter((kind) => kind === 'payout_sent')).toEqual(['payout_sent']);
  });
});

describe('after random steps', () => {
  const meet = async (stay: Stay, mishap: 'refused' | 'lost' | 'unreached') => {
    stay.connect.expect(mishap);
    await Promise.resolve();
  };
  const STEPS = {
    run: (stay: Stay) => stay.payout(),
    runTwice: (stay: Stay) => Promise.all([stay.payout(), stay.payout()]),
    refuse: (stay: Stay) => meet(stay, 'refused'),
    lose: (stay: Stay) => meet(stay, 'lost'),
    miss: (stay: Stay) => meet(stay, 'unreached'),
    ready: (stay: Stay) => Promise.resolve(stay.connect.move(stay.ownerId, 'ready')),
    restrict: (stay: Stay) => Promise.resolve(stay.connect.move(stay.ownerId, 'restricted')),
    tell: (stay: Stay) =>
      stay.tell('account.updated', { accountId: stay.connect.move(stay.ownerId, 'ready') }),
    dispute: (stay: Stay) => stay.bank('open'),
    win: (stay: Stay) => stay.bank('won'),
    wait: (stay: Stay) => Promise.resolve(stay.wait(5 * HOUR)),
    waitLong: (stay: Stay) => Promise.resolve(stay.wait(30 * HOUR)),
  };
  const names = Object.keys(STEPS) as (keyof typeof STEPS)[]; // `Object.keys` loses the literal names

  it('[BR-06] an owner has got the share at most once, and in the end exactly once', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...names), { maxLength: 14 }), async (steps) => {
        const stay = await aPaidStay();
        await stay.onboard(stay.ownerId);
        await stay.end();
        for (const step of steps) {
          await STEPS[step](stay);
          expect(stay.sent().length).toBeLessThanOrEqual(1);
        }
        await stay.bank('won');
        await STEPS.tell(stay);
        for (let day = 0; day < 40 && (await stay.payoutNow()).state !== 'sent'; day++) {
          await stay.payout();
          stay.wait(DAY);
        }
        await expectPaidOnce(stay);
      }),
      campaign(3),
    );
  });
});

describe('a share of a stay that was paid by two payments', () => {
  /** A stay with a second payment that is larger than the first. */
  const aLongerStay = async () => {
    const stay = await aPaidStay();
    await stay.setUp();
    const second = await stay.deps.payments.create({
      booking: await stay.booking(),
      amountCents: 5000,
      changeId: 'chg_1',
    });
    stay.pay(second.id);
    const before = await stay.booking();
    const payments = [...(before.payments ?? []), { id: second.id, cents: 5000 }];
    const next = { ...before, payments, totalCents: before.totalCents + 5000, version: before.version + 1 };
    await table().bookings.write(
      { before, next, ledger: [], effects: [], totals: [], period: 'leave' },
      stay.deps.clock.now(),
    );
    return { ...stay, second: second.id };
  };

  it('[BR-06] comes out of the first payment of which enough is left', async () => {
    const stay = await aLongerStay();
    stay.refundByHand(stay.paymentIntentId);
    await stay.tell('charge.refunded', { paymentIntentId: stay.paymentIntentId });
    await stay.end();
    await stay.payout();
    expect((await stay.payoutNow()).state).toBe('sent');
    expect(stay.connect.transfers.map(({ source }) => source)).toEqual([stay.second]);
  });

  it('[BR-06] comes out of the balance where no payment has enough left', async () => {
    const stay = await aLongerStay();
    stay.refundByHand(stay.paymentIntentId);
    stay.refundByHand(stay.second, 5000 - 100);
    await stay.tell('charge.refunded', { paymentIntentId: stay.second });
    await stay.end();
    await stay.payout();
    const { state, cents } = await stay.payoutNow();
    expect([state, cents]).toEqual(['sent', 100]);
    expect(stay.connect.transfers.map(({ source }) => source)).toEqual([stay.second]);
  });
});

describe('a share of zero', () => {
  it('[BR-06] is settled without a transfer, and nothing is owed', async () => {
    const stay = await aPaidStay({ weekdayPriceCents: 0, weekendPriceCents: 0 });
    await stay.end();
    await stay.payout();
    expect(await stay.payoutNow()).toMatchObject({ state: 'sent', cents: 0, transferId: null });
    expect(stay.sent()).toEqual([]);
    expect(stay.alarms).toEqual([]);
    const entries = await stay.ledgerOf(stay.bookingId);
    expect(entries.find(({ kind }) => kind === 'earning')?.postings).toEqual({ held: -250, platform: 250 });
    expect(await listOpenBusiness(stay.deps, stay.ownerId)).toEqual([]);
  });

  it('[BR-06] is settled at the next run when it was held after a refused transfer', async () => {
    const stay = await aPaidStay({ weekdayPriceCents: 0, weekendPriceCents: 0 });
    await stay.end();
    const booking = await stay.booking();
    const payout = { ...(await stay.payoutNow()), state: 'held', heldFor: 'failure', sentAt: null } as const;
    const next = { ...booking, payout, version: booking.version + 1 };
    await table().bookings.write(
      { before: booking, next, ledger: [], effects: [], totals: [], period: 'leave' },
      NOON,
    );
    expect(await listOpenBusiness(stay.deps, stay.ownerId)).toMatchObject([{ kind: 'payout' }]);
    stay.wait(DAY);
    await stay.payout();
    expect(await stay.payoutNow()).toMatchObject({ state: 'sent', heldFor: null });
    expect(await listOpenBusiness(stay.deps, stay.ownerId)).toEqual([]);
  });
});

describe('brakes on new owners', () => {
  const RULES: PayoutRules = { newOwnerStays: 1, newOwnerDays: 7, weeklyCents: 100_000 };

  it('[BR-06] limit payouts to the weekly maximum of the stage, and alert an operator when shares wait', async () => {
    const rules = { ...RULES, newOwnerDays: 1, weeklyCents: 2000 };
    const first = await aPaidStay({}, rules);
    await first.setUp();
    const second = await aPaidStay({}, rules, first.ownerId);
    await first.end();
    await second.end();
    await first.payout();
    const states = async () => [(await first.payoutNow()).state, (await second.payoutNow()).state].toSorted();
    expect(await states()).toEqual(['sent', 'waiting']);
    expect(first.alarms).toEqual(['payout_ceiling']);
    first.wait(7 * DAY + HOUR);
    await first.payout();
    expect(await states()).toEqual(['sent', 'sent']);
  });

  it('[BR-06] alert an operator when a share is above the whole maximum, and is sent alone', async () => {
    const stay = await aPaidStay({}, { ...RULES, newOwnerDays: 1, weeklyCents: 100 });
    await stay.setUp();
    await stay.end();
    await stay.payout();
    expect([(await stay.payoutNow()).state, stay.alarms]).toEqual(['sent', ['payout_ceiling']]);
  });
});
