import { noAdapters } from '#test/support/no-adapters.ts';
import { settings } from '#test/support/settings.ts';
import { writeTransition } from '#shared/domain/bookings/write-transition.ts';
import { describe, expect, it } from 'vitest';
import { toBookingItem } from '#shared/data/bookings-repository.ts';
import type { TableItem } from '#shared/data/client.ts';
import { indexBooking } from '#shared/domain/bookings/booking-step.ts';
import type { Booking } from '#shared/model/booking.ts';
import { writeMessage } from '#shared/domain/messages/write-message.ts';
import { drainOutbox } from '#shared/domain/effects.ts';
import type { Mail } from '#shared/domain/ports/mail.ts';
import { closeAccount } from '#shared/domain/privacy/close-account.ts';
import { toAgreement } from '#shared/domain/accounts/record-consent.ts';
import { answerReview, writeReview } from '#shared/domain/reviews/write-review.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { newId } from '#shared/lib/id.ts';
import { DAY, HOUR, MINUTE, SECOND, toIso } from '#shared/lib/time.ts';
import { accountWith, holdOf, spotWith } from '#test/support/examples.ts';
import { repositoriesOf } from '#test/support/table.ts';
import { memoryTable } from '#local/table/memory-table.ts';
import { tableAround } from './world.ts';

/** The person who is erased: none of this may be left anywhere. */
const ROSA = {
  userId: 'rosa',
  fullName: 'Rosalinda Zaragüeta',
  email: 'rosalinda@example.com',
  phone: '+34600111222',
} as const;
const HERS = [
  'Rosalinda',
  'Zarag',
  'rosalinda@',
  '600111222',
  'nueva.rosa@',
  'La puerta verde',
  'Código 8055',
  'Llevo una furgoneta',
  'calendario.example/secreto',
  'feed-secreto',
  'amigos-de-rosa',
  'acct_rosa',
];

const BEGIN = Date.parse('2026-07-01T08:00:00Z');
const actor = (userId: string) => ({ userId, isAdmin: false });

/** Which call fails, before or after its effect. */
interface Plan {
  readonly at: number;
  readonly when: 'before' | 'after';
}

const aWorld = () => {
  let now = BEGIN;
  let plan: Plan | undefined;
  let calls = 0;
  const mails: Mail[] = [];
  const pool = new Set<string>(['rosa', 'olga', 'dani']);
  const pictures: string[] = [];

  const around = async <T>(_what: string, run: () => T | Promise<T>): Promise<T> => {
    const number = calls++;
    if (plan?.at === number && plan.when === 'before') throw new Error('Broken off before.');
    const answer = await run();
    if (plan?.at === number && plan.when === 'after') throw new Error('Broken off after.');
    return answer;
  };
  const memory = memoryTable();
  const deps = {
    ...repositoriesOf(tableAround(memory.table, around)),
    ...noAdapters,
    poolUsers: {
      ...noAdapters.poolUsers,
      remove: (id: string) => around('pool.remove', () => void pool.delete(id)),
    },
    images: {
      ...noAdapters.images,
      keep: () => Promise.resolve(),
      remove: (url: string) => around('images.remove', () => void pictures.push(url)),
    },
    alarms: { raise: () => undefined },
    clock: { now: () => now },
    mail: { send: (mail: Mail) => around('mail.send', () => void mails.push(mail)) },
    settings,
  };
  return {
    deps,
    mails,
    pool,
    pictures,
    items: (): TableItem[] => memory.all(),
    fail: (next: Plan | undefined) => {
      plan = next;
      calls = 0;
    },
    calls: () => calls,
    wait: (milliseconds: number) => (now += milliseconds),
    now: () => now,
  };
};
type World = ReturnType<typeof aWorld>;

/** A past stay that is paid out and reviewed, with messages of both people. */
const aStay = async ({ deps, now }: World, spotOwner: string, driver: string, driverName: string) => {
  const spot = spotWith({
    id: newId('spt'),
    ownerId: spotOwner,
    accessDetails: spotOwner === 'rosa' ? 'Código 8055' : '',
  });
  await deps.spots.create(spot);
  const start = now() - 10 * DAY;
  const made = holdOf(spot, { start, end: start + 2 * HOUR }, { driverId: driver, driverName });
  const held = {
    ...made,
    paymentIntentId: `pi_${made.id}`,
    ...(driver === 'rosa' && {
      referralCode: 'amigos-de-rosa',
      referralVisit: { location: 'https://plazalibre.example/?ref=amigos-de-rosa', referrer: '', title: '' },
    }),
  } as Booking; // a referral visit as browsers send it
  expect(await deps.bookings.hold(held, 1, start - DAY)).toBe('held');
  expect(await writeTransition(deps, held, 'confirm', start - DAY, { spotVersion: 1 })).toBe('applied');
  const confirmed = await deps.bookings.find(held.id);
  if (confirmed) await writeTransition(deps, confirmed, 'complete', start + 2 * HOUR);
  await settle(deps, held.id, now());
  return { spot, id: held.id };
};

/** Pays the share out to the owner. */
const settle = async (deps: World['deps'], id: string, now: number) => {
  const before = await deps.bookings.find(id);
  if (!before?.payout) throw new Error('Nothing was earned.');
  const payout = { ...before.payout, state: 'sent', sentAt: toIso(now), transferId: 'tr_1' } as const;
  const next = { ...before, payout, version: before.version + 1 };
  await deps.bookings.write({ before, next, ledger: [], effects: [], totals: [], period: 'leave' }, now);
};

/** Rosa has parked at Olga's spot, and Dani at Rosa's. */
const begin = async (world: World) => {
  const { deps, now } = world;
  const welcome = { effects: ['mail_welcome'], userId: 'rosa' } as const;
  await deps.accounts.create(accountWith(ROSA), toAgreement('rosa', now()), welcome, now());
  await deps.accounts.save(
    accountWith({ userId: 'olga', fullName: 'Olga Dueña', email: 'olga@example.com' }),
  );
  await deps.accounts.save(accountWith({ userId: 'dani', fullName: 'Dani Conductor' }));
  const driven = await aStay(world, 'olga', 'rosa', ROSA.fullName);
  const hosted = await aStay(world, 'rosa', 'dani', 'Dani Conductor');
  const say = (as: string, bookingId: string, text: string) =>
    writeMessage(deps, actor(as), bookingId, { text, clientId: `client-${as}-${text.length}` });
  await say('rosa', driven.id, 'Llevo una furgoneta');
  await say('olga', driven.id, 'Cabe de sobra');
  await say('dani', hosted.id, '¿Por dónde se entra?');
  await say('rosa', hosted.id, 'La puerta verde');
  await writeReview(deps, actor('rosa'), driven.id, { rating: 5, text: 'Muy cómoda y fácil de encontrar.' });
  await writeReview(deps, actor('dani'), hosted.id, { rating: 4, text: 'Bien situada y bien señalizada.' });
  await answerReview(deps, actor('rosa'), hosted.id, { text: 'Gracias por venir a mi plaza.' });
  await deps.calendarExports.replace(hosted.spot.id, undefined, 'feed-secreto');
  await deps.calendarImports.create(
    {
      id: 'imp_1',
      spotId: hosted.spot.id,
      name: 'Otro calendario',
      url: 'https://calendario.example/secreto.ics',
      revision: 1,
      events: [],
      readAt: toIso(now()),
      failure: null,
      unread: [],
      doubt: null,
      troubleTold: null,
      toldOf: [],
      dueAt: toIso(now() + DAY),
      isRemoved: false,
    },
    [],
    now(),
  );
  await deps.payoutAccounts.create({
    userId: 'rosa',
    accountId: 'acct_rosa',
    attempt: 0,
    status: 'ready',
    isRejected: false,
    hasDashboard: true,
    toldAt: null,
    revision: 1,
    createdAt: toIso(now()),
    updatedAt: toIso(now()),
  });
  await deps.mailedLinks.add('recovery', 'rosa', 'h', {
    email: 'rosa@example.com',
    expiresAt: toIso(now()),
  });
  const change = { email: 'nueva.rosa@example.com', expiresAt: toIso(now()) };
  await deps.emailChanges.save(
    'rosa',
    change,
    [{ effects: ['mail_email_confirmation'], userId: 'rosa' }],
    now(),
  );
  for (let run = 0; run < 12; run++) {
    await drainOutbox(deps);
    world.wait(10 * MINUTE);
  }
  world.mails.length = 0;
  return { driven, hosted };
};

const leftOvers = (items: readonly TableItem[]) => {
  const text = JSON.stringify(items);
  return HERS.filter((word) => text.includes(word));
};

/** Closes the account, and tries again as a person would after a failure. */
const close = async (world: World): Promise<void> => {
  for (let attempt = 0; attempt < 4; attempt++) {
    try {
      expect(await closeAccount(world.deps, 'rosa')).toEqual([]);
      return;
    } catch (error) {
      // Only the answer was lost: the account is closed.
      if (error instanceof AppError && (await world.deps.accountDeletions.findBarriers('rosa')).isClosed)
        return;
      world.wait(MINUTE);
    }
  }
  throw new Error('The account could not be closed.');
};

const isOver = ({ items }: World) => !items().some(({ pk }) => String(pk).startsWith('OUTBOX'));

const drain = async (world: World): Promise<void> => {
  for (let run = 0; run < 60 && !isOver(world); run++) {
    world.wait(30 * MINUTE);
    await drainOutbox(world.deps).catch(() => undefined);
  }
  expect(isOver(world)).toBe(true);
};

describe('an account that is erased', () => {
  it('leaves no data of its person in the table, and keeps the data of others', async () => {
    const world = aWorld();
    const { driven, hosted } = await begin(world);
    expect(leftOvers(world.items())).toEqual(HERS);
    await close(world);
    await drain(world);
    expect(leftOvers(world.items())).toEqual([]);
    expect(world.items().filter(({ pk }) => pk === 'USER#rosa')).toMatchObject([
      {
        sk: 'ACCOUNT',
        closedAt: expect.any(String) as string,
        expiresAtSeconds: expect.any(Number) as number,
      },
      { kind: 'registration', expiresAtSeconds: expect.any(Number) as number },
    ]);
    expect(world.pool.has('rosa')).toBe(false);
    expect(world.pictures.length).toBeGreaterThan(0);
    expect(world.mails.map(({ to, subject }) => [to, subject])).toEqual([
      [ROSA.email, 'Hemos eliminado tu cuenta de PlazaLibre'],
    ]);
    const [first, second] = await Promise.all([driven, hosted].map(({ id }) => world.deps.bookings.find(id)));
    expect(first).toMatchObject({ status: 'completed', driverName: '', referralCode: null });
    expect(second).toMatchObject({ status: 'completed', driverName: 'Dani' });
    expect(await world.deps.ledger.list(driven.id)).not.toEqual([]);
    expect(await world.deps.reviews.find(driven.id)).toMatchObject({ driverName: '', rating: 5 });
    const said = await world.deps.messages.list(hosted.id, { limit: 10 });
    expect(said.map(({ text }) => text)).toEqual(['¿Por dónde se entra?', '']);
    expect(await world.deps.messages.findConversation(hosted.id)).toMatchObject({
      ownerName: '',
      driverName: 'Dani',
      lastText: '',
    });
  });

  it('is erased in the end after a failure before or after any call', async () => {
    const trial = aWorld();
    await begin(trial);
    trial.fail(undefined);
    await close(trial);
    await drain(trial);
    const total = trial.calls();
    expect(total).toBeGreaterThan(50);
    for (let at = 0; at < total; at++)
      for (const when of ['before', 'after'] as const) {
        const world = aWorld();
        await begin(world);
        world.fail({ at, when });
        await close(world);
        await drain(world);
        const farewells = world.mails.filter(({ to }) => to === ROSA.email).length;
        const gone = { left: leftOvers(world.items()), isInPool: world.pool.has('rosa') };
        expect({ at, when, ...gone }).toEqual({ at, when, left: [], isInPool: false });
        expect(farewells).toBeGreaterThanOrEqual(1);
        expect(farewells).toBeLessThanOrEqual(2);
      }
    console.log(`${total * 2} places to break off`);
  });

  it('with many stays is erased in several runs, each continuing where the last one ended', async () => {
    const world = aWorld();
    const { driven } = await begin(world);
    const start = world.now() - 300 * DAY;
    for (let number = 0; number < 250; number++) {
      const stay = { start: start + number * DAY, end: start + number * DAY + HOUR };
      const changes = { driverId: 'rosa', driverName: ROSA.fullName, status: 'completed' } as const;
      const booking = holdOf(driven.spot, stay, changes);
      await world.deps.table.put(toBookingItem(booking, indexBooking(booking)));
    }
    await close(world);
    // The clock moves by a second whenever it is read, so that a run handles 150 stays at most.
    const slow = { ...world.deps, clock: { now: () => world.wait(SECOND) } };
    await drain({ ...world, deps: slow });
    expect(leftOvers(world.items())).toEqual([]);
  });

  it('includes what was begun just before it was closed, and lets nothing begin after', async () => {
    const world = aWorld();
    const { deps } = world;
    const { hosted } = await begin(world);
    const until = world.now() + MINUTE;
    expect(await deps.accountDeletions.start('rosa', until, world.now())).toBe(true);
    expect(await deps.accountDeletions.start('rosa', until, world.now())).toBe(false);
    const spot = await deps.spots.find(hosted.spot.id);
    if (!spot) throw new Error('There is no spot.');
    const start = world.now() + 5 * DAY;
    const holdBy = (driverId: string, version = spot.version) =>
      deps.bookings.hold(
        holdOf(spot, { start, end: start + HOUR }, { driverId, now: world.now() }),
        version,
        world.now(),
      );
    expect(await holdBy('dani')).toBe('closing');
    world.wait(2 * MINUTE);
    expect(
      await deps.accountDeletions.close(
        'rosa',
        until,
        { effects: ['erase_account'], userId: 'rosa' },
        world.now(),
      ),
    ).toBe(false);
    expect(await holdBy('dani')).toBe('held');
    expect(await closeAccount(deps, 'rosa')).toMatchObject([{ kind: 'booking', role: 'owner' }]);
    expect(await deps.accounts.find('rosa')).toMatchObject({ fullName: ROSA.fullName });
  });
});
