import { describe, expect, it, vi } from 'vitest';
import { bookingKey, cellKey, MAP } from '#shared/data/keys.ts';
import { openTable } from '#shared/data/client.ts';
import { inPartition } from '#shared/data/key-conditions.ts';
import { COARSEST, FINEST } from '#shared/domain/search/cells.ts';
import { env } from '#shared/lib/env.ts';
import { DAY, HOUR, toIso } from '#shared/lib/time.ts';
import type { Booking } from '#shared/api/bookings.ts';
import type { SpotCalendar } from '#shared/api/calendars.ts';
import type { ChangeAnswer, ChangeQuote } from '#shared/api/changes.ts';
import { runJob } from '#local/jobs.ts';
import { aPaidPastStay, onboard } from '#test/support/owner-payouts.ts';
import { eventually, inDays, PASSWORD, type Person, useStack } from '#test/support/stack.ts';
import { opsOn } from './run-ops.ts';

const app = useStack();
const ops = opsOn(app);

const bookingsOf = async (driver: Person): Promise<Booking[]> => {
  const { body } = await app.get<Booking[]>('/bookings/my-bookings', driver);
  return body;
};

/** A paid stay that neither the browser nor a webhook has reported. */
const paidUnseen = async (driver: Person, day: number) => {
  const spot = await app.publish(await app.newPerson());
  const quote = await app.quote(spot, { date: inDays(day) });
  const { body } = await app.intent(driver, quote);
  app.stack.payments?.control.pauseWebhooks();
  await app.pay(body.paymentIntentId);
  return body.paymentIntentId;
};

describe('a paid booking that the webhook missed', () => {
  it('is shown, and booked at once when the operator names the payment', async () => {
    const driver = await app.newPerson();
    const id = await paidUnseen(driver, 3);

    const before = await ops(`payment ${id}`);
    expect(before).toMatchObject({ status: 0, err: '' });
    expect(before.out).toContain(`Paid, but not booked: npm run ops -- reconcile --payment ${id}`);
    expect((await ops('reconcile')).out).toBe('Nothing was missed.\n');

    expect(await ops(`reconcile --payment ${id}`)).toMatchObject({
      status: 0,
      out: 'Repaired: 1 payment.\n',
    });
    const [booking] = await bookingsOf(driver);
    expect(booking?.status).toBe('confirmed');
    const after = await ops(`payment ${booking?.id ?? ''}`);
    expect(after.out).toContain('Paid and booked: there is nothing to do.');
    expect(after.out).toMatch(/ledger .* payment /);
    expect(await ops(`reconcile --payment ${id}`)).toMatchObject({ status: 0, out: 'Nothing was missed.\n' });
  });

  it('is shown with what its changes cost, in order of time', async () => {
    const driver = await app.newPerson();
    const spot = await app.publish(await app.newPerson());
    const times = { startTime: '10:00', endTime: '12:00', isFullDay: 'false' };
    const booking = await app.book(driver, spot, { date: inDays(9), ...times });
    const path = `/bookings/${booking.id}/changes`;
    const dates = {
      startTime: booking.startTime,
      endTime: toIso(Date.parse(booking.endTime) + HOUR),
    };
    const call = <T>(what: string, body: object) => app.post<T>(`${path}${what}`, driver, body);
    const { difference } = (await call<ChangeQuote>('/quote', dates)).body;
    const { payment } = (await call<ChangeAnswer>('', { ...dates, difference })).body;
    const { paymentIntentId = '' } = payment ?? {};
    await app.pay(paymentIntentId);
    await call('/confirm', { stripePaymentIntentId: paymentIntentId });
    const { out } = await ops(`payment ${booking.id}`);
    const payments = out.split('\n').filter((line) => line.startsWith('payment '));
    expect(payments).toEqual([
      expect.stringContaining(`${booking.totalPrice.toFixed(2)} EUR`),
      expect.stringMatching(new RegExp(`${paymentIntentId} succeeded, ${difference.toFixed(2)} EUR`)),
    ]);
    const written = [...out.matchAll(/^ledger +(\S+)/gm)].map(([, at]) => at);
    expect(written).toEqual(written.toSorted());
  });

  it('is shown without personal data', async () => {
    const driver = await app.newPerson('Ramona Quintanilla');
    const id = await paidUnseen(driver, 7);
    const { out } = await ops(`payment ${id}`);
    expect(out).not.toMatch(/Ramona|Quintanilla|@|Fuencarral/);
  });
});

describe('a damaged map index', () => {
  const find = async () => {
    const { body } = await app.get<{ id: string }[]>('/parking-spots?location=Madrid');
    return body.map(({ id }) => id);
  };

  it('is rebuilt, and the spots are found again', async () => {
    const spot = await app.publish(await app.newPerson());
    await app.untilMapFollows();
    expect(await find()).toContain(spot.id);
    const table = openTable(env.tableName());
    const levels = Array.from({ length: FINEST - COARSEST + 1 }, (_, index) => COARSEST + index);
    const everything = async () => {
      const partitions = [MAP, ...levels.map((level) => cellKey({ level, index: 0 }).pk)];
      const listed = partitions.map((pk) =>
        table.queryAll({
          KeyConditionExpression: 'pk = :pk',
          ExpressionAttributeValues: { ':pk': pk },
        }),
      );
      return (await Promise.all(listed)).flat();
    };
    for (const { pk, sk } of await everything()) await table.remove({ pk: String(pk), sk: String(sk) });
    expect(await find()).toEqual([]);

    const { status, out, err } = await ops('rebuild-map');
    expect([status, err]).toEqual([0, '']);
    expect(out).toContain('The map is what the spaces say.');
    expect(await find()).toContain(spot.id);

    // In an unknown format, as another release may have written it.
    for (const item of await everything()) await table.put({ ...item, e: 'another', squares: 'another' });
    expect(await find()).toEqual([]);
    const again = await ops('rebuild-map');
    expect([again.status, again.err]).toEqual([0, '']);
    expect(again.out).toContain('cannot be read');
    expect(await find()).toContain(spot.id);
  });
});

describe('bookings that are missing in lists and totals', () => {
  it('are added by a rebuild, which changes nothing else', async () => {
    const [owner, driver] = [await app.newPerson(), await app.newPerson()];
    const spot = await app.publish(owner);
    const date = inDays(3);
    const stay = { date, isFullDay: 'true', startTime: '13:00', endTime: '12:00' };
    const booking = await app.book(driver, spot, stay);
    const table = openTable(env.tableName());
    const ask = async () => {
      const earnings = `/user/earnings?from=${date.slice(0, 7)}&to=${date.slice(0, 7)}`;
      return [
        (await app.get<{ totals: unknown }>(earnings, owner)).body.totals,
        (await app.get('/user/statistics', driver)).body,
        (await table.get(bookingKey(booking.id)))?.gsi1pk,
        (
          await app.get<SpotCalendar>(
            `/parking-spots/${spot.id}/calendar?from=${date}&to=${inDays(4)}`,
            owner,
          )
        ).body.bookings.map(({ id }) => id),
      ];
    };
    const right = await ask();
    expect(right.at(-1)).toEqual([booking.id]);
    for (const { pk, sk } of await table.queryAll(inPartition(`SPOT#${spot.id}`, { prefix: 'STAY#' })))
      await table.remove({ pk: String(pk), sk: String(sk) });
    for (const { userId } of [owner, driver])
      for (const { pk, sk } of await table.queryAll({
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': `TOTALS#${userId}` },
      }))
        await table.remove({ pk: String(pk), sk: String(sk) });
    await table.update(bookingKey(booking.id), {
      UpdateExpression: 'SET gsi1pk = :driver, gsi2pk = :host',
      ExpressionAttributeValues: { ':driver': `DRIVER#${driver.userId}`, ':host': `HOST#${owner.userId}` },
    });
    expect(await ask()).not.toEqual(right);

    const { status, out, err } = await ops('rebuild-totals');
    expect([status, err]).toEqual([0, '']);
    expect(out).toMatch(/ 1 put into their lists, 1 into calendars, 2 totals put right\./);
    expect(await ask()).toEqual(right);
  });
});

describe('a share that Stripe refuses to send', () => {
  /** A share that fails, because an operator has sent most of the payment to the wrong account in Stripe's dashboard. */
  const aRefusedShare = async () => {
    const [owner, other] = [await app.newPerson('Olga Dueña'), await app.newPerson()];
    for (const person of [owner, other]) await onboard(app, person, 'complete');
    const stay = await aPaidPastStay(app, owner, DAY + HOUR);
    const { data: accounts } = await app.stripe.accounts.list({ limit: 100 });
    const wrong = accounts.find(({ metadata }) => metadata?.userId === other.userId);
    const right = accounts.find(({ metadata }) => metadata?.userId === owner.userId);
    const intent = await app.stripe.paymentIntents.retrieve(stay.paymentIntentId);
    const mistake = await app.stripe.transfers.create({
      amount: stay.ownerCents,
      currency: 'eur',
      destination: wrong?.id ?? '',
      source_transaction: typeof intent.latest_charge === 'string' ? intent.latest_charge : '',
    });
    await runJob('sendPayouts');
    const sent = async () => (await app.stripe.transfers.list({ destination: right?.id ?? '' })).data;
    return { ...stay, owner, mistake, sent };
  };
  const euros = (cents: number) => `${(cents / 100).toFixed(2)} EUR`;

  it('[BR-06] is shown, and sent once when the operator retries after solving the cause', async () => {
    const { id, ownerCents, mistake, sent } = await aRefusedShare();
    const shown = await ops(`payout ${id}`);
    expect(shown).toMatchObject({ status: 0, err: '' });
    expect(shown.out).toContain(`${euros(ownerCents)} held for failure, refused 1 times`);
    expect((await ops(`payment ${id}`)).out).toContain(`npm run ops -- payout ${id}`);

    const again = await ops(`payout ${id} --send-again`);
    expect(again).toMatchObject({ status: 1 });
    expect(again.out).toContain('refused 2 times');
    expect(again.err).toContain('Refused again');
    expect(await sent()).toEqual([]);

    await app.stripe.transfers.createReversal(mistake.id);
    const [one, other] = await Promise.all([
      ops(`payout ${id} --send-again`),
      ops(`payout ${id} --send-again`),
    ]);
    expect([one.status, other.status]).toEqual([0, 0]);
    const [transfer, ...more] = await sent();
    expect(more).toEqual([]);
    expect(transfer?.amount).toBe(ownerCents);
    expect((await ops(`payout ${id}`)).out).toContain(`, ${transfer?.id ?? ''}.`);
    expect(await ops(`payout ${id} --settle ana,bank-transfer,ticket-812`)).toMatchObject({
      status: 0,
      out: 'Nothing is held for a failure: nothing was done.\n',
    });
  });

  it('[BR-06] can be settled by hand once, in the ledger and for the owner, and is never sent afterwards', async () => {
    const { id, owner, ownerCents, mistake, sent } = await aRefusedShare();
    const settle = () => ops(`payout ${id} --settle ana,bank-transfer,ticket-812`);
    expect(await ops(`payout ${id} --settle ana`)).toMatchObject({ status: 2, out: '' });
    const outcomes = await Promise.all([settle(), settle()]);
    const paid = outcomes.filter(({ out }) => out.includes(`Pay ${euros(ownerCents)} to the owner now.`));
    expect(paid).toHaveLength(1);
    expect(await settle()).toMatchObject({
      status: 0,
      out: 'Nothing is held for a failure: nothing was done.\n',
    });

    const { out } = await ops(`payment ${id}`);
    const entries = out.split('\n').filter((line) => line.includes('payout_by_hand'));
    expect(entries).toHaveLength(1);
    expect(entries[0]).toContain(`"owed":-${ownerCents}`);
    expect(entries[0]).toContain(`"owner":${ownerCents}`);
    expect(entries[0]).toContain('(ana,bank-transfer,ticket-812)');

    // Waits before the clock is moved, or the outbox entry would be too old.
    const told = async () => (await app.notificationsOf(owner, 1)).some(({ kind }) => kind === 'payout_sent');
    await eventually(async () => (await told()) || undefined, 'the notification');
    await app.stripe.transfers.createReversal(mistake.id);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * DAY });
    try {
      await runJob('sendPayouts');
    } finally {
      vi.useRealTimers();
    }
    expect(await sent()).toEqual([]);
    const { body } = await app.get<{ payouts: unknown[] }>('/payouts', owner);
    expect(body.payouts).toMatchObject([{ bookingId: id, state: 'sent', heldFor: null }]);
    const { body: refusal } = await app.post<{ details?: { open: { kind: string }[] } }>(
      '/user/close',
      owner,
      { password: PASSWORD },
    );
    expect((refusal.details?.open ?? []).map(({ kind }) => kind)).not.toContain('payout');
  });
});
