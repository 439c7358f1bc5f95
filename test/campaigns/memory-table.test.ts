import { writeTransition } from '#shared/domain/bookings/write-transition.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TableItem, Table } from '#shared/data/client.ts';
import { BOOKING_PROCESS, type BookingTransition } from '#shared/domain/bookings/booking-process.ts';
import { patchBooking } from '#shared/domain/bookings/booking-step.ts';
import { paymentEntry } from '#shared/domain/bookings/ledger.ts';
import { toAgreement } from '#shared/domain/accounts/record-consent.ts';
import { HOUR, MINUTE, toIso } from '#shared/lib/time.ts';
import { accountWith, holdOf, spotWith } from '#test/support/examples.ts';
import type { Booking } from '#shared/model/booking.ts';
import { campaign } from '#test/support/random.ts';
import { type Repositories, repositoriesOf, useTable } from '#test/support/table.ts';
import { holds } from '#local/table/condition-expressions.ts';
import { memoryTable } from '#local/table/memory-table.ts';

const table = useTable('program');

const byKey = (items: readonly TableItem[]) =>
  [...items].sort((a, b) => (`${String(a.pk)} ${String(a.sk)}` < `${String(b.pk)} ${String(b.sk)}` ? -1 : 1));

const keyOf = ({ pk, sk }: TableItem) => ({ pk: String(pk), sk: String(sk) });

/** Sends every call to both tables and compares the answers. */
const bothOf = (real: Table, memory: Table) => {
  let calls = 0;
  const same = async <T>(asked: string, one: Promise<T>, other: Promise<T>): Promise<T> => {
    calls += 1;
    const [answer, expected] = [await other, await one];
    expect(answer, asked).toEqual(expected);
    return answer;
  };
  const both: Table = {
    get: (...asked) => same(`get ${JSON.stringify(asked)}`, real.get(...asked), memory.get(...asked)),
    query: (...asked) => same(`query ${JSON.stringify(asked)}`, real.query(...asked), memory.query(...asked)),
    queryAll: (...asked) =>
      same(`queryAll ${JSON.stringify(asked)}`, real.queryAll(...asked), memory.queryAll(...asked)),
    readEach: memory.readEach,
    getMany: (...asked) =>
      same(
        `getMany ${JSON.stringify(asked)}`,
        real.getMany(...asked).then(byKey),
        memory.getMany(...asked).then(byKey),
      ),
    put: (...asked) => same(`put ${JSON.stringify(asked)}`, real.put(...asked), memory.put(...asked)),
    putIf: (...asked) => same(`putIf ${JSON.stringify(asked)}`, real.putIf(...asked), memory.putIf(...asked)),
    remove: (...asked) =>
      same(`remove ${JSON.stringify(asked)}`, real.remove(...asked), memory.remove(...asked)),
    putMany: (...asked) =>
      same(`putMany ${JSON.stringify(asked)}`, real.putMany(...asked), memory.putMany(...asked)),
    removeMany: (...asked) =>
      same(`removeMany ${JSON.stringify(asked)}`, real.removeMany(...asked), memory.removeMany(...asked)),
    removeIf: (...asked) =>
      same(`removeIf ${JSON.stringify(asked)}`, real.removeIf(...asked), memory.removeIf(...asked)),
    update: (...asked) =>
      same(`update ${JSON.stringify(asked)}`, real.update(...asked), memory.update(...asked)),
    transact: (...asked) =>
      same(`transact ${JSON.stringify(asked)}`, real.transact(...asked), memory.transact(...asked)),
  };
  return { both, calls: () => calls };
};

const DAY_BEGINS = Date.parse('2026-07-03T09:00:00Z');
const NOW = Date.parse('2026-07-01T08:00:00Z');

/** The records of a programme: few of each kind, so that its steps conflict. */
const stageOf = (name: string) => {
  const spots = [0, 1].map((index) => spotWith({ id: `spt_${name}${index}`, ownerId: `owner-${name}` }));
  const bookings = [0, 1, 2, 3, 4, 5].map((index) => {
    const start = DAY_BEGINS + Math.floor(index / 2) * HOUR + (index % 2) * 14 * HOUR;
    return holdOf(
      spots[index % 3 === 2 ? 1 : 0] ?? spotWith(),
      { start, end: start + 2 * HOUR + MINUTE },
      {
        id: `bkg_${name}${String(index).repeat(10)}`,
        driverId: `driver-${name}${index % 2}`,
        now: NOW + index * 6 * MINUTE,
      },
    );
  });
  return { spots, bookings };
};

const step = fc.record({
  verb: fc.nat(1000),
  one: fc.nat(5),
  other: fc.nat(5),
  minutes: fc.constantFrom(0, 0, 5, 16, 60, 3000),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const at = <T>(all: readonly T[], index: number): T => {
  const found = all[index % all.length];
  if (found === undefined) throw new Error('There is nothing to choose from.');
  return found;
};

type Verb = (
  on: Repositories,
  stage: ReturnType<typeof stageOf>,
  step: Step & { now: number },
) => Promise<unknown>;

const VERBS: Readonly<Record<string, Verb>> = {
  createSpot: (on, { spots }, { one }) => on.spots.create(at(spots, one)),
  findSpot: (on, { spots }, { one }) => on.spots.find(at(spots, one).id),
  listSpots: (on, { spots }) => on.spots.listByOwner(at(spots, 0).ownerId),
  updateSpot: async (on, { spots }, { one, other }) => {
    const spot = (await on.spots.find(at(spots, one).id)) ?? at(spots, one);
    await on.spots.update({ ...spot, version: spot.version + (other > 1 ? 1 : 2), isActive: other !== 3 });
  },
  updateSpotWithEvent: async (on, { spots }, { one, other }) => {
    const spot = (await on.spots.find(at(spots, one).id)) ?? at(spots, one);
    const event = { effects: ['keep_images'], userId: spot.ownerId, keptImages: ['a'] } as const;
    await on.spots.update({ ...spot, version: spot.version + (other > 1 ? 1 : 2) }, { events: [event] });
  },
  removeSpot: async (on, { spots }, { one, other }) => other === 0 && on.spots.remove(at(spots, one), {}),
  hold: (on, { bookings }, { one, other, now }) =>
    on.bookings.hold(
      {
        ...at(bookings, one),
        holdUntil: toIso(now + 15 * MINUTE),
        ...(other % 2 === 0 && { heldFrom: 'client' }),
      },
      other === 0 ? 2 : 1,
      now,
      {
        ended: other > 3 ? at(bookings, one) : undefined,
        ...(other > 1 && { max: { driver: 1, client: 1 } }),
      },
    ),
  setIntent: (on, { bookings }, { one }) =>
    on.bookings.setPaymentIntent(at(bookings, one), `pi_${at(bookings, one).id}`),
  apply: async (on, { bookings }, { one, other, now }) => {
    const names = Object.keys(BOOKING_PROCESS) as BookingTransition[]; // Object.keys loses the literal types
    const booking = await on.bookings.find(at(bookings, one).id);
    if (booking) await writeTransition(on, booking, at(names, now / MINUTE + other), now);
  },
  changeDates: async (on, { bookings }, { one, other, now }) => {
    const booking = await on.bookings.find(at(bookings, one).id);
    if (!booking) return;
    const to = (instant: string, halfHours: number) => toIso(Date.parse(instant) + halfHours * (HOUR / 2));
    const { isFullDay, lines, totalCents, commissionCents, ownerCents, refundableUntil } = booking;
    const change = {
      ...{ id: `chg_${one}${other}`, isFullDay, lines, totalCents, commissionCents, ownerCents },
      ...{ refundableUntil, holdUntil: toIso(now + 15 * MINUTE), paymentIntentId: null },
      startAt: to(booking.startAt, other - 2),
      endAt: to(booking.endAt, 3 - one),
    };
    await writeTransition(on, booking, other % 2 === 0 ? 'change' : 'holdChange', now, { change });
  },
  endChange: async (on, { bookings }, { one, other, now }) => {
    const booking = await on.bookings.find(at(bookings, one).id);
    const payment = { id: `pi_chg_${other}`, amountCents: 1, currency: 'eur' };
    const ends = ['confirmChange', 'expireChange', 'releaseChange', 'cancelByOwner'] as const;
    if (booking) await writeTransition(on, booking, at(ends, other), now, { payment });
  },
  patch: async (on, { bookings }, { one, other, now }) => {
    const booking = await on.bookings.find(at(bookings, one).id);
    const ledger = [
      paymentEntry(at(bookings, one).id, { id: `pi_${other}`, amountCents: 1, currency: 'eur' }),
    ];
    if (booking) await on.bookings.write(patchBooking(booking, { dispute: 'open' }, now, { ledger }), now);
  },
  pageByDriver: (on, { bookings }, { one, other }) =>
    on.bookings.pageByDriver(at(bookings, one).driverId, at(['held', 'ahead', 'over', 'expired'], other), {
      limit: 2,
      ...(one % 2 === 0 && { after: at(bookings, other) }),
    }),
  pageByOwner: (on, { spots }, { one, other, now }) =>
    on.bookings.pageByOwner(at(spots, 0).ownerId, at(['ahead', 'over'], other), {
      limit: one + 1,
      ...(one % 2 === 0 && { startsBefore: now }),
    }),
  pageBetween: (on, { spots, bookings }, { one, other }) =>
    on.bookings.pageByOwnerBetween(
      at(spots, 0).ownerId,
      { from: DAY_BEGINS, to: DAY_BEGINS + one * HOUR },
      { limit: other + 1, after: other % 2 === 0 ? at(bookings, other) : undefined },
    ),
  totals: (on, { bookings }, { one, other }) =>
    on.bookingTotals.list(at(bookings, one).driverId, at(['driver', 'owner'], other), {
      from: '2026-06',
      to: '2026-07',
    }),
  replaceTotals: async (on, { spots }, { one, other, now }) => {
    const { ownerId } = at(spots, 0);
    const [known] = await on.bookingTotals.listStored(ownerId, 'owner', '2026-07');
    if (known)
      await on.bookingTotals.replace(
        { ...known, amounts: { bookings: one } },
        known.revision + (other % 2),
        now,
      );
  },
  listBetween: (on, { spots }, { one }) =>
    on.bookings.listByOwnerBetween(at(spots, 0).ownerId, DAY_BEGINS, DAY_BEGINS + one * HOUR),
  pagesDue: async (on, _, { one, other, now }) => {
    const found: Booking[] = [];
    const timer = at(['expire', 'remind', 'complete', 'payout'] as const, one);
    for await (const page of on.bookings.pagesDue(timer, now, other + 1)) found.push(...page);
    return found;
  },
  unpaidHolds: (on, { bookings }, { one, now }) => on.bookings.listUnpaidHolds(at(bookings, one), now - HOUR),
  lastHold: (on, { bookings }, { one }) => on.bookings.findLastHold(at(bookings, one)),
  listBusy: (on, { spots }, { one, now }) =>
    on.calendar.listBusy(at(spots, one).id, { start: DAY_BEGINS, end: DAY_BEGINS + 30 * HOUR }, now),
  hasStays: (on, { spots }, { one, now }) => on.calendar.hasStays(at(spots, one).id, now),
  listMarked: async (on, _, { one }) => {
    const markers = await on.mapIndexWriter.listQueued({ limit: one + 1 });
    return markers.map(({ spotId, markedAt, places }) => ({ spotId, markedAt, places }));
  },
  notePlaces: async (on, _, { one, other }) => {
    const [marker] = await on.mapIndexWriter.listQueued({ limit: 1 });
    if (marker) await on.mapIndexWriter.addPositions(marker, [one, other]);
  },
  unmark: async (on, _, { one }) => {
    const [marker] = await on.mapIndexWriter.listQueued({ limit: 1 });
    if (marker) await on.mapIndexWriter.dequeue(one % 2 === 0 ? marker : { ...marker, mark: 'another' });
  },
  ledger: (on, { bookings }, { one }) => on.ledger.list(at(bookings, one).id),
  append: (on, { bookings }, { one, other, now }) =>
    on.ledger.append(
      paymentEntry(at(bookings, one).id, { id: `pi_${other}`, amountCents: other + 1, currency: 'eur' }),
      now,
    ),
  event: async (on, { bookings }, { one, now }) => {
    if (!(await on.paymentEvents.isDone(at(bookings, one).id)))
      await on.paymentEvents.markDone(at(bookings, one).id, now);
  },
  outbox: async (on, { bookings }, { one, other, now }) => {
    if (other > 2)
      await on.outbox.add(
        { effects: ['refund_payment', 'mail_refund'], bookingId: at(bookings, one).id },
        now,
      );
    const entries = await on.outbox.takeDue(now, 1 + one);
    for (const entry of entries.slice(0, other)) {
      let left = entry;
      for (const effect of entry.effects) left = await on.outbox.completeEffect(left, effect);
    }
  },
  limit: (on, { spots }, { one, now }) => on.limits.take(at(spots, one).id, 2, 60, now),
  usedUp: (on, { spots }, { one, now }) => on.limits.isUsedUp(at(spots, one).id, 2, 60, now),
  account: async (on, { spots }, { one, other, now }) => {
    const account = accountWith({ userId: at(spots, one).id });
    const welcome = { effects: ['mail_welcome'], userId: account.userId } as const;
    await on.accounts.create(account, toAgreement(account.userId, now), welcome, now);
    await on.accounts.update(at(spots, other).id, { phone: '600000000', fullName: `Nadie ${one}` });
  },
  email: async (on, { spots }, { one, other, now }) => {
    const userId = at(spots, one).id;
    const change = { email: 'b@example.com', expiresAt: toIso(now), tokenHash: `hash-${other % 2}` };
    const event = { effects: ['make_email_change'], userId, email: change.email } as const;
    if (other % 3 === 0) await on.emailChanges.save(userId, change, [event], now);
    if (other % 3 === 1) await on.emailChanges.setLink(userId, change.email, change).catch(() => false);
    if (other % 3 === 2) await on.emailChanges.confirm(userId, change, event, now);
    if (other === 4) await on.emailChanges.complete(userId, change, event, now);
    if (other === 5) await on.emailChanges.cancel(userId);
  },
  notify: async (on, { bookings, spots }, { one, other, now }) => {
    const { driverId, id } = at(bookings, one);
    const told = {
      kind: 'booking_made',
      createdAt: toIso(now),
      spotId: at(spots, 0).id,
      spotTitle: '',
    } as const;
    await on.notifications.add({ ...told, id: `ntf_${id}`, userId: driverId });
    if (other > 3) await on.notifications.markRead(driverId, other === 4 ? 'all' : [`ntf_${id}`], 100, now);
    await on.notifications.list(driverId, { limit: 1 + (other % 3) });
    await on.notifications.countUnread(driverId, 2);
  },
  setBlocks: (on, { spots }, { one, other, now }) => {
    const start = DAY_BEGINS + other * HOUR;
    const events = other === 5 ? [] : [{ start, end: start + 3 * HOUR, summary: '' }];
    return on.calendarImports.setBlocks(at(spots, one).id, [{ id: 'imp_0123456789', events }], now);
  },
};

describe('the table in memory', () => {
  it('answers every call of the repositories like DynamoDB, in random programmes', async () => {
    const verbs = Object.values(VERBS);
    let calls = 0;
    let programme = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 40, maxLength: 60 }), async (steps) => {
        const name = `p${programme++}x`;
        const memory = memoryTable();
        const { both, calls: made } = bothOf(table().table, memory.table);
        const on = repositoriesOf(both);
        const stage = stageOf(name);
        try {
          for (const spot of stage.spots) await on.spots.create(spot);
          let now = NOW;
          for (const one of steps) {
            now += one.minutes * MINUTE;
            await at(verbs, one.verb)(on, stage, { ...one, now });
          }
          for (const item of memory.all()) expect(await table().table.get(keyOf(item))).toEqual(item);
        } finally {
          // The outbox and the index of due work are shared by all programmes.
          for (const item of memory.all()) await table().table.remove(keyOf(item));
        }
        calls += made();
      }),
      campaign(2),
    );
    console.log(`${calls} calls answered alike`);
  }, 600_000);

  it('throws on what it does not support', () => {
    const { table: memory } = memoryTable();
    const asked = { ExpressionAttributeValues: { ':a': 1 } };
    for (const unknown of ['size(a) > :a', 'NOT a = :a', 'a = :a XOR a = :a', 'a IN (:a)', 'a = :b'])
      expect(() => holds(unknown, { a: 1 }, asked), unknown).toThrow();
    for (const unknown of ['SET a = a + :a', 'DELETE a :a', 'SET a = if_not_exists(b, :a)'])
      expect(() => memory.update({ pk: 'a', sk: 'b' }, { UpdateExpression: unknown, ...asked })).toThrow();
    expect(() => memory.query({ Select: 'COUNT' })).toThrow();
  });
});
