import type { TransitionResult } from '#shared/domain/bookings/booking-step.ts';
import { cancelBooking, previewCancellation } from '#shared/domain/bookings/cancel-booking.ts';
import { quoteChange } from '#shared/domain/changes/quote-change.ts';
import { requestChange } from '#shared/domain/changes/request-change.ts';
import { createBooking } from '#shared/domain/checkout/create-booking.ts';
import { createPaymentIntent } from '#shared/domain/checkout/create-payment-intent.ts';
import { receiveEvent } from '#shared/domain/checkout/receive-event.ts';
import { reconcilePayments } from '#shared/domain/checkout/reconcile-payments.ts';
import { runBookingTimers } from '#shared/domain/checkout/run-timers.ts';
import { drainOutbox } from '#shared/domain/effects.ts';
import { newPayoutAccount } from '#shared/domain/payouts/payout-account.ts';
import { sendPayouts } from '#shared/domain/payouts/send-payouts.ts';
import type { AlarmKind } from '#shared/domain/ports/outbox.ts';
import { decideProblem } from '#shared/domain/problems/decide-problem.ts';
import { rebook } from '#shared/domain/problems/rebook.ts';
import { reportProblem } from '#shared/domain/problems/report-problem.ts';
import { returnEverything } from '#shared/domain/problems/return-everything.ts';
import { unblockSpace } from '#shared/domain/problems/unblock-space.ts';
import { updateSpot } from '#shared/domain/spots/update-spot.ts';
import { toBooking } from '#shared/data/bookings-repository.ts';
import type { TableItem } from '#shared/data/client.ts';
import { readRecord } from '#shared/data/read-record.ts';
import { toIso } from '#shared/lib/time.ts';
import type { Booking } from '#shared/model/booking.ts';
import { Problem } from '#shared/model/problem.ts';
import type { Spot } from '#shared/model/spot.ts';
import { aConnect } from '#test/support/connect.ts';
import { spotWith } from '#test/support/examples.ts';
import { CLIENT, NO_HOLD_LIMITS } from '#test/support/hold-limits.ts';
import { noAdapters } from '#test/support/no-adapters.ts';
import { settings } from '#test/support/settings.ts';
import { repositoriesOf } from '#test/support/table.ts';
import { memoryTable } from '#local/table/memory-table.ts';
import { type Around, aProvider } from '#test/support/provider.ts';
import { tableAround, WORLD_BEGINS } from './world.ts';

/** The most that the platform adds, in cents. */
export const LIMIT = 1500;

/** The most that the platform pays an owner in place of a driver, in cents. */
export const COMPENSATION_LIMIT = 10_000;

export const spotAt = (name: string, owner: string, metres: number, weekdayPriceCents: number) =>
  spotWith({
    id: `spt_${name}`,
    ownerId: owner,
    latitude: 40.4168 + metres / 111_320,
    weekdayPriceCents,
    weekendPriceCents: weekdayPriceCents,
  });

/** The space that is booked, and those near by: cheaper, dearer, dearer than the platform pays, and of the same owner. */
export const SPOTS = [
  spotAt('booked', 'olga', 0, 6000),
  spotAt('cheaper', 'nuria', 100, 3000),
  spotAt('dearer', 'pablo', 200, 9000),
  spotAt('too_dear', 'pablo', 300, 60_000),
  spotAt('of_the_same_owner', 'olga', 50, 6000),
] as const;

/** Stays at the first spot: one after the other. */
const STAYS = [
  { startTime: '2026-07-01T09:00:00.000Z', endTime: '2026-07-01T13:00:00.000Z' },
  { startTime: '2026-07-01T13:00:00.000Z', endTime: '2026-07-01T16:30:00.000Z' },
] as const;
/** What somebody else may book near by. */
const OTHER_STAY = { startTime: '2026-07-01T11:00:00.000Z', endTime: '2026-07-01T15:00:00.000Z' } as const;
export const STREET_ENDS = Date.parse('2026-07-01T16:30:00Z');

/** A street with spaces of some owners, drivers, an administrator, a provider and a clock, over the real domain. */
export const aStreet = (
  around: Around,
  options: {
    readonly spots?: readonly Spot[];
    readonly isStale?: () => boolean;
    readonly count?: (what: string) => void;
    readonly watch?: (before: TableItem | undefined, after: TableItem | undefined) => void;
  } = {},
) => {
  let now = WORLD_BEGINS;
  const clock = { now: () => now };
  const memory = memoryTable({ ...options, now: clock.now });
  const provider = aProvider(clock.now, { around });
  const connect = aConnect(clock.now);
  const { count = () => undefined, spots = SPOTS } = options;
  const repositories = repositoriesOf(tableAround(memory.table, around));
  const deps = {
    ...repositories,
    bookings: {
      ...repositories.bookings,
      write: async (result: TransitionResult, at: number) => {
        const answer = await repositories.bookings.write(result, at);
        count(`${result.transition ?? (result.problem ? 'report or decision' : 'patch')} ${answer}`);
        return answer;
      },
      rebook: async (...asked: Parameters<typeof repositories.bookings.rebook>) => {
        const answer = await repositories.bookings.rebook(...asked);
        count(`rebook ${answer}`);
        return answer;
      },
    },
    ...noAdapters,
    holdLimits: { ...NO_HOLD_LIMITS, perDriver: 3, perUnverifiedDriver: 3, perUnverifiedClient: 9 },
    privatePictures: repositories.privatePictures,
    payments: provider.port,
    payouts: {
      ...connect.port,
      findTransfer: (id: string) => around('payouts.findTransfer', () => connect.port.findTransfer(id)),
      createTransfer: (...asked: Parameters<typeof connect.port.createTransfer>) =>
        around('payouts.createTransfer', () => connect.port.createTransfer(...asked)),
    },
    alarms: { raise: (kind: AlarmKind) => count(`alarm ${kind}`) },
    clock,
    mail: { send: () => around('mail.send', () => undefined) },
    settings: { ...settings, rebookingCents: LIMIT, compensationCents: COMPENSATION_LIMIT },
  };
  const actor = (userId: string) => ({ userId, isAdmin: false, client: CLIENT });
  const book = async (driver: string, request: Parameters<typeof createPaymentIntent>[2]) => {
    const { paymentIntentId } = await createPaymentIntent(deps, actor(driver), request);
    provider.pay(paymentIntentId);
    await createBooking(deps, actor(driver), { ...request, stripePaymentIntentId: paymentIntentId });
  };

  return {
    begin: async () => {
      for (const spot of spots) await repositories.spots.create(spot);
      for (const owner of new Set(spots.map(({ ownerId }) => ownerId))) {
        await connect.port.createAccount(
          { userId: owner, email: `${owner}@example.com` },
          `account-${owner}`,
        );
        const accountId = connect.move(owner, 'ready');
        const account = newPayoutAccount(owner, toIso(now));
        await repositories.payoutAccounts.create({
          ...account,
          ...{ accountId, status: 'ready', hasDashboard: true },
        });
      }
    },
    memory,
    provider,
    count,
    transfers: connect.transfers,
    bookings: (): Booking[] =>
      memory.all().flatMap((item) => (item.sk === 'BOOKING' ? [toBooking(item)] : [])),
    problems: (): Problem[] =>
      memory.all().flatMap((item) => (item.sk === 'PROBLEM' ? [readRecord(Problem, item)] : [])),
    now: clock.now,
    wait: (milliseconds: number) => void (now += milliseconds),
    waitUntil: (instant: number) => void (now = Math.max(now, instant)),
    book: (driver: string, stay: number) => {
      const { startTime, endTime } = STAYS[stay % STAYS.length] ?? STAYS[0];
      return book(driver, { parkingSpotId: SPOTS[0].id, startTime, endTime });
    },
    bookAt: book,
    bookNear: (driver: string, spot: number) =>
      book(driver, { parkingSpotId: SPOTS[1 + (spot % 2)]?.id ?? '', ...OTHER_STAY }),
    report: ({ id, driverId }: Booking) =>
      reportProblem(deps, actor(driverId), id, {
        kind: 'taken',
        text: '',
        pictures: ['one'],
        position: null,
      }),
    rebook: ({ id, driverId }: Booking, spot: number) =>
      rebook(deps, actor(driverId), id, spots[spot % spots.length]?.id ?? ''),
    /** Changes the end of a booking, and pays what it costs more. */
    changeEnd: async ({ id, driverId, startAt }: Booking, endTime: string) => {
      const dates = { startTime: startAt, endTime };
      const { difference } = await quoteChange(deps, actor(driverId), id, dates);
      const { payment } = await requestChange(deps, actor(driverId), id, { ...dates, difference });
      if (payment) provider.pay(payment.paymentIntentId);
    },
    unblock: ({ id, ownerId }: Booking) => unblockSpace(deps, actor(ownerId), id),
    giveBack: ({ id, driverId }: Booking) => returnEverything(deps, actor(driverId), id),
    decide: (bookingId: string, decision: 'founded' | 'unfounded') =>
      decideProblem(deps, { userId: 'admin', isAdmin: true }, bookingId, { decision, reason: 'Se ve.' }),
    cancel: async ({ id }: Booking, userId: string) => {
      const { refund } = await previewCancellation(deps, actor(userId), id);
      return cancelBooking(deps, actor(userId), id, refund);
    },
    setActive: (spot: number, isActive: boolean) => {
      const { id, ownerId } = SPOTS[1 + (spot % 2)] ?? SPOTS[1];
      return updateSpot(deps, actor(ownerId), id, { isActive });
    },
    webhook: (event: number) => receiveEvent(deps, String(event), 'signed'),
    timers: () => runBookingTimers(deps),
    drain: () => drainOutbox(deps),
    payouts: () => sendPayouts(deps),
    reconcile: () => reconcilePayments(deps),
  };
};

export type Street = ReturnType<typeof aStreet>;
