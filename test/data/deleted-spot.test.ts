import { describe, expect, it } from 'vitest';
import { getBooking } from '#shared/domain/bookings/to-booking.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { HOUR, MINUTE } from '#shared/lib/time.ts';
import { MARKET_STAY, marketOf } from '#test/support/market.ts';
import { SEED } from '#test/support/random.ts';
import { useTable } from '#test/support/table.ts';

const table = useTable();
const aMarket = marketOf(table);
type Market = Awaited<ReturnType<typeof aMarket>>;

const isThere = async ({ spot }: Market) => (await table().spots.find(spot.id)) !== undefined;
const refused = { code: 'has_bookings' };

/** Ana books and pays the stay. */
const bookedBy = async (market: Market) => {
  const { paymentIntentId, bookingId } = await market.intent('ana');
  market.pay(paymentIntentId);
  await market.browser('ana', paymentIntentId);
  return bookingId;
};

describe('a spot can be deleted', () => {
  it('after its last stay, which both parties can still read', async () => {
    const market = await aMarket();
    const bookingId = await bookedBy(market);
    market.wait(Date.parse(MARKET_STAY.endTime) - Date.parse('2026-07-01T08:00:00Z') - MINUTE);
    await expect(market.delete()).rejects.toMatchObject(refused);
    market.wait(2 * MINUTE);
    await market.delete();
    await market.timers();
    expect(await market.read('ana', bookingId)).toMatchObject({
      status: 'completed',
      spot: { title: market.spot.title },
    });
    expect(await market.read(market.spot.ownerId, bookingId)).toMatchObject({ id: bookingId });
    expect(await market.list('ana')).toHaveLength(1);
  });
});

describe('the deletion of a spot', () => {
  it('fails when others keep writing the spot, which then takes bookings again', async () => {
    const market = await aMarket();
    const { spots } = market.deps;
    const write = async () => {
      const known = await table().spots.find(market.spot.id);
      if (known) await table().spots.update({ ...known, version: known.version + 1 });
    };
    market.deps.spots = {
      ...spots,
      remove: async (...asked) => {
        await write();
        return spots.remove(...asked);
      },
    };
    await expect(market.delete()).rejects.toMatchObject({ code: 'conflict' });
    expect(await table().spots.find(market.spot.id)).toMatchObject({ isActive: true });
    market.wait(MINUTE);
    expect((await market.hold('ana')).status).toBe('pending');
  });

  it('succeeds when somebody else writes the spot only once', async () => {
    const market = await aMarket();
    const { spots } = market.deps;
    let writes = 0;
    market.deps.spots = {
      ...spots,
      update: async (spot, record) => {
        const known = await table().spots.find(spot.id);
        if (known && writes++ === 0) await table().spots.update({ ...known, version: known.version + 1 });
        return spots.update(spot, record);
      },
    };
    expect(await market.delete()).toEqual({ id: market.spot.id });
  });

  it('that crashes halfway leaves the spot as it was', async () => {
    const market = await aMarket();
    const { spots } = market.deps;
    market.deps.spots = { ...spots, remove: () => Promise.reject(new Error('The process has ended.')) };
    await expect(market.delete()).rejects.toThrow('ended');
    await expect(market.hold('ana')).rejects.toMatchObject({ code: 'conflict' });
    expect(await table().spots.find(market.spot.id)).toMatchObject({ isActive: true });
    market.wait(MINUTE);
    expect((await market.hold('ana')).status).toBe('pending');
  });
});

describe('a payment after the hold has expired and the spot was deleted', () => {
  it.each(['browser', 'webhook'] as const)(
    '[PY-03] is refunded once when the %s reports it',
    async (door) => {
      const market = await aMarket();
      const { paymentIntentId, bookingId } = await market.intent('ana');
      market.wait(16 * MINUTE);
      await market.delete();
      market.pay(paymentIntentId);
      if (door === 'browser')
        await expect(market.browser('ana', paymentIntentId)).rejects.toMatchObject({
          code: 'booking_refunded',
        });
      await Promise.all([market.webhook(paymentIntentId), market.webhook(paymentIntentId)]);
      await market.drain();
      expect(await market.statusOf(bookingId)).toBe('refunded');
      expect(market.refunded()).toEqual([paymentIntentId]);
      expect(await market.busy()).toEqual([]);
    },
  );
});

const ROUNDS = 150;
const PATIENCE_MS = 90_000;

/** Random numbers from 0 to 1 by a seed (mulberry32). */
const randomFrom = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0;
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
};

/** The code of the error that it failed with, or `undefined`. */
const endOf = async (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  );

const later = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** The error codes of a hold and of the deletion. In the first two rounds one runs after the other, so that both outcomes occur. */
const holdAndDelete = async (
  market: Market,
  round: number,
  [holdDelay, deleteDelay]: readonly [number, number],
) => {
  const hold = () => endOf(market.hold(`driver-${round}`));
  const remove = () => endOf(market.delete());
  if (round === 0) return [await hold(), await remove()];
  if (round === 1) return [await remove(), await hold()].toReversed();
  return Promise.all([later(holdDelay).then(hold), later(deleteDelay).then(remove)]);
};

describe('deleting a spot while somebody holds it', () => {
  it(
    '[BR-03] never leaves a hold on a deleted spot',
    async () => {
      const random = randomFrom(SEED);
      let [deleted, held] = [0, 0];
      for (let round = 0; round < ROUNDS; round++) {
        const market = await aMarket({ ownerId: `owner-${round}` });
        const [holdDelay, deleteDelay] = [random() * 6, random() * 18];
        const [hold, removal] = await holdAndDelete(market, round, [holdDelay, deleteDelay]);
        const told = `round ${round}, SEED=${SEED}: hold ${hold ?? 'made'}, delete ${removal ?? 'done'}`;
        expect([undefined, 'not_found', 'spot_unavailable', 'conflict'], told).toContain(hold);
        expect([undefined, 'has_bookings', 'conflict'], told).toContain(removal);
        expect(await isThere(market), told).toBe(removal !== undefined);
        expect(hold === undefined && removal === undefined, told).toBe(false);
        if (removal === undefined) deleted++;
        if (hold === undefined) held++;
      }
      expect(Math.min(deleted, held)).toBeGreaterThan(0);
    },
    PATIENCE_MS,
  );
});

describe('the private access details', () => {
  const details = 'Código 4711, plaza del fondo.';
  const toStart = Date.parse(MARKET_STAY.startTime) - Date.parse('2026-07-01T08:00:00Z');
  const toEnd = Date.parse(MARKET_STAY.endTime) - Date.parse('2026-07-01T08:00:00Z');
  const readDetails = async (market: Market, userId: string, bookingId: string) => [
    (await market.read(userId, bookingId)).accessDetails,
    (await market.list(userId)).find(({ id }) => id === bookingId)?.accessDetails,
  ];

  it('[BR-08] are shown to the driver from 24 hours before the stay until its end, as they are then', async () => {
    const market = await aMarket({ accessDetails: details });
    const bookingId = await bookedBy(market);
    market.wait(toStart - 24 * HOUR - 1);
    expect(await readDetails(market, 'ana', bookingId)).toEqual([undefined, undefined]);
    market.wait(1);
    expect(await readDetails(market, 'ana', bookingId)).toEqual([details, details]);
    await table().spots.update({
      ...market.spot,
      accessDetails: 'Código 1234.',
      version: market.spot.version + 1,
    });
    market.wait(toEnd - toStart + 24 * HOUR - 1);
    expect(await readDetails(market, 'ana', bookingId)).toEqual(['Código 1234.', 'Código 1234.']);
    market.wait(1);
    expect(await readDetails(market, 'ana', bookingId)).toEqual([undefined, undefined]);
  });

  it('[BR-08] are shown to nobody else, not before the stay is paid, and not after it is cancelled', async () => {
    const market = await aMarket({ accessDetails: details });
    const hold = await market.intent('ana');
    market.wait(toStart - HOUR);
    const late = await aMarket({ accessDetails: details });
    const bookingId = await bookedBy(late);
    late.wait(toStart - HOUR);
    expect((await market.read('ana', hold.bookingId)).accessDetails).toBeUndefined();
    expect((await late.read(late.spot.ownerId, bookingId)).accessDetails).toBeUndefined();
    await expect(late.read('ben', bookingId)).rejects.toMatchObject({ code: 'not_found' });
    expect(await readDetails(late, 'ana', bookingId)).toEqual([details, details]);
    const booking = await table().bookings.find(bookingId);
    if (!booking) throw new Error('The booking is gone.');
    for (const status of ['cancelled_by_driver', 'cancelled_by_owner', 'refunded', 'completed'] as const) {
      const bookings = { ...table().bookings, find: () => Promise.resolve({ ...booking, status }) };
      const deps = { ...table(), bookings, clock: { now: () => Date.parse(booking.startAt) } };
      const answer = await getBooking(deps, { userId: 'ana', isAdmin: false }, bookingId);
      expect([answer.status, answer.accessDetails]).toEqual([status, undefined]);
    }
  });
});
