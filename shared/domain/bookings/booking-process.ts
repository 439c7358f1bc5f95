import type { BookingEffect } from '../ports/bookings.ts';
import { ACCESS_DETAILS_HOURS } from '../../model/rules.ts';
import type { BookingStatus } from '../../api/bookings.ts';
import type { LedgerKind } from '../../model/ledger-entry.ts';

/** Who may ask for a transition: the parties, the payment provider's word, or the clock. */
type Actor = 'driver' | 'owner' | 'payment' | 'clock';

/** When the clock takes a transition by itself: so many hours after an instant of the booking. */
interface Timer {
  readonly from: 'holdUntil' | 'startAt' | 'endAt';
  readonly hours: number;
}

interface Transition {
  readonly from: readonly BookingStatus[];
  readonly to: BookingStatus;
  readonly by: Actor;
  /**
   * What happens to the half hours. `take`: they must be free. `keep`: ours or free. `release`: given back if still
   * ours. `leave`: untouched.
   */
  readonly period: 'take' | 'keep' | 'release' | 'leave';
  /** Entries of the money ledger that are written with it. */
  readonly ledger: readonly LedgerKind[];
  /** What begins with it: everything goes back to the driver, or the owner's share becomes due. */
  readonly begins?: 'refund' | 'payout';
  readonly timer?: Timer;
  readonly effects: readonly BookingEffect[];
}

const CANCELLED = [
  'mail_cancellation_driver',
  'mail_cancellation_owner',
  'notify_cancelled_driver',
  'notify_cancelled_owner',
] as const;

/**
 * The life of a booking (ruling 9). Every change of state is one of these, and nothing else writes a state.
 * A late payment may confirm what has expired, if the period is still free; else it is refunded (ruling 3).
 */
export const BOOKING_PROCESS = {
  /** A driver asks for a stay and gets some minutes to pay (ruling 2). */
  hold: { from: [], to: 'pending', by: 'driver', period: 'take', ledger: [], effects: [] },
  /** The driver went back instead of paying. */
  release: { from: ['pending'], to: 'expired', by: 'driver', period: 'release', ledger: [], effects: [] },
  /** The driver did not pay in time. */
  expire: {
    from: ['pending'],
    to: 'expired',
    by: 'clock',
    period: 'release',
    ledger: [],
    timer: { from: 'holdUntil', hours: 0 },
    effects: [],
  },
  /** The payment succeeded. */
  confirm: {
    from: ['pending', 'expired'],
    to: 'confirmed',
    by: 'payment',
    period: 'keep',
    ledger: ['payment'],
    effects: [
      'mail_confirmation',
      'mail_owner_notice',
      'notify_booking_made',
      'notify_booking_confirmed',
      'track_referral',
    ],
  },
  /** The payment succeeded when the period was another's, or was not the price. */
  refund: {
    from: ['pending', 'expired'],
    to: 'refunded',
    by: 'payment',
    period: 'release',
    ledger: ['payment'],
    begins: 'refund',
    effects: ['refund_payment', 'mail_refund', 'notify_booking_refunded'],
  },
  /** The stay is near: the driver gets a mail with the way in. */
  remind: {
    from: ['confirmed'],
    to: 'confirmed',
    by: 'clock',
    period: 'leave',
    ledger: [],
    timer: { from: 'startAt', hours: -ACCESS_DETAILS_HOURS },
    effects: ['mail_reminder', 'notify_stay_reminder'],
  },
  /** The driver cancels while everything comes back (ruling 8). */
  cancelInTime: {
    from: ['confirmed'],
    to: 'cancelled_by_driver',
    by: 'driver',
    period: 'release',
    ledger: [],
    begins: 'refund',
    effects: ['refund_payment', ...CANCELLED],
  },
  /** The driver cancels when nothing comes back any more: the owner has kept the place free and is paid. */
  cancelLate: {
    from: ['confirmed'],
    to: 'cancelled_by_driver',
    by: 'driver',
    period: 'release',
    ledger: ['earning'],
    begins: 'payout',
    effects: CANCELLED,
  },
  /** The owner cancels: everything comes back, always. */
  cancelByOwner: {
    from: ['confirmed'],
    to: 'cancelled_by_owner',
    by: 'owner',
    period: 'release',
    ledger: [],
    begins: 'refund',
    effects: ['refund_payment', ...CANCELLED],
  },
  /** Nothing is left of the payment before the stay is over: an operator refunded it at the provider, or the bank took it. */
  cancelByRefund: {
    from: ['confirmed'],
    to: 'refunded',
    by: 'payment',
    period: 'release',
    ledger: [],
    effects: CANCELLED,
  },
  /** The stay is over: the owner has earned the share. */
  complete: {
    from: ['confirmed'],
    to: 'completed',
    by: 'clock',
    period: 'leave',
    ledger: ['earning'],
    begins: 'payout',
    timer: { from: 'endAt', hours: 0 },
    effects: ['notify_review_invited', 'mail_review_invited'],
  },
} as const satisfies Record<string, Transition>;

export type BookingTransition = keyof typeof BOOKING_PROCESS;

/** The table with the type that all its rows share. */
export const getTransition = (transition: BookingTransition): Transition => BOOKING_PROCESS[transition];
