import type { BookingStatus } from '../../api/bookings.ts';

/** Who may ask for a transition: the driver, the payment provider's word, or the clock. */
type Actor = 'driver' | 'payment' | 'clock';

/** What follows a transition, done by the outbox after the change is written. */
export type BookingEffect =
  | 'mail_confirmation'
  | 'mail_owner_notice'
  | 'notify_booking_made'
  | 'notify_booking_confirmed'
  | 'refund_payment'
  | 'mail_refund'
  | 'notify_booking_refunded';

interface Transition {
  readonly from: readonly BookingStatus[];
  readonly to: BookingStatus;
  readonly by: Actor;
  /** `take`: the half hours must be free. `keep`: ours or free. `release`: given back if still ours. `leave`: untouched. */
  readonly period: 'take' | 'keep' | 'release' | 'leave';
  readonly effects: readonly BookingEffect[];
}

/**
 * The life of a booking (ruling 9). Every change of state is one of these, and nothing else writes a state.
 * A late payment may confirm what has expired, if the period is still free; else it is refunded (ruling 3).
 */
export const BOOKING_PROCESS = {
  hold: { from: [], to: 'pending', by: 'driver', period: 'take', effects: [] },
  confirm: {
    from: ['pending', 'expired'],
    to: 'confirmed',
    by: 'payment',
    period: 'keep',
    effects: ['mail_confirmation', 'mail_owner_notice', 'notify_booking_made', 'notify_booking_confirmed'],
  },
  expire: { from: ['pending'], to: 'expired', by: 'clock', period: 'release', effects: [] },
  refund: {
    from: ['pending', 'expired'],
    to: 'refunded',
    by: 'payment',
    period: 'release',
    effects: ['refund_payment', 'mail_refund', 'notify_booking_refunded'],
  },
  complete: { from: ['confirmed'], to: 'completed', by: 'clock', period: 'leave', effects: [] },
} as const satisfies Record<string, Transition>;

export type BookingTransition = keyof typeof BOOKING_PROCESS;

/** A pending booking keeps its place this long (ruling 2). */
export const HOLD_MINUTES = 15;
