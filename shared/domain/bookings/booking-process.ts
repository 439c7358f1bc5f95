import type { BookingEffect } from '../ports/bookings.ts';
import { type SubscribedEffect, SUBSCRIPTIONS } from '../ports/subscriptions.ts';
import { ACCESS_DETAILS_HOURS, END_REMINDER_MINUTES, OVERSTAY_MINUTES } from '../../model/rules.ts';
import type { BookingStatus } from '../../api/bookings.ts';
import type { LedgerKind } from '../../model/ledger-entry.ts';

/** The actor of a transition: a party, the payment provider, time, or an administrator. */
type Actor = 'driver' | 'owner' | 'payment' | 'clock' | 'administrator';

/**
 * The time of a transition by the clock: this many hours after an instant of the booking, and not before another. A transition with a stamp
 * is taken once.
 */
export interface Timer {
  readonly from: 'holdUntil' | 'startAt' | 'endAt' | 'parkingEnd' | 'change.holdUntil';
  readonly hours: number;
  readonly notBefore?: 'refundableUntil';
  /** It is taken again if the booking's dates move its time behind the stamp. */
  readonly repeats?: true;
  readonly onlyIf?: TimerCondition;
}

/**
 * A condition of a timer about the driver. `is_no_renewal`: the driver comes for the first time. Who stays for another month of a rental
 * neither leaves nor overstays.
 */
export type TimerCondition = 'has_unpaid_change' | 'is_no_renewal' | 'has_not_left' | 'is_there';

type Stamp = 'arrivedAt' | 'cancelledAt' | 'endRemindedAt' | 'leftAt' | 'overstayToldAt' | 'remindedAt';

export interface Transition {
  readonly from: readonly BookingStatus[];
  readonly to: BookingStatus;
  readonly by: Actor;
  /**
   * The effect on the half hours. `take`: they must be free. `keep`: ours or free. `release`: freed if still ours. `leave`: unchanged.
   * `move`: they follow the dates; what is new must be free, and what an unpaid change reserves is kept or freed with it.
   */
  readonly period: 'take' | 'keep' | 'release' | 'leave' | 'move';
  /** Ledger entries of the transition; none by default. */
  readonly ledger?: readonly LedgerKind[];
  /**
   * The effects that start with it: the refund to the driver of all, or of the amount above the price, the payout of the owner's share, or
   * the grace period of free cancelling.
   */
  readonly begins?: readonly ('refund' | 'refund_of_difference' | 'payout' | 'grace_period')[];
  /**
   * The effects that end with it: the payout of the owner's share; the platform's goodwill, which goes back to it; the driver's absence.
   */
  readonly ends?: readonly ('payout' | 'goodwill' | 'absence')[];
  /** Instants of the booking that become that of the transition. */
  readonly stamps?: readonly Stamp[];
  /**
   * The effect on an unpaid change: `hold` stores the one that it is about, `apply` and `drop` need one. Otherwise a booking that ends
   * drops it, and one that remains confirmed keeps it.
   */
  readonly unpaidChange?: 'hold' | 'apply' | 'drop';
  readonly timer?: Timer;
  /** Its own effects, none by default; those of areas that follow it are in `SUBSCRIPTIONS`. */
  readonly effects?: readonly Exclude<BookingEffect, SubscribedEffect>[];
}

const CANCELLED = [
  'mail_cancellation_driver',
  'mail_cancellation_owner',
  'notify_cancelled_driver',
  'notify_cancelled_owner',
] as const;

const CHANGED = [
  'mail_change_driver',
  'mail_change_owner',
  'notify_change_driver',
  'notify_change_owner',
] as const;

const DECIDED = [
  'mail_problem_decided_driver',
  'mail_problem_decided_owner',
  'notify_problem_decided_driver',
  'notify_problem_decided_owner',
] as const;

/**
 * The states of a booking and their transitions (ruling 9). Nothing else changes a state. A late payment may confirm an expired booking if
 * its period is still free; otherwise it is refunded (ruling 3).
 */
export const BOOKING_PROCESS = {
  /** A driver asks for a stay and has some minutes to pay (ruling 2). */
  hold: { from: [], to: 'pending', by: 'driver', period: 'take' },
  /** The driver went back instead of paying. */
  release: { from: ['pending'], to: 'expired', by: 'driver', period: 'release' },
  /** The driver did not pay in time. */
  expire: {
    from: ['pending'],
    to: 'expired',
    by: 'clock',
    period: 'release',
    timer: { from: 'holdUntil', hours: 0 },
  },
  /** The payment succeeded. For some minutes from then on, cancelling is free (decision 149). */
  confirm: {
    from: ['pending', 'expired'],
    to: 'confirmed',
    by: 'payment',
    period: 'keep',
    ledger: ['payment'],
    begins: ['grace_period'],
    effects: [
      'mail_confirmation',
      'mail_owner_notice',
      'notify_booking_made',
      'notify_booking_confirmed',
      'track_referral',
    ],
  },
  /** The payment succeeded, but the period is taken or the amount is not the price. */
  refund: {
    from: ['pending', 'expired'],
    to: 'refunded',
    by: 'payment',
    period: 'release',
    ledger: ['payment'],
    begins: ['refund'],
    ends: ['goodwill'],
    effects: ['refund_payment', 'mail_refund', 'notify_booking_refunded'],
  },
  /** The driver did not pay the difference in time. Before the timers below: they wait while the dates may change. */
  expireChange: {
    from: ['confirmed'],
    to: 'confirmed',
    by: 'clock',
    period: 'move',
    unpaidChange: 'drop',
    timer: { from: 'change.holdUntil', hours: 0, onlyIf: 'has_unpaid_change' },
  },
  /** The stay is near, and cancelling is no longer free: the driver gets a mail with the access details. */
  remind: {
    from: ['confirmed'],
    to: 'confirmed',
    by: 'clock',
    period: 'leave',
    stamps: ['remindedAt'],
    timer: {
      from: 'startAt',
      hours: -ACCESS_DETAILS_HOURS,
      notBefore: 'refundableUntil',
      onlyIf: 'is_no_renewal',
    },
    effects: ['mail_reminder', 'notify_stay_reminder'],
  },
  /** The driver says "I have arrived" (decision 156). */
  arrive: {
    from: ['confirmed'],
    to: 'confirmed',
    by: 'driver',
    period: 'leave',
    ends: ['absence'],
    stamps: ['arrivedAt'],
  },
  /** The driver says "I am leaving". */
  leave: { from: ['confirmed'], to: 'confirmed', by: 'driver', period: 'leave', stamps: ['leftAt'] },
  /** The driver leaves after the end of the stay. */
  leaveLate: { from: ['completed'], to: 'completed', by: 'driver', period: 'leave', stamps: ['leftAt'] },
  /** The stay ends soon: the driver can stay longer, or leaves. Not for a driver who has left. */
  remindEnd: {
    from: ['confirmed'],
    to: 'confirmed',
    by: 'clock',
    period: 'leave',
    stamps: ['endRemindedAt'],
    timer: { from: 'parkingEnd', hours: -END_REMINDER_MINUTES / 60, repeats: true, onlyIf: 'has_not_left' },
    effects: ['mail_stay_ending', 'notify_stay_ending'],
  },
  /** The driver changes the dates at the same price (decision 152). */
  change: { from: ['confirmed'], to: 'confirmed', by: 'driver', period: 'move', effects: CHANGED },
  /** The driver changes the dates to a lower price: what is above it goes back. */
  changeForLess: {
    from: ['confirmed'],
    to: 'confirmed',
    by: 'driver',
    period: 'move',
    begins: ['refund_of_difference'],
    effects: ['refund_payment', ...CHANGED],
  },
  /** The driver asks for a change that costs more, and has some minutes to pay the difference (decision 153). */
  holdChange: { from: ['confirmed'], to: 'confirmed', by: 'driver', period: 'move', unpaidChange: 'hold' },
  /** The driver went back instead of paying the difference. The booking stays as it is. */
  releaseChange: { from: ['confirmed'], to: 'confirmed', by: 'driver', period: 'move', unpaidChange: 'drop' },
  /** The difference is paid. */
  confirmChange: {
    from: ['confirmed'],
    to: 'confirmed',
    by: 'payment',
    period: 'move',
    ledger: ['payment'],
    unpaidChange: 'apply',
    effects: CHANGED,
  },
  /** The payment of the difference came too late, or is another amount: it goes back as one without a booking. */
  refuseChange: { from: ['confirmed'], to: 'confirmed', by: 'payment', period: 'move', unpaidChange: 'drop' },
  /** Driver and owner have agreed that a month of a rental ends earlier: the price of its unused days goes back (decision 232). */
  endEarly: {
    from: ['confirmed'],
    to: 'confirmed',
    by: 'driver',
    period: 'move',
    begins: ['refund_of_difference'],
    effects: ['refund_payment'],
  },
  /** The same for a month that is over meanwhile, after an outage of the jobs. */
  endEarlyLate: {
    from: ['completed'],
    to: 'completed',
    by: 'driver',
    period: 'move',
    begins: ['refund_of_difference'],
    effects: ['refund_payment'],
  },
  /** The driver cancels in time, with a full refund (ruling 8). */
  cancelInTime: {
    from: ['confirmed'],
    to: 'cancelled_by_driver',
    by: 'driver',
    period: 'release',
    begins: ['refund'],
    ends: ['goodwill'],
    stamps: ['cancelledAt'],
    effects: ['refund_payment', ...CANCELLED],
  },
  /** The driver cancels too late for a refund: the owner has kept the spot free and is paid. */
  cancelLate: {
    from: ['confirmed'],
    to: 'cancelled_by_driver',
    by: 'driver',
    period: 'release',
    ledger: ['earning'],
    begins: ['payout'],
    stamps: ['cancelledAt'],
    effects: CANCELLED,
  },
  /** The owner cancels: always with a full refund. */
  cancelByOwner: {
    from: ['confirmed'],
    to: 'cancelled_by_owner',
    by: 'owner',
    period: 'release',
    begins: ['refund'],
    ends: ['goodwill'],
    stamps: ['cancelledAt'],
    effects: ['refund_payment', ...CANCELLED],
  },
  /** Nothing of the payment is left before the end of the stay: an operator refunded it at the provider, or the bank reversed it. */
  cancelByRefund: {
    from: ['confirmed'],
    to: 'refunded',
    by: 'payment',
    period: 'release',
    ends: ['goodwill'],
    stamps: ['cancelledAt'],
    effects: CANCELLED,
  },
  /** The driver has arrived and cannot park: everything goes back. What blocks the space goes on blocking it (decision 154). */
  giveUp: {
    from: ['confirmed'],
    to: 'refunded',
    by: 'driver',
    period: 'leave',
    begins: ['refund'],
    ends: ['goodwill'],
    stamps: ['cancelledAt'],
    effects: ['refund_payment', 'mail_problem_returned', 'mail_problem_left'],
  },
  /** The driver has arrived, cannot park, and moves to another space: `rebookTo`, in the same transaction, takes the payments over. */
  rebookFrom: {
    from: ['confirmed'],
    to: 'refunded',
    by: 'driver',
    period: 'leave',
    ledger: ['rebooking'],
    ends: ['goodwill'],
    stamps: ['cancelledAt'],
    effects: ['mail_problem_left'],
  },
  /** The driver moves after a part of the stay was used, which is over and costs its part of the price (decision 184). */
  rebookRest: {
    from: ['confirmed'],
    to: 'completed',
    by: 'driver',
    period: 'leave',
    ledger: ['rebooking', 'earning'],
    begins: ['payout'],
    effects: ['mail_problem_left'],
  },
  /** The booking at the other space: paid by the payments of the first one, and by the platform where it costs more (decision 155). */
  rebookTo: {
    from: [],
    to: 'confirmed',
    by: 'driver',
    period: 'take',
    ledger: ['rebooking', 'goodwill'],
    effects: ['mail_confirmation', 'mail_owner_notice', 'notify_booking_made', 'notify_booking_confirmed'],
  },
  /** An administrator finds a report founded whose driver has nothing yet: everything goes back, and the owner has earned nothing. */
  uphold: {
    from: ['confirmed', 'completed'],
    to: 'refunded',
    by: 'administrator',
    period: 'leave',
    ledger: ['earning_returned'],
    begins: ['refund'],
    ends: ['goodwill', 'payout'],
    stamps: ['cancelledAt'],
    effects: ['refund_payment', ...DECIDED],
  },
  /** An administrator finds a late report founded: the used part is earned, and the rest goes back (decision 184). */
  upholdRest: {
    from: ['confirmed', 'completed'],
    to: 'completed',
    by: 'administrator',
    period: 'leave',
    ledger: ['earning'],
    begins: ['payout', 'refund_of_difference'],
    effects: ['refund_payment', ...DECIDED],
  },
  /** An administrator finds a report about a month of a rental founded: its days until then go back, and the month goes on (decision 232). */
  upholdDays: {
    from: ['confirmed'],
    to: 'confirmed',
    by: 'administrator',
    period: 'leave',
    begins: ['refund_of_difference'],
    effects: ['refund_payment', ...DECIDED],
  },
  /** An administrator finds a report unfounded after which the driver left: the platform pays the owner. */
  compensate: {
    from: ['refunded'],
    to: 'refunded',
    by: 'administrator',
    period: 'leave',
    ledger: ['goodwill', 'earning'],
    begins: ['payout'],
    effects: DECIDED,
  },
  /** The stay is over: the owner has earned the share. */
  complete: {
    from: ['confirmed'],
    to: 'completed',
    by: 'clock',
    period: 'leave',
    ledger: ['earning'],
    begins: ['payout'],
    timer: { from: 'endAt', hours: 0 },
  },
  /** The stay is over, and its driver has arrived and not left: both are told what more half hours cost. Nothing is charged. */
  overstay: {
    from: ['completed'],
    to: 'completed',
    by: 'clock',
    period: 'leave',
    stamps: ['overstayToldAt'],
    timer: { from: 'parkingEnd', hours: OVERSTAY_MINUTES / 60, repeats: true, onlyIf: 'is_there' },
    effects: [
      'mail_overstay_driver',
      'mail_overstay_owner',
      'notify_overstay_driver',
      'notify_overstay_owner',
    ],
  },
} as const satisfies Record<string, Transition>;

export type BookingTransition = keyof typeof BOOKING_PROCESS;

interface Subscription {
  readonly after: readonly BookingTransition[];
  readonly effects: readonly SubscribedEffect[];
}

const SUBSCRIBED: readonly Subscription[] = Object.values(SUBSCRIPTIONS);

interface FollowedTransition extends Omit<Transition, 'effects'> {
  readonly ledger: readonly LedgerKind[];
  readonly effects: readonly BookingEffect[];
}

/** The transition's row, with the type that all rows share, and the effects of all areas. */
export const getTransition = (transition: BookingTransition): FollowedTransition => {
  const { ledger = [], effects = [], ...row }: Transition = BOOKING_PROCESS[transition];
  const followers = SUBSCRIBED.filter(({ after }) => after.includes(transition));
  return { ...row, ledger, effects: [...effects, ...followers.flatMap((follower) => follower.effects)] };
};
