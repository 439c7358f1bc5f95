import { settings } from '#test/support/settings.ts';
import { writeTransition } from '#shared/domain/bookings/write-transition.ts';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Needs } from '#shared/domain/deps.ts';
import { OUTBOX_PARTITION } from '#shared/data/table.ts';
import { drainOutbox } from '#shared/domain/effects.ts';
import { MAX_OUTBOX_RUN } from '#shared/domain/outbox/drain.ts';
import type { Mail } from '#shared/domain/ports/mail.ts';
import { deleteSpot } from '#shared/domain/spots/delete-spot.ts';
import { updateSpot } from '#shared/domain/spots/update-spot.ts';
import { newId } from '#shared/lib/id.ts';
import { MINUTE, toIso } from '#shared/lib/time.ts';
import { clearOutbox } from '#test/support/clear-outbox.ts';
import { accountWith, holdOf, spotWith } from '#test/support/examples.ts';
import { noAdapters } from '#test/support/no-adapters.ts';
import { useTable } from '#test/support/table.ts';

const table = useTable();
let now = Date.parse('2026-06-01T08:00:00Z');

/** Clears the entries of earlier tests. */
beforeEach(async () => {
  now += 10 * MINUTE;
  await clearOutbox(table().outbox, now);
  now += 10 * MINUTE;
});

const addRefunds = (names: readonly string[]) =>
  Promise.all(
    names.map((paymentIntentId) => table().outbox.add({ effects: ['refund_payment'], paymentIntentId }, now)),
  );
const intentsOf = (entries: readonly { paymentIntentId?: string | undefined }[]) =>
  entries.map(({ paymentIntentId }) => paymentIntentId).sort();

/** A payment provider that records its refunds in `refunded`, and fails for some payments. */
const refundsTo = (
  refunded: string[],
  isBroken: (id: string) => boolean = () => false,
): Needs<'payments'> => {
  const refundOf = (id: string) =>
    ({ id: `re_${id}`, paymentIntentId: id, state: 'succeeded', amountCents: 1, currency: 'eur' }) as const;
  const paymentOf = (id: string) =>
    ({
      id,
      clientSecret: '',
      status: 'succeeded',
      amountCents: 1,
      currency: 'eur',
      bookingId: undefined,
      createdAt: now,
    }) as const;
  return {
    payments: {
      ...noAdapters.payments,
      find: (id) => Promise.resolve(paymentOf(id)),
      refund: (id) => {
        if (isBroken(id)) return Promise.reject(new Error('The provider is down.'));
        refunded.push(id);
        return Promise.resolve('asked');
      },
      listRefunds: (id) => Promise.resolve(refunded.includes(id) ? [refundOf(id)] : []),
      listDisputes: () => Promise.resolve([]),
    },
  };
};
const drain = (
  deps: Partial<Needs<'payments' | 'referrals'>>,
  send: (mail: Mail) => Promise<void> = () => Promise.resolve(),
) =>
  drainOutbox({
    ...table(),
    ...noAdapters,
    ...deps,
    settings,
    mail: { send },
    clock: { now: () => now },
  });

describe('an entry that is due in hours', () => {
  it('is not in the partition that each run reads, and is taken once when it is due', async () => {
    const begun = now;
    const userId = newId('spt');
    await table().outbox.add(
      { effects: ['forget_email_change'], userId, notBefore: toIso(now + 26 * 60 * MINUTE) },
      now,
    );
    const isRead = async () =>
      (
        await table().table.queryAll({
          KeyConditionExpression: 'pk = :outbox',
          ExpressionAttributeValues: { ':outbox': OUTBOX_PARTITION },
        })
      ).some((item) => item.userId === userId);
    expect(await isRead()).toBe(false);
    const take = async () =>
      (await table().outbox.takeDue(now, 500)).filter((entry) => entry.userId === userId);
    now += 25 * 60 * MINUTE;
    expect(await take()).toEqual([]);
    now += 61 * MINUTE;
    const [entry, ...others] = (await Promise.all([take(), take(), take()])).flat();
    expect([entry?.effects, others]).toEqual([['forget_email_change'], []]);
    if (entry) await table().outbox.completeEffect(entry, 'forget_email_change');
    now += 10 * MINUTE;
    expect(await take()).toEqual([]);
    expect(await isRead()).toBe(false);
    now = begun;
  });
});

describe('pictures that a spot no longer uses', () => {
  const [shared, own, unused] = ['shared', 'own', 'unused'].map(
    (name) => `/api/images/0123456789abcdef/${name}.jpg`,
  );
  const aWorld = async (isUpToDate: (spotId: string) => boolean) => {
    const ownerId = newId('spt');
    const makeSpot = (images: (string | undefined)[], createdAt = now) =>
      spotWith({
        id: newId('spt'),
        ownerId,
        images: images.map(String),
        createdAt: toIso(createdAt),
        updatedAt: toIso(createdAt),
      });
    const [first, second] = [makeSpot([shared, own]), makeSpot([shared, unused])];
    for (const spot of [first, second]) await table().spots.create(spot);
    const removed: string[] = [];
    const run = () =>
      drainOutbox({
        ...table(),
        spots: {
          ...table().spots,
          listByOwner: async (id) =>
            (await table().spots.listByOwner(id)).filter((spot) => isUpToDate(spot.id)),
        },
        ...noAdapters,
        images: {
          ...noAdapters.images,
          keep: () => Promise.resolve(),
          remove: (url) => Promise.resolve(void removed.push(url)),
        },
        settings,
        mail: { send: () => Promise.resolve() },
        clock: { now: () => now },
      });
    const remove = () =>
      deleteSpot({ ...table(), clock: { now: () => now } }, { userId: ownerId, isAdmin: false }, first.id);
    return { first, second, run, remove, removed };
  };

  it('stay when another spot uses them that is too new for the index', async () => {
    const deletedAt = now;
    const { first, run, remove, removed } = await aWorld(
      (spotId) => now > deletedAt + MINUTE || spotId === first.id,
    );
    await remove();
    await run();
    now += MINUTE;
    await run();
    now += 4 * MINUTE;
    await run();
    expect(removed).toEqual([own]);
  });

  it('are deleted five minutes after a change of the spot', async () => {
    const { second, run, removed } = await aWorld(() => true);
    const deps = { ...table(), clock: { now: () => now }, settings, ...noAdapters };
    await updateSpot(deps, { userId: second.ownerId, isAdmin: false }, second.id, {
      images: [String(shared)],
    });
    await run();
    expect(removed).toEqual([]);
    now += 5 * MINUTE;
    await run();
    expect(removed).toEqual([unused]);
  });
});

describe('an entry of the outbox', () => {
  it('is leased to one of several workers for a minute', async () => {
    await addRefunds(['pi_a', 'pi_b', 'pi_c']);
    const taken = await Promise.all(Array.from({ length: 5 }, () => table().outbox.takeDue(now, 10)));
    expect(intentsOf(taken.flat())).toEqual(['pi_a', 'pi_b', 'pi_c']);
    expect(await table().outbox.takeDue(now + MINUTE - 1, 10)).toEqual([]);
    expect(intentsOf(await table().outbox.takeDue(now + MINUTE, 10))).toEqual(['pi_a', 'pi_b', 'pi_c']);
  });

  it('is deleted with its last effect, and a finished effect is not taken again', async () => {
    await table().outbox.add({ effects: ['refund_payment', 'mail_refund'], paymentIntentId: 'pi_a' }, now);
    const [entry] = await table().outbox.takeDue(now, 10);
    if (!entry) throw new Error('There is no entry.');
    await table().outbox.completeEffect(entry, 'refund_payment');
    await table().outbox.completeEffect(entry, 'refund_payment');
    const [left] = await table().outbox.takeDue(now + MINUTE, 10);
    expect(left?.effects).toEqual(['mail_refund']);
    if (left) await table().outbox.completeEffect(left, 'mail_refund');
    expect(await table().outbox.takeDue(now + 2 * MINUTE, 10)).toEqual([]);
  });

  it('is not changed by a worker whose lease has expired', async () => {
    await table().outbox.add({ effects: ['refund_payment', 'mail_refund'], paymentIntentId: 'pi_a' }, now);
    const [late] = await table().outbox.takeDue(now, 10);
    const [current] = await table().outbox.takeDue(now + MINUTE, 10);
    if (!late || !current) throw new Error('There is no entry.');
    await table().outbox.completeEffect(late, 'refund_payment');
    await table().outbox.completeEffect({ ...late, effects: ['mail_refund'] }, 'mail_refund');
    await table().outbox.completeEffect(current, 'mail_refund');
    const [left] = await table().outbox.takeDue(now + 5 * MINUTE, 10);
    expect(left?.effects).toEqual(['refund_payment']);
  });

  it('is not read before it is due, however many there are', async () => {
    const notBefore = toIso(now + 5 * MINUTE);
    const addWaiting = (index: number) =>
      table().outbox.add({ effects: ['refund_payment'], paymentIntentId: `pi_${index}`, notBefore }, now);
    await Promise.all(Array.from({ length: 30 }, (_, index) => addWaiting(index)));
    const read = vi.spyOn(DynamoDBDocumentClient.prototype, 'send');
    expect(await table().outbox.takeDue(now, 10)).toEqual([]);
    const pages = await Promise.all(read.mock.results.map(({ value }): unknown => value));
    read.mockRestore();
    expect(pages).toMatchObject([{ ScannedCount: 0 }, { ScannedCount: 0 }]);
  });

  it('is taken in turn with others, whether it is new or has failed before', async () => {
    await addRefunds(Array.from({ length: 10 }, (_, index) => `pi_failed_${index}`));
    expect(await table().outbox.takeDue(now, 10)).toHaveLength(10);
    now += 2 * MINUTE;
    await addRefunds(Array.from({ length: 10 }, (_, index) => `pi_new_${index}`));
    const taken = intentsOf(await table().outbox.takeDue(now, 5));
    expect(taken.map((name) => name?.split('_')[1])).toEqual(['failed', 'new', 'new', 'new', 'new']);
  });

  it('is not delayed by many others that are leased or fail', async () => {
    await addRefunds(Array.from({ length: 40 }, (_, index) => `pi_broken_${index}`));
    const filledAt = Date.now();
    // Entries are ordered by their milliseconds.
    await vi.waitUntil(() => Date.now() > filledAt, { interval: 1 });
    await addRefunds(['pi_good']);
    const refunded: string[] = [];
    const { failures } = await drain(refundsTo(refunded, (id) => id.startsWith('pi_broken')));
    expect(refunded).toEqual(['pi_good']);
    expect(failures).toHaveLength(40);
  });

  it('waits for the next run when a run might not finish it in time', async () => {
    await addRefunds(Array.from({ length: 60 }, (_, index) => `pi_${index}`));
    const refunded: string[] = [];
    const { payments } = refundsTo(refunded);
    const begun = now;
    const slow = {
      ...payments,
      refund: async (...asked: Parameters<typeof payments.refund>) => {
        const answer = await payments.refund(...asked);
        // A batch of 25 takes longer than a run may.
        now += MAX_OUTBOX_RUN / 20;
        return answer;
      },
    };
    expect((await drain({ payments: slow })).handled).toBeLessThanOrEqual(25);
    expect(refunded.length).toBeLessThanOrEqual(25);
    now = begun + 10 * MINUTE;
    const next = await drain(refundsTo(refunded));
    expect(next.lag).toBe(10 * MINUTE);
    expect(new Set(refunded).size).toBe(60);
  });
});

describe('a change of a booking', () => {
  const stay = { start: Date.parse('2026-07-03T11:00Z'), end: Date.parse('2026-07-04T10:00Z') };
  const aHold = async () => {
    const spot = spotWith();
    await table().spots.create(spot);
    const booking = holdOf(spot, stay, { now, paymentIntentId: 'pi_paid' });
    expect(await table().bookings.hold(booking, 1, now)).toBe('held');
    return booking;
  };

  it('[RF-01] is reported once to the tracking of referrals, also when that fails', async () => {
    const spot = spotWith();
    await table().spots.create(spot);
    const referralVisit = { location: 'https://plazalibre.example/', referrer: '', title: 'Inicio' };
    const hold = { ...holdOf(spot, stay, { now }), referralCode: 'AMIGA10', referralVisit };
    await table().bookings.hold(hold, 1, now);
    await table().outbox.add({ effects: ['track_referral'], bookingId: hold.id }, now);
    const told: unknown[] = [];
    const track = (...report: unknown[]) => {
      told.push(report);
      return Promise.reject(new Error('The service is down.'));
    };
    const first = await drain({ referrals: { track } });
    expect(first.failures).toEqual([new Error('The service is down.')]);
    expect(told).toEqual([['AMIGA10', referralVisit]]);
    now += 2 * MINUTE;
    await drain({ referrals: { track } });
    expect(told).toHaveLength(1);
  });

  it('[PS-02] to confirmed sends one mail to the driver and one to the owner, each in their language', async () => {
    await table().accounts.save(
      accountWith({ userId: 'driver-1', email: 'dani@example.com', language: 'en' }),
    );
    await table().accounts.save(
      accountWith({ userId: 'owner-1', email: 'olga@example.com', language: 'es' }),
    );
    const booking = await aHold();
    await writeTransition(table(), booking, 'confirm', now);
    const mails: Mail[] = [];
    const send = (mail: Mail) => Promise.resolve(void mails.push(mail));
    await drain(refundsTo([]), send);
    now += 2 * MINUTE;
    await drain(refundsTo([]), send);
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      ['dani@example.com', 'Booking confirmed: Plaza de prueba'],
      ['olga@example.com', 'Nueva reserva: Plaza de prueba'],
    ]);
    expect(mails[0]?.text).toContain('Total paid: €17.50');
    expect(mails[0]?.text).toMatch(/Entry: Friday,? 3 July 2026 at 13:00/);
    expect(mails[1]?.text).toMatch(/Recibes: 12,75\s€/);
  });

  it('that fails leaves nothing in the outbox', async () => {
    const booking = await aHold();
    await writeTransition(table(), booking, 'expire', now);
    expect(await writeTransition(table(), booking, 'confirm', now)).toBe('stale');
    expect(await table().outbox.takeDue(now, 10)).toEqual([]);
  });

  it('to refunded pays back before it sends the mail, and not again when the mail fails', async () => {
    const booking = await aHold();
    await table().accounts.save(accountWith());
    await writeTransition(table(), booking, 'refund', now);
    const refunded: string[] = [];
    const failing = () => Promise.reject(new Error('The mail service is down.'));
    expect((await drain(refundsTo(refunded), failing)).failures).toHaveLength(1);
    now += MINUTE;
    const mails: Mail[] = [];
    await drain(refundsTo(refunded), (mail) => Promise.resolve(void mails.push(mail)));
    expect(refunded).toEqual(['pi_paid']);
    expect(mails.map(({ subject }) => subject)).toEqual(['Te devolvemos tu pago: Plaza de prueba']);
  });
});
