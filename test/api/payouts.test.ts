import { limit } from '#shared/domain/rate-limit.ts';
import { signInLimits } from '#shared/areas/sign-in.ts';
import { writeTransition } from '#shared/domain/bookings/write-transition.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import * as kit from '#functions/_kit/ports.ts';
import { runJob } from '#local/jobs.ts';
import type { ProblemBody } from '#shared/api/errors.ts';
import type { Payout, PayoutAccount } from '#shared/api/payouts.ts';
import { newId } from '#shared/lib/id.ts';
import { DAY, HOUR, toIso } from '#shared/lib/time.ts';
import { useOneWindow } from '#test/support/one-window.ts';
import { aPaidPastStay, onboard as onboardOn } from '#test/support/owner-payouts.ts';
import { eventually, inDays, PASSWORD, type Person, useStack } from '#test/support/stack.ts';
import { untilOutboxIsEmpty } from '#test/support/until-outbox-is-empty.ts';

const app = useStack();
useOneWindow();

/** Asks for a link to a page of the provider, as the button does. */
const openPage = (as: Person, page: 'onboarding' | 'dashboard-link', password: unknown = PASSWORD) =>
  app.post<{ url: string } & ProblemBody>(`/payouts/${page}`, as, { password });

const onboard = (owner: Person, outcome: 'complete' | 'later' | 'review') => onboardOn(app, owner, outcome);
const aPastStay = (owner: Person, endedAgo: number) => aPaidPastStay(app, owner, endedAgo);
const accountOf = async (owner: Person) => (await app.get<PayoutAccount>('/payouts/account', owner)).body;
const payoutsOf = async (owner: Person, query = '') =>
  app.get<{ payouts: Payout[]; nextCursor: string | null }>(`/payouts${query}`, owner);
const stripeAccountOf = async (owner: Person) => {
  const { data } = await app.stripe.accounts.list({ limit: 100 });
  return data.filter(({ metadata }) => metadata?.userId === owner.userId);
};
const sentTo = async (owner: Person) => {
  const [account] = await stripeAccountOf(owner);
  return account ? (await app.stripe.transfers.list({ destination: account.id })).data : [];
};

describe('the payout of a share', () => {
  it('[BR-06] starts with an account at the provider and ends with a transfer of the share', async () => {
    const owner = await app.newPerson('Olga Dueña');
    expect(await accountOf(owner)).toEqual({
      status: 'none',
      isRejected: false,
      hasDashboard: false,
      hasMoneyWaiting: false,
    });
    const stay = await aPastStay(owner, DAY + HOUR);
    expect(await runJob('sendPayouts')).toMatchObject({ failures: [] });
    expect((await payoutsOf(owner)).body.payouts).toMatchObject([
      { bookingId: stay.id, state: 'held', heldFor: 'onboarding', sentAt: null },
    ]);
    const [mail] = await app
      .mailsTo(owner.email, 2)
      .then((mails) => mails.filter(({ subject }) => subject.includes('dinos dónde enviarlo')));
    expect(mail?.body.text).toContain(`${app.stack.web}/ingresos`);
    const kinds = async () => (await app.notificationsOf(owner, 2)).map(({ kind }) => kind);
    expect(await kinds()).toContain('payout_held');

    expect(await onboard(owner, 'later')).toBe(`${app.stack.web}/ingresos?cobros=vuelta`);
    expect(await accountOf(owner)).toMatchObject({ status: 'incomplete', hasMoneyWaiting: true });
    expect(await onboard(owner, 'review')).toBe(`${app.stack.web}/ingresos?cobros=vuelta`);
    expect(await accountOf(owner)).toMatchObject({ status: 'in_review', hasDashboard: true });
    const accounts = await stripeAccountOf(owner);
    expect(accounts).toMatchObject([{ type: 'express', country: 'ES', email: owner.email }]);

    await app.stack.payments?.control.moveAccount(accounts[0]?.id ?? '', 'enabled');
    await eventually(
      async () => ((await payoutsOf(owner)).body.payouts[0]?.state === 'waiting' ? true : undefined),
      'the event of the account',
    );
    await Promise.all(Array.from({ length: 4 }, () => runJob('sendPayouts')));
    expect(await accountOf(owner)).toMatchObject({ status: 'ready', hasMoneyWaiting: false });
    expect(await sentTo(owner)).toMatchObject([
      {
        amount: stay.ownerCents,
        currency: 'eur',
        destination: accounts[0]?.id,
        transfer_group: stay.id,
        metadata: { bookingId: stay.id },
      },
    ]);
    const { body } = await payoutsOf(owner);
    expect(body).toMatchObject({ payouts: [{ state: 'sent', heldFor: null }], nextCursor: null });
    expect(body.payouts[0]?.sentAt).not.toBeNull();
    const mails = await app.mailsTo(owner.email, 4);
    expect(mails.filter(({ subject }) => subject.startsWith('Te hemos enviado'))).toHaveLength(1);
    await eventually(
      async () => ((await kinds()).includes('payout_sent') ? true : undefined),
      'the notification',
    );
    expect(await runJob('sendPayouts')).toMatchObject({ handled: 0, failures: [] });
    expect(await sentTo(owner)).toHaveLength(1);
  });
});

describe('at the provider', () => {
  /** The mails about it, after the outbox is empty. */
  const warningsTo = async (owner: Person) => {
    await untilOutboxIsEmpty();
    return (await app.mailsTo(owner.email, 0)).filter(({ subject }) =>
      /^(Tus datos de cobro|Your payout details)/.test(subject),
    );
  };

  it('[BR-06] a transfer is made once although answers fail or get lost', async () => {
    const owner = await app.newPerson('Olga Dueña');
    await onboard(owner, 'complete');
    const { id } = await aPastStay(owner, DAY + HOUR);
    const control = app.stack.payments?.control;
    const again = async () => {
      const { bookings } = kit.bookings();
      const booking = await bookings.find(id);
      if (!booking?.payout) throw new Error('There is no payout.');
      const next = {
        ...booking,
        payout: { ...booking.payout, tryAt: toIso(0) },
        version: booking.version + 1,
      };
      await bookings.write(
        { before: booking, next, ledger: [], effects: [], totals: [], period: 'leave' },
        Date.now(),
      );
      await runJob('sendPayouts');
      return (await bookings.find(id))?.payout;
    };
    const match = 'POST /v1/transfers';
    control?.failNext({ status: 500, withEffect: false, times: 3, match });
    expect(await again()).toMatchObject({ state: 'waiting', attempt: 0 });
    control?.failNext({ status: 0, withEffect: true, times: 3, match });
    expect(await again()).toMatchObject({ state: 'waiting', attempt: 0 });
    expect(await again()).toMatchObject({ state: 'sent', attempt: 0 });
    expect(await sentTo(owner)).toHaveLength(1);
  });

  it('a change of the account is mailed to the owner once, in their language, although its events repeat', async () => {
    const owner = await app.newPerson('Olga Dueña');
    await onboard(owner, 'review');
    const control = app.stack.payments?.control;
    const accountId = (await stripeAccountOf(owner))[0]?.id ?? '';
    await control?.flushWebhooks();
    expect(await warningsTo(owner)).toEqual([]);

    await control?.moveAccount(accountId, 'enabled');
    await control?.flushWebhooks();
    expect(await warningsTo(owner)).toHaveLength(1);

    await app.patch('/user/profile', owner, { language: 'en' });
    await control?.changeBankAccount(accountId);
    await control?.flushWebhooks();
    const all = (await app.stripe.events.list({ limit: 100 }, { stripeAccount: accountId })).data;
    expect(all.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['account.external_account.created', 'account.external_account.deleted']),
    );
    for (const { id } of all) await control?.resend(id, 2);
    await accountOf(owner);
    const mails = await warningsTo(owner);
    expect(mails.map(({ subject }) => subject).sort()).toEqual([
      'Tus datos de cobro en PlazaLibre han cambiado',
      'Your payout details at PlazaLibre have changed',
    ]);
    const { body } = mails.find(({ subject }) => subject.startsWith('Your')) ?? {};
    expect(body?.text).toContain('If it was not you');
    expect(body?.text).toContain(`${app.stack.web}/forgot-password`);
    expect(body?.text).toContain(`${app.stack.web}/ingresos`);
  });
});

describe('the routes of payouts', () => {
  let owner: Person;
  let stranger: Person;
  let bookingId: string;
  beforeAll(async () => {
    [owner, stranger] = [await app.newPerson('Olga Dueña'), await app.newPerson('Ester Extraña')];
    bookingId = (await aPastStay(owner, 2 * DAY)).id;
    await onboard(owner, 'complete');
  });

  it('[BR-08] answer only data of the caller, also when the request has other ids', async () => {
    expect((await payoutsOf(stranger)).body).toEqual({ payouts: [], nextCursor: null });
    expect((await payoutsOf(stranger, `?cursor=${bookingId}`)).body).toEqual({
      payouts: [],
      nextCursor: null,
    });
    await app.call('POST', '/payouts/onboarding', {
      as: stranger,
      body: {
        password: PASSWORD,
        userId: owner.userId,
        accountId: (await stripeAccountOf(owner))[0]?.id,
        returnUrl: 'https://x.example',
      },
    });
    const accounts = await stripeAccountOf(stranger);
    expect(accounts).toHaveLength(1);
    expect(accounts[0]?.id).not.toBe((await stripeAccountOf(owner))[0]?.id);
    expect(await accountOf(stranger)).toMatchObject({ status: 'incomplete', hasMoneyWaiting: false });
    expect(await stripeAccountOf(owner)).toHaveLength(1);
  });

  it('list all shares page by page, latest stay first, without future stays', async () => {
    const many = await app.newPerson('Marta Muchas');
    const [spot, driver] = [await app.publish(many), await app.newPerson('Dani Conductor')];
    const toCome = await app.book(driver, spot, { date: inDays(3) });
    const { bookings } = kit.bookings();
    const pattern = await bookings.find(toCome.id);
    if (!pattern) throw new Error('The booking is gone.');
    /** A copy of the stay so many days earlier, paid and completed. */
    const copy = async (day: number): Promise<string> => {
      const id = newId('bkg');
      const earlier = (at: string) => toIso(Date.parse(at) - (day + 40) * DAY);
      const hold = {
        ...pattern,
        id,
        driverId: `driver-${day}`,
        startAt: earlier(pattern.startAt),
        endAt: earlier(pattern.endAt),
        holdUntil: toIso(Date.now() + HOUR),
        status: 'pending',
        version: 1,
      } as const;
      expect(await bookings.hold(hold, 1, Date.now())).toBe('held');
      for (const transition of ['confirm', 'complete'] as const) {
        const booking = await bookings.find(id);
        if (booking) await writeTransition({ bookings }, booking, transition, Date.now());
      }
      return id;
    };
    const expected: string[] = [];
    for (let day = 1; day <= 22; day++) expected.push(await copy(day));
    const { body: first } = await payoutsOf(many);
    expect(first.payouts.map((payout) => payout.bookingId)).toEqual(expected.slice(0, 20));
    const { body: second } = await payoutsOf(many, `?cursor=${first.nextCursor ?? ''}`);
    expect(second.payouts.map((payout) => payout.bookingId)).toEqual(expected.slice(20));
    expect(second.nextCursor).toBeNull();
  });

  it('link to the owner’s page at the provider once there is one', async () => {
    const early = await openPage(await app.newPerson(), 'dashboard-link');
    expect([early.status, early.body.code]).toEqual([409, 'conflict']);
    await accountOf(owner);
    const { status, body } = await openPage(owner, 'dashboard-link');
    expect(status).toBe(200);
    expect((await fetch(body.url)).status).toBe(200);
  });

  it.each(['1', 'bkg_1', 'spt_01JQ2T8Z3M4N5P6Q7R8S9TABCD', "'; --"])(
    'refuse the cursor %s',
    async (cursor) => {
      const { status, body } = await app.get<ProblemBody>(
        `/payouts?cursor=${encodeURIComponent(cursor)}`,
        owner,
      );
      expect([status, body.code]).toEqual([400, 'invalid_request']);
    },
  );

  it('answer 503 while the provider is down, and create no second account afterwards', async () => {
    const person = await app.newPerson();
    const control = app.stack.payments?.control;
    control?.failNext({ status: 0, withEffect: true, times: 3, match: 'POST /v1/accounts' });
    const { status, body } = await openPage(person, 'onboarding');
    expect([status, body.code]).toEqual([503, 'payments_unavailable']);
    expect((await openPage(person, 'onboarding')).status).toBe(200);
    expect(await stripeAccountOf(person)).toHaveLength(1);
    control?.failNext({ status: 500, times: 3, match: 'GET /v1/accounts' });
    expect(await accountOf(person)).toMatchObject({ status: 'incomplete' });
  });

  it('need the password, so that a stolen session does not reach the bank account', async () => {
    const person = await app.newPerson();
    for (const page of ['onboarding', 'dashboard-link'] as const) {
      const { status, body } = await openPage(person, page, 'NoEsEsta1');
      expect([status, body.code, body.url]).toEqual([403, 'wrong_password', undefined]);
      for (const missing of [null, ''])
        expect((await openPage(person, page, missing)).body.issues?.[0]?.path).toBe('body.password');
    }
    expect((await app.get('/auth/me', person)).status).toBe(200);
    expect(await stripeAccountOf(person)).toEqual([]);
  });

  it('count wrong passwords together with those of other routes, and right ones never', async () => {
    const person = await app.newPerson();
    const change = (password: string) =>
      app.post('/user/email', person, { email: 'otra@example.com', password });
    expect((await openPage(person, 'onboarding')).status).toBe(200);
    const tries = [
      () => openPage(person, 'onboarding', 'NoEsEsta1'),
      () => openPage(person, 'dashboard-link', 'NoEsEsta1'),
      () => app.post('/user/export', person, { password: 'NoEsEsta1' }),
      () => app.post('/user/close', person, { password: 'NoEsEsta1' }),
      () => change('NoEsEsta1'),
    ];
    const { key, max, windowSeconds } = limit(signInLimits.password, person.userId);
    for (const tryOne of tries) expect((await tryOne()).status).toBe(403);
    for (let count = tries.length; count < max; count++)
      await kit.limits().limits.take(key, max, windowSeconds, Date.now());
    expect((await openPage(person, 'onboarding')).status).toBe(429);
    expect((await change(PASSWORD)).status).toBe(429);
  });

  it('limit links to pages of the provider', async () => {
    const person = await app.newPerson();
    const statuses: number[] = [];
    for (let count = 0; count < 22; count++) statuses.push((await openPage(person, 'dashboard-link')).status);
    expect(statuses.at(-1)).toBe(429);
  });
});
