import { settings } from '#test/support/settings.ts';
import type { TransitionResult } from '#shared/domain/bookings/booking-step.ts';
import { cancelBooking, previewCancellation } from '#shared/domain/bookings/cancel-booking.ts';
import { confirmChange } from '#shared/domain/changes/confirm-change.ts';
import { quoteChange } from '#shared/domain/changes/quote-change.ts';
import { releaseChange } from '#shared/domain/changes/release-change.ts';
import { requestChange } from '#shared/domain/changes/request-change.ts';
import { createBooking } from '#shared/domain/checkout/create-booking.ts';
import { findStayProblem } from '#shared/domain/availability/check-stay.ts';
import { hasEnded } from '#shared/domain/bookings/hold-time.ts';
import { releaseHold } from '#shared/domain/checkout/release-hold.ts';
import { runBookingTimers } from '#shared/domain/checkout/run-timers.ts';
import { updateCalendar } from '#shared/domain/calendars/update-calendar.ts';
import type { AlarmKind } from '#shared/domain/ports/outbox.ts';
import type { Payouts } from '#shared/domain/ports/payouts.ts';
import { drainOutbox } from '#shared/domain/effects.ts';
import { createPaymentIntent } from '#shared/domain/checkout/create-payment-intent.ts';
import { receiveEvent } from '#shared/domain/checkout/receive-event.ts';
import { sendAllPayouts } from '#shared/domain/claims/send-claim-payouts.ts';
import { newPayoutAccount } from '#shared/domain/payouts/payout-account.ts';
import { reconcilePayments } from '#shared/domain/checkout/reconcile-payments.ts';
import type { Booking } from '#shared/model/booking.ts';
import { deleteSpot } from '#shared/domain/spots/delete-spot.ts';
import { isPublic } from '#shared/domain/spots/spot.ts';
import { updateSpot } from '#shared/domain/spots/update-spot.ts';
import { toBooking } from '#shared/data/bookings-repository.ts';
import { toSpot } from '#shared/data/spot-item.ts';
import type { Table, TableItem } from '#shared/data/client.ts';
import { spotKey } from '#shared/data/keys.ts';
import { DAY, toIso } from '#shared/lib/time.ts';
import { aConnect } from '#test/support/connect.ts';
import { spotWith } from '#test/support/examples.ts';
import { CLIENT, NO_HOLD_LIMITS } from '#test/support/hold-limits.ts';
import { noAdapters } from '#test/support/no-adapters.ts';
import { repositoriesOf } from '#test/support/table.ts';
import { memoryTable } from '#local/table/memory-table.ts';
import { type Around, aProvider } from '#test/support/provider.ts';

export const WORLD_BEGINS = Date.parse('2026-07-01T08:00:00Z');

/** Overlapping stays: the first three can be cancelled for free, the last two cannot. */
export const STAYS = [
  { startTime: '2026-07-03T10:00:00.000Z', endTime: '2026-07-03T12:00:00.000Z' },
  { startTime: '2026-07-03T11:00:00.000Z', endTime: '2026-07-03T13:10:00.000Z' },
  { startTime: '2026-07-03T12:00:00.000Z', endTime: '2026-07-03T13:00:00.000Z' },
  { startTime: '2026-07-01T14:00:00.000Z', endTime: '2026-07-01T16:00:00.000Z' },
  { startTime: '2026-07-01T15:15:00.000Z', endTime: '2026-07-01T16:45:00.000Z' },
] as const;
/** No stay ends later, also after changes. */
export const STAYS_END = Date.parse('2026-07-03T18:00:00Z');

export const tableAround = (table: Table, around: Around): Table => ({
  get: (...asked) => around('table.get', () => table.get(...asked)),
  query: (...asked) => around('table.query', () => table.query(...asked)),
  queryAll: (...asked) => around('table.queryAll', () => table.queryAll(...asked)),
  readEach: table.readEach,
  getMany: (...asked) => around('table.getMany', () => table.getMany(...asked)),
  put: (...asked) => around('table.put', () => table.put(...asked)),
  putIf: (...asked) => around('table.putIf', () => table.putIf(...asked)),
  remove: (...asked) => around('table.remove', () => table.remove(...asked)),
  putMany: (...asked) => around('table.putMany', () => table.putMany(...asked)),
  removeMany: (...asked) => around('table.removeMany', () => table.removeMany(...asked)),
  removeIf: (...asked) => around('table.removeIf', () => table.removeIf(...asked)),
  update: (...asked) => around('table.update', () => table.update(...asked)),
  transact: (...asked) => around('table.transact', () => table.transact(...asked)),
});

const known = new WeakMap<TableItem, Booking>();

/** Items of the table in memory are immutable, so each is parsed once. */
const read = (item: TableItem): Booking => {
  const booking = known.get(item) ?? toBooking(item);
  known.set(item, booking);
  return booking;
};

const connectAround = (port: Payouts, around: Around): Payouts => ({
  ...port,
  findAccount: (...asked) => around('payouts.findAccount', () => port.findAccount(...asked)),
  findTransfer: (...asked) => around('payouts.findTransfer', () => port.findTransfer(...asked)),
  createTransfer: (...asked) => around('payouts.createTransfer', () => port.createTransfer(...asked)),
});

/** One spot with its owner, drivers, a provider and a clock, over the real domain and repositories. */
export const aWorld = (
  around: Around,
  options: {
    readonly isStale?: () => boolean;
    /** Called with the name of everything that happens. */
    readonly count?: (what: string) => void;
    readonly watch?: (before: TableItem | undefined, after: TableItem | undefined) => void;
    /** What repositories use instead of the table in memory. */
    readonly replaceTable?: (memory: Table) => Table;
  } = {},
) => {
  const spot = spotWith({ id: 'spt_of_the_world' });
  let now = WORLD_BEGINS;
  const clock = { now: () => now };
  const memory = memoryTable({ ...options, now: clock.now });
  const provider = aProvider(clock.now, { around });
  const connect = aConnect(clock.now);
  const { count = () => undefined, replaceTable = (table) => table } = options;
  const repositories = repositoriesOf(tableAround(replaceTable(memory.table), around));
  /** Bookings that were paid after their hold had expired, and confirmed although the spot was no longer bookable. */
  const lateBookings: Booking[] = [];
  const noteLateBooking = (booking: Booking, at: number) => {
    if (!hasEnded(booking, at)) return;
    count('confirmed late');
    const { pk, sk } = spotKey(booking.spotId);
    const stored = memory.all().find((item) => item.pk === pk && item.sk === sk);
    const known = stored && toSpot(stored);
    const stay = {
      start: Date.parse(booking.startAt),
      end: Date.parse(booking.endAt),
      timeZone: booking.timeZone,
    };
    if (!known || !isPublic(known) || findStayProblem(known, stay, at)) lateBookings.push(booking);
  };
  const deps = {
    ...repositories,
    bookings: {
      ...repositories.bookings,
      hold: async (...asked: Parameters<typeof repositories.bookings.hold>) => {
        const answer = await repositories.bookings.hold(...asked);
        count(`hold ${answer}`);
        return answer;
      },
      write: async (result: TransitionResult, at: number) => {
        const { before, transition = 'patch' } = result;
        const answer = await repositories.bookings.write(result, at);
        count(`${transition} ${answer}`);
        if (answer === 'applied' && transition === 'confirm') noteLateBooking(before, at);
        return answer;
      },
    },
    ...noAdapters,
    // The same drivers book again and again; the limit of concurrent holds is part of the test.
    holdLimits: { ...NO_HOLD_LIMITS, perDriver: 2, perUnverifiedDriver: 2, perUnverifiedClient: 3 },
    images: {
      isIssuedTo: () => true,
      isPublished: () => Promise.resolve(true),
      keep: () => Promise.resolve(),
      remove: () => Promise.resolve(),
    },
    privatePictures: {
      isIssuedTo: () => true,
      isReady: () => Promise.resolve(true),
      keep: () => Promise.resolve(),
      remove: () => Promise.resolve(),
      createAddress: () => Promise.resolve('/picture'),
    },
    payments: provider.port,
    payouts: connectAround(connect.port, around),
    alarms: { raise: (kind: AlarmKind) => count(`alarm ${kind}`) },
    clock,
    mail: { send: () => around('mail.send', () => undefined) },
    settings,
  };
  const actor = (userId: string) => ({ userId, isAdmin: false, client: CLIENT });
  const owner = actor(spot.ownerId);
  const request = (stay: number) => {
    const { startTime, endTime } = STAYS[stay % STAYS.length] ?? STAYS[0];
    return { parkingSpotId: spot.id, startTime, endTime };
  };
  const bookings = (): Booking[] =>
    memory.all().flatMap((item) => (item.sk === 'BOOKING' ? [read(item)] : []));

  return {
    /** Creates the spot and an owner who can be paid. */
    begin: async () => {
      await repositories.spots.create(spot);
      await connect.port.createAccount({ userId: spot.ownerId, email: 'olga@example.com' }, 'account');
      const accountId = connect.move(spot.ownerId, 'ready');
      const account = newPayoutAccount(spot.ownerId, toIso(now));
      await repositories.payoutAccounts.create({
        ...account,
        accountId,
        status: 'ready',
        hasDashboard: true,
      });
    },
    spot,
    repositories,
    deps,
    memory,
    provider,
    providerPort: provider.port,
    count,
    bookings,
    lateBookings,
    now: clock.now,
    wait: (milliseconds: number) => void (now += milliseconds),
    waitUntil: (instant: number) => void (now = Math.max(now, instant)),
    intent: (driver: string, stay: number) => createPaymentIntent(deps, actor(driver), request(stay)),
    browser: ({ driverId, startAt, endAt, paymentIntentId }: Booking) =>
      createBooking(deps, actor(driverId), {
        parkingSpotId: spot.id,
        startTime: startAt,
        endTime: endAt,
        stripePaymentIntentId: paymentIntentId ?? 'pi_unknown',
      }),
    webhook: (event: number) => receiveEvent(deps, String(event), 'signed'),
    release: ({ driverId, id }: Booking) => releaseHold(deps, actor(driverId), id),
    quoteChange: ({ driverId, id }: Booking, dates: { startTime: string; endTime: string }) =>
      quoteChange(deps, actor(driverId), id, dates),
    /** Asks what other dates cost, and for the change at that price, as the page does. */
    change: async ({ driverId, id }: Booking, dates: { startTime: string; endTime: string }) => {
      const { difference } = await quoteChange(deps, actor(driverId), id, dates);
      const answer = await requestChange(deps, actor(driverId), id, { ...dates, difference });
      count(difference > 0 ? 'change for more' : difference < 0 ? 'change for less' : 'change for the same');
      return answer;
    },
    confirmChange: ({ driverId, id }: Booking, paymentIntentId: string) =>
      confirmChange(deps, actor(driverId), id, paymentIntentId),
    releaseChange: ({ driverId, id }: Booking) => releaseChange(deps, actor(driverId), id),
    cancel: async ({ id }: Booking, userId: string) => {
      const { refund } = await previewCancellation(deps, actor(userId), id);
      return cancelBooking(deps, actor(userId), id, refund);
    },
    timers: () => runBookingTimers(deps),
    drain: () => drainOutbox(deps),
    payouts: () => sendAllPayouts(deps),
    transfers: connect.transfers,
    reconcile: () => reconcilePayments(deps),
    price: (euros: number) => updateSpot(deps, owner, spot.id, { priceWeekday: euros }),
    setLimit: (hours: number) => updateSpot(deps, owner, spot.id, { cancellationLimit: hours }),
    setActive: (isActive: boolean) => updateSpot(deps, owner, spot.id, { isActive }),
    setDay: (date: string, state: 'blocked' | 'open') =>
      updateCalendar(deps, owner, spot.id, { from: date, to: date, state }),
    follow: (startTime: string, endTime: string) =>
      repositories.calendarImports.setBlocks(
        spot.id,
        [{ id: 'imp_0123456789', events: [{ start: Date.parse(startTime), end: Date.parse(endTime) }] }],
        now,
      ),
    /** The taken periods of the space. */
    busy: async () => {
      const period = { start: WORLD_BEGINS - DAY, end: STAYS_END + 40 * DAY };
      const found = await repositories.calendar.listBusy(spot.id, period, now);
      return found.map(({ start, end }) => [toIso(start), toIso(end)]);
    },
    deleteSpot: () => deleteSpot(deps, owner, spot.id),
  };
};

export type World = ReturnType<typeof aWorld>;
