import { settings } from '#test/support/settings.ts';
import { cancelBooking, previewCancellation } from '#shared/domain/bookings/cancel-booking.ts';
import { createBooking } from '#shared/domain/checkout/create-booking.ts';
import { holdStay } from '#shared/domain/checkout/hold-stay.ts';
import { releaseHeldStay } from '#shared/domain/rentals/release-held-stay.ts';
import { runBookingTimers } from '#shared/domain/checkout/run-timers.ts';
import { listMyBookings } from '#shared/domain/bookings/list-stays.ts';
import { getBooking } from '#shared/domain/bookings/to-booking.ts';
import type { AlarmKind } from '#shared/domain/ports/outbox.ts';
import { drainOutbox } from '#shared/domain/effects.ts';
import { createPaymentIntent } from '#shared/domain/checkout/create-payment-intent.ts';
import { receiveEvent } from '#shared/domain/checkout/receive-event.ts';
import { reconcilePayments } from '#shared/domain/checkout/reconcile-payments.ts';
import { openProviderPage, startOnboarding } from '#shared/domain/payouts/open-account.ts';
import { getPayoutAccount } from '#shared/domain/payouts/get-account.ts';
import { listPayouts } from '#shared/domain/payouts/list-payouts.ts';
import { sendPayouts } from '#shared/domain/payouts/send-payouts.ts';
import { deleteSpot } from '#shared/domain/spots/delete-spot.ts';
import type { Settings } from '#shared/domain/deps.ts';
import type { Spot } from '#shared/model/spot.ts';
import { spotWith } from './examples.ts';
import { aConnect } from './connect.ts';
import { CLIENT, NO_HOLD_LIMITS } from './hold-limits.ts';
import { noAdapters } from './no-adapters.ts';
import { aProvider } from './provider.ts';
import type { Repositories } from './table.ts';

/** A user pool that accepts every password. */
const anyPassword = {
  ...noAdapters.identity,
  find: (userId: string) =>
    Promise.resolve({ userId, email: `${userId}@example.com`, fullName: '', isEmailVerified: true }),
  signIn: () =>
    Promise.resolve({
      accessToken: '',
      userId: '',
      isAdmin: false,
      sessionId: '',
      signedInAt: 0,
      showedSecondFactor: false,
    }),
};

/** The stay that all drivers of the market want. */
export const MARKET_STAY = { startTime: '2026-07-03T11:00:00.000Z', endTime: '2026-07-04T10:00:00.000Z' };

/** A spot, a provider and a clock, with actions of drivers (hold, pay, return from paying) and of the owner (delete). */
export const marketOf =
  (table: () => Repositories) =>
  async (changes: Partial<Spot> = {}, changedSettings: Partial<Settings> = {}) => {
    const spot = spotWith(changes);
    await table().spots.create(spot);
    let now = Date.parse('2026-07-01T08:00:00Z');
    const provider = aProvider(() => now, { refundsAre: 'succeeded' });
    const connect = aConnect(() => now);
    const alarms: AlarmKind[] = [];
    const deps = {
      ...table(),
      ...noAdapters,
      identity: anyPassword,
      holdLimits: NO_HOLD_LIMITS,
      payments: provider.port,
      payouts: connect.port,
      alarms: { raise: (kind: AlarmKind) => void alarms.push(kind) },
      clock: { now: () => now },
      mail: { send: () => Promise.resolve() },
      settings: { ...settings, ...changedSettings },
    };
    const request = { parkingSpotId: spot.id, ...MARKET_STAY };
    const actor = (userId: string) => ({ userId, isAdmin: false, client: CLIENT });
    return {
      ...provider,
      all: () => provider.all().map(({ payment }) => payment),
      of: (id: string) => provider.truthOf(id).payment,
      refundsOf: (id: string) => provider.truthOf(id).refunds,
      /** The ids of payments of which something was refunded. */
      refunded: () =>
        provider.all().flatMap(({ payment, refunds }) => (refunds.length > 0 ? [payment.id] : [])),
      connect,
      alarms,
      deps,
      spot,
      request,
      wait: (milliseconds: number) => (now += milliseconds),
      intent: (driver: string, price?: number) =>
        createPaymentIntent(deps, actor(driver), {
          ...request,
          ...(price !== undefined && { totalPrice: price }),
        }),
      browser: (driver: string, id: string) =>
        createBooking(deps, actor(driver), { ...request, stripePaymentIntentId: id }),
      webhook: (id: string) => receiveEvent(deps, id, 'signed'),
      release: (driver: string, bookingId: string) => releaseHeldStay(deps, actor(driver), bookingId),
      cancel: (userId: string, bookingId: string, refund: number) =>
        cancelBooking(deps, actor(userId), bookingId, refund),
      previewCancel: (userId: string, bookingId: string) =>
        previewCancellation(deps, actor(userId), bookingId),
      reconcile: () => reconcilePayments(deps),
      bookingOf: (bookingId: string) => table().bookings.find(bookingId),
      ledgerOf: (bookingId: string) => table().ledger.list(bookingId),
      payout: () => sendPayouts(deps),
      payoutsOf: (userId: string, cursor?: string) => listPayouts(deps, actor(userId), { cursor }),
      payoutAccount: (userId: string) => getPayoutAccount(deps, actor(userId)),
      onboard: (userId: string) => startOnboarding(deps, actor(userId), { password: 'any' }),
      openProvider: (userId: string) => openProviderPage(deps, actor(userId), { password: 'any' }),
      hold: (driver: string) => holdStay(deps, actor(driver), request),
      delete: () => deleteSpot(deps, actor(spot.ownerId), spot.id),
      read: (userId: string, bookingId: string) => getBooking(deps, actor(userId), bookingId),
      list: async (userId: string) => (await listMyBookings(deps, actor(userId), { limit: 100 })).bookings,
      timers: () => runBookingTimers(deps),
      drain: () => drainOutbox(deps),
      statusOf: async (bookingId: string) => (await table().bookings.find(bookingId))?.status,
      busy: () =>
        table().calendar.listBusy(
          spot.id,
          { start: Date.parse(MARKET_STAY.startTime), end: Date.parse(MARKET_STAY.endTime) },
          now,
        ),
    };
  };
