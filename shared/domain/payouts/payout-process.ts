import { DAY, HOUR, toIso } from '../../lib/time.ts';
import type { BookingEffect } from '../ports/bookings.ts';
import { patchBooking, type TransitionResult } from '../bookings/booking-step.ts';
import type { Booking, Payout } from '../../model/booking.ts';
import { manualPayoutEntry, payoutEntry } from '../bookings/ledger.ts';
import type { Transfer } from '../ports/payouts.ts';

interface Transition {
  readonly from: readonly Payout['state'][];
  readonly to: Payout['state'];
  readonly heldFor: Payout['heldFor'];
  /** Milliseconds until it is looked at again, by the number of refusals before; the last one counts for all further. */
  readonly againAfter: readonly number[];
  readonly effects: readonly BookingEffect[];
}

const OPEN = ['waiting', 'held'] as const;

/**
 * The life of an owner's share after it was earned (BR-06). It begins with the booking's own process; refunds and disputes lower
 * it, take it away or give it back (`recordReversals`). Nothing else writes its state.
 */
const PAYOUT_PROCESS = {
  /** The owner has no account that money could go to. An account that becomes ready takes `release` at once. */
  awaitAccount: { from: OPEN, to: 'held', heldFor: 'onboarding', againAfter: [6 * HOUR], effects: [] },
  /** The driver's bank questions the payment. */
  awaitDispute: { from: OPEN, to: 'held', heldFor: 'dispute', againAfter: [DAY], effects: [] },
  /** The provider refused for a reason that is not the owner's. */
  awaitRepair: {
    from: OPEN,
    to: 'held',
    heldFor: 'failure',
    againAfter: [HOUR, 2 * HOUR, 4 * HOUR, 8 * HOUR, DAY],
    effects: [],
  },
  /** What it was held for is over. */
  release: { from: ['held'], to: 'waiting', heldFor: null, againAfter: [0], effects: [] },
  /** A share of 0 cents: there is nothing to send. */
  settle: { from: OPEN, to: 'sent', heldFor: null, againAfter: [0], effects: [] },
  /** The provider refuses permanently, and an operator pays the owner in another way. */
  settleByHand: {
    from: ['held'],
    to: 'sent',
    heldFor: null,
    againAfter: [0],
    effects: ['mail_payout', 'notify_payout_sent'],
  },
  /** The provider has it. `withdrawn`: it had left when the payment went back, so that the loss is ours. */
  send: {
    from: [...OPEN, 'withdrawn'],
    to: 'sent',
    heldFor: null,
    againAfter: [0],
    effects: ['mail_payout', 'notify_payout_sent'],
  },
} as const satisfies Record<string, Transition>;

export type PayoutTransition = keyof typeof PAYOUT_PROCESS;

/** What the provider said: that it refused, or what it made. Or what an operator said of a payment by hand. */
interface Word {
  readonly isRefused?: boolean;
  readonly transfer?: Transfer;
  readonly note?: string;
}

/** The booking after a transition of its payout; undefined when it has none in a state that knows this transition. */
export const applyPayoutTransition = (
  booking: Booking,
  transition: PayoutTransition,
  now: number,
  { isRefused = false, transfer, note }: Word = {},
): TransitionResult | undefined => {
  const { from, to, heldFor, againAfter, effects }: Transition = PAYOUT_PROCESS[transition];
  const { payout } = booking;
  if (!payout || !from.includes(payout.state)) return undefined;
  const wait = againAfter[Math.min(payout.attempt, againAfter.length - 1)] ?? 0;
  const next: Payout = {
    ...payout,
    state: to,
    heldFor,
    tryAt: toIso(now + wait),
    attempt: payout.attempt + (isRefused ? 1 : 0),
    ...(to === 'sent' && { sentAt: toIso(now) }),
    ...(transfer && { cents: transfer.cents, transferId: transfer.id, sentAt: toIso(transfer.createdAt) }),
  };
  const ledger = [
    ...(transfer ? [payoutEntry(booking, transfer)] : []),
    ...(note === undefined ? [] : [manualPayoutEntry(booking, payout.cents, note)]),
  ];
  return patchBooking(booking, { payout: next }, now, { ledger, effects });
};

/**
 * The booking with its payout put off: when the provider gave no answer, the next try is the same call again; with
 * `dueAt`, it is due later than it was.
 */
export const postponePayout = (
  booking: Booking & { payout: Payout },
  now: number,
  dueAt?: number,
): TransitionResult => {
  const tryAt = toIso(dueAt ?? now + HOUR / 4);
  return patchBooking(
    booking,
    { payout: { ...booking.payout, tryAt, ...(dueAt !== undefined && { dueAt: tryAt }) } },
    now,
  );
};
