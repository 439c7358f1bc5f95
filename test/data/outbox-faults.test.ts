import { settings } from '#test/support/settings.ts';
import { writeTransition } from '#shared/domain/bookings/write-transition.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { jobs } from '#functions/manifest.ts';
import { LEASE } from '#shared/data/outbox-repository.ts';
import type { Booking } from '#shared/model/booking.ts';
import { MISTAKE_MINUTES } from '#shared/model/rules.ts';
import type { AlarmKind, Outbox } from '#shared/domain/ports/outbox.ts';
import { drainOutbox } from '#shared/domain/effects.ts';
import { MAX_OUTBOX_RUN } from '#shared/domain/outbox/drain.ts';
import type { Mail } from '#shared/domain/ports/mail.ts';
import type { Payment } from '#shared/domain/ports/payments.ts';
import { BEGIN_WITHIN, MAX_EFFECT, MAX_MAIL_ATTEMPTS } from '#shared/domain/outbox/run-entry.ts';
import { PermanentFailure } from '#shared/lib/permanent-failure.ts';
import { DAY, HOUR, MINUTE, SECOND } from '#shared/lib/time.ts';
import { clearOutbox } from '#test/support/clear-outbox.ts';
import { accountWith, holdOf, spotWith } from '#test/support/examples.ts';
import { noAdapters } from '#test/support/no-adapters.ts';
import { useTable } from '#test/support/table.ts';

const table = useTable();
let now = Date.parse('2026-06-01T08:00:00Z');
let alarms: AlarmKind[];
let sent: Mail[];

const DRIVER = accountWith({ email: 'dani@example.com' });
const OWNER = accountWith({ userId: 'owner-1', email: 'olga@example.com', fullName: 'Olga Propietaria' });

/** Clears the entries of earlier tests. */
beforeEach(async () => {
  alarms = [];
  sent = [];
  now += HOUR;
  await clearOutbox(table().outbox, now);
  now += MINUTE;
  await table().accounts.save(DRIVER);
  await table().accounts.save(OWNER);
});

type Send = (mail: Mail) => Promise<void>;
const deliver: Send = (mail) => Promise.resolve(void sent.push(mail));
const isDown: Send = () => Promise.reject(new Error('SES is down.'));

/** Sends mails to one address in another way, and delivers all others. */
const onlyTo =
  (address: string, send: Send): Send =>
  (mail) =>
    mail.to === address ? send(mail) : deliver(mail);

const paymentOf = (id: string): Payment => ({
  id,
  clientSecret: '',
  status: 'succeeded',
  amountCents: 1,
  currency: 'eur',
  bookingId: undefined,
  createdAt: 0,
});

const drain = (
  send: Send = deliver,
  changes: Partial<{ outbox: Outbox; clock: { now: () => number }; refund: () => Promise<never> }> = {},
) => {
  const { refund = () => Promise.reject(new Error('No money moves here.')), ...deps } = changes;
  return drainOutbox({
    ...table(),
    ...noAdapters,
    payments: {
      ...noAdapters.payments,
      find: (id) => Promise.resolve(paymentOf(id)),
      listRefunds: () => Promise.resolve([]),
      listDisputes: () => Promise.resolve([]),
      refund,
    },
    alarms: { raise: (kind) => void alarms.push(kind) },
    settings,
    mail: { send },
    clock: { now: () => now },
    ...deps,
  });
};
const receivers = () => sent.map(({ to }) => to);
const subjects = () => sent.map(({ subject }) => subject);

/** Ids have neither an L nor a U, so that none contains this code by chance. */
const spot = spotWith({ accessDetails: 'Código: LULU#' });

/** A paid stay that starts in so many milliseconds, each on another spot. */
const aBooking = async (startsIn = 10 * DAY): Promise<Booking> => {
  const own = spotWith({ ...spot, id: spotWith().id });
  await table().spots.create(own);
  const start = Math.ceil((now + startsIn) / HOUR) * HOUR;
  const hold = holdOf(own, { start, end: start + 4 * HOUR }, { now, paymentIntentId: 'pi_paid' });
  expect(await table().bookings.hold(hold, 1, now)).toBe('held');
  expect(await writeTransition(table(), hold, 'confirm', now)).toBe('applied');
  return get(hold.id);
};
const get = async (id: string): Promise<Booking> => {
  const booking = await table().bookings.find(id);
  if (!booking) throw new Error('There is no booking.');
  return booking;
};

/** How long an entry waits after each of so many failed attempts. */
const pauses = async (attempts: number): Promise<number[]> => {
  const found: number[] = [];
  for (let attempt = 0; attempt < attempts; attempt++) {
    const takenAt = now;
    const [entry, ...others] = await table().outbox.takeDue(now, 10);
    expect(others).toEqual([]);
    now = Date.parse(entry?.dueAt ?? '');
    found.push(now - takenAt);
  }
  return found;
};

describe('an entry that fails', () => {
  it('waits longer each time, up to a quarter of an hour, with random jitter', async () => {
    await table().outbox.add({ effects: ['refund_payment'], paymentIntentId: 'pi_a' }, now);
    const found = await pauses(9);
    expect(found[0]).toBe(MINUTE);
    for (const [index, pause] of found.entries()) {
      const longest = Math.min(15, 2 ** index) * MINUTE;
      expect(pause).toBeLessThanOrEqual(longest);
      expect(pause).toBeGreaterThanOrEqual(Math.max(LEASE, longest / 2));
    }
    expect(new Set(found.slice(4)).size).toBeGreaterThan(1);
  });

  it('starts again with short waits after one of its effects is done', async () => {
    await table().outbox.add({ effects: ['refund_payment', 'mail_refund'], paymentIntentId: 'pi_a' }, now);
    await pauses(6);
    const [entry] = await table().outbox.takeDue(now, 10);
    if (!entry) throw new Error('There is no entry.');
    expect(entry.attempts).toBe(7);
    await table().outbox.completeEffect(entry, 'refund_payment');
    now += 15 * MINUTE;
    expect((await table().outbox.takeDue(now, 10))[0]).toMatchObject({
      attempts: 1,
      effects: ['mail_refund'],
    });
  });

  it('is done before another worker may take it, and before the function times out', () => {
    const longest = BEGIN_WITHIN + MAX_EFFECT;
    expect(longest).toBeLessThan(LEASE);
    expect(MAX_OUTBOX_RUN).toBeLessThan(LEASE);
    expect(MAX_OUTBOX_RUN + longest).toBeLessThan(jobs.drainOutbox.timeoutSeconds * SECOND);
  });
});

describe('mails while SES fails', () => {
  it('[PS-02] are sent once each when SES works again', async () => {
    await aBooking();
    for (let hour = 0; hour < 12; hour++) {
      now += HOUR;
      await drain(isDown);
    }
    expect(sent).toEqual([]);
    now += HOUR;
    await drain();
    now += HOUR;
    await drain();
    expect(receivers()).toEqual(['dani@example.com', 'olga@example.com']);
    expect(await table().outbox.takeDue(now + HOUR, 10)).toEqual([]);
  });

  it('do not delay each other when one address fails', async () => {
    await aBooking();
    const run = await drain(onlyTo('dani@example.com', isDown));
    expect(run).toMatchObject({ handled: 0, failures: [{ message: 'SES is down.' }] });
    expect(receivers()).toEqual(['olga@example.com']);
    expect((await table().notifications.list('driver-1', { limit: 1 })).notifications).toHaveLength(1);
    now += HOUR;
    await drain();
    expect(receivers()).toEqual(['olga@example.com', 'dani@example.com']);
  });

  it('are given up at once, with an alarm, when SES refuses one permanently', async () => {
    await aBooking();
    const refuse: Send = () => Promise.reject(new PermanentFailure('SES: MessageRejected'));
    await drain(onlyTo('dani@example.com', refuse));
    expect(alarms).toEqual(['mail_undeliverable']);
    expect(receivers()).toEqual(['olga@example.com']);
    now += HOUR;
    expect(await drain()).toMatchObject({ handled: 0, failures: [] });
    expect(receivers()).toEqual(['olga@example.com']);
  });

  it('raise an alarm within an hour, and are given up after some days', async () => {
    await table().outbox.add({ effects: ['mail_welcome'], userId: 'driver-1' }, now);
    const begin = now;
    for (let attempt = 1; attempt <= 8; attempt++) {
      expect(alarms).toEqual([]);
      await drain(isDown);
      now += attempt < 8 ? Math.min(15, 2 ** (attempt - 1)) * MINUTE : 0;
    }
    expect(alarms).toEqual(['effect_stuck']);
    expect(now - begin).toBeLessThan(65 * MINUTE);
    for (let attempt = 9; attempt < MAX_MAIL_ATTEMPTS; attempt++)
      expect(await table().outbox.takeDue((now += 15 * MINUTE), 10)).toHaveLength(1);
    expect(now - begin).toBeGreaterThan(2 * DAY);
    now += 15 * MINUTE;
    await drain(isDown);
    expect(alarms).toEqual(['effect_stuck', 'mail_undeliverable']);
    expect(await table().outbox.takeDue(now + DAY, 10)).toEqual([]);
  });

  it('are unlike refunds, which are retried for ever, with an alarm', async () => {
    await table().outbox.add({ effects: ['refund_payment'], paymentIntentId: 'pi_a' }, now);
    const refund = () => Promise.reject(new PermanentFailure('The provider refuses.'));
    for (let attempt = 1; attempt <= MAX_MAIL_ATTEMPTS + 5; attempt++) {
      if (attempt === 8 || attempt > MAX_MAIL_ATTEMPTS) await drain(deliver, { refund });
      else await table().outbox.takeDue(now, 10);
      now += 15 * MINUTE;
    }
    expect(alarms).toEqual(['effect_stuck']);
    expect(await table().outbox.takeDue(now, 10)).toMatchObject([{ effects: ['refund_payment'] }]);
  });
});

describe('a mail is sent once', () => {
  it('when SES is slow: the run leaves the rest to the next one, and no other run takes it meanwhile', async () => {
    await aBooking();
    const slowly: Send = async (mail) => {
      now += 20 * SECOND;
      expect(await table().outbox.takeDue(now, 10)).toEqual([]);
      await deliver(mail);
    };
    expect((await drain(slowly)).handled).toBe(0);
    expect(receivers()).toEqual(['dani@example.com']);
    now += 2 * MINUTE;
    expect((await drain()).handled).toBe(1);
    expect(receivers()).toEqual(['dani@example.com', 'olga@example.com']);
  });

  it('and the run has failed when the table cannot record it as done', async () => {
    await aBooking();
    const outbox: Outbox = {
      ...table().outbox,
      completeEffect: () => Promise.reject(new Error('No table.')),
    };
    expect(await drain(deliver, { outbox })).toMatchObject({ handled: 0, failures: [expect.any(Error)] });
  });

  it('or twice when its worker dies or the answer of SES is lost', async () => {
    await aBooking();
    const dying: Outbox = {
      ...table().outbox,
      completeEffect: () => new Promise<never>(() => undefined),
    };
    void drain(deliver, { outbox: dying });
    await expect.poll(receivers).toEqual(['dani@example.com']);
    now += 2 * MINUTE;
    const sendWithoutAnswer: Send = async (mail) => {
      await deliver(mail);
      throw new Error('The connection broke.');
    };
    await drain(onlyTo('olga@example.com', sendWithoutAnswer));
    now += 2 * MINUTE;
    await drain();
    now += HOUR;
    await drain();
    expect(receivers()).toEqual([
      'dani@example.com',
      'dani@example.com',
      'olga@example.com',
      'olga@example.com',
    ]);
  });
});

describe('a delayed mail', () => {
  it('[DB-02] does not confirm a booking that was cancelled meanwhile', async () => {
    const booking = await aBooking();
    await writeTransition(table(), booking, 'cancelLate', now);
    await drain();
    expect(subjects()).toEqual(['Reserva cancelada: Plaza de prueba', 'Reserva cancelada: Plaza de prueba']);
    const { notifications } = await table().notifications.list('driver-1', { limit: 1 });
    expect(notifications.map(({ kind }) => kind)).toEqual(['booking_cancelled']);
  });
});

describe('the reminder of a stay', () => {
  const remind = async (booking: Booking) => {
    await drain();
    sent = [];
    now += MISTAKE_MINUTES * MINUTE;
    expect(await writeTransition(table(), await get(booking.id), 'remind', now)).toBe('applied');
  };

  it('[DB-05] has the present access details, for the driver only (ruling 13)', async () => {
    const booking = await aBooking(23 * HOUR);
    await remind(booking);
    const own = await table().spots.find(booking.spotId);
    if (!own) throw new Error('There is no spot.');
    await table().spots.update({ ...own, accessDetails: 'Ahora es el 0815', version: own.version + 1 });
    await drain();
    expect(receivers()).toEqual(['dani@example.com']);
    expect(sent[0]?.text).toContain('Ahora es el 0815');
    const { notifications } = await table().notifications.list('driver-1', { limit: 1 });
    expect(notifications.map(({ kind }) => kind)).toEqual(['stay_reminder']);
  });

  it('is still sent when the stay has begun, and not after its end', async () => {
    const booking = await aBooking(HOUR);
    await remind(booking);
    await drain(isDown);
    now = Date.parse(booking.startAt) + HOUR;
    await drain(isDown);
    expect(sent).toEqual([]);
    now += HOUR;
    await drain();
    expect(sent[0]?.text).toContain('LULU');

    const missed = await aBooking(HOUR);
    await remind(missed);
    await drain(isDown);
    now = Date.parse(missed.endAt);
    await drain();
    expect(sent).toEqual([]);
  });

  it('is not sent when the booking was cancelled meanwhile, or too early', async () => {
    const cancelled = await aBooking(HOUR);
    await remind(cancelled);
    await writeTransition(table(), await get(cancelled.id), 'cancelByOwner', now);
    await drain();
    expect(sent.map(({ text }) => text).join()).not.toContain('LULU');
    expect(subjects()).not.toContain('Cómo entrar en tu plaza: Plaza de prueba');

    const early = await aBooking(25 * HOUR);
    await remind(early);
    await drain();
    expect(sent).toEqual([]);
  });
});
