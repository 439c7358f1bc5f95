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
  /** Milliseconds until the next attempt, by the number of previous refusals; the last one applies to all further ones. */
  readonly againAfter: readonly number[];
  readonly effects: readonly BookingEffect[];
}

const OPEN = ['waiting', 'held'] as const;

/**
 * The states of an owner's earned share and their transitions (BR-06). The booking's own process starts it; refunds and disputes reduce,
 * withdraw or restore it (`recordReversals`). Nothing else changes its state.
 */
const PAYOUT_PROCESS = {
  /** The owner has no account that can receive money. An account that becomes ready causes `release` at once. */
  awaitAccount: { from: OPEN, to: 'held', heldFor: 'onboarding', againAfter: [6 * HOUR], effects: [] },
  /** The driver's bank disputes the payment. */
  awaitDispute: { from: OPEN, to: 'held', heldFor: 'dispute', againAfter: [DAY], effects: [] },
  /** The driver has reported that the space was not free, and an administrator has not decided yet. */
  awaitDecision: { from: OPEN, to: 'held', heldFor: 'problem', againAfter: [DAY], effects: [] },
  /** The provider refused for a reason that is not the owner's. */
  awaitRepair: {
    from: OPEN,
    to: 'held',
    heldFor: 'failure',
    againAfter: [HOUR, 2 * HOUR, 4 * HOUR, 8 * HOUR, DAY],
    effects: [],
  },
  /** The reason to hold it is gone. */
  release: { from: ['held'], to: 'waiting', heldFor: null, againAfter: [0], effects: [] },
  /** A share of 0 cents: there is nothing to send. */
  settle: { from: OPEN, to: 'sent', heldFor: null, againAfter: [0], effects: ['review_invoices'] },
  /** The provider refuses permanently, and an operator pays the owner in another way. */
  settleByHand: {
    from: ['held'],
    to: 'sent',
    heldFor: null,
    againAfter: [0],
    effects: ['mail_payout', 'notify_payout_sent', 'review_invoices'],
  },
  /** The provider has sent it. `withdrawn`: it was sent before the payment went back, so the loss is ours. */
  send: {
    from: [...OPEN, 'withdrawn'],
    to: 'sent',
    heldFor: null,
    againAfter: [0],
    effects: ['mail_payout', 'notify_payout_sent', 'review_invoices'],
  },
} as const satisfies Record<string, Transition>;

export type PayoutTransition = keyof typeof PAYOUT_PROCESS;

/** The answer of the provider, a refusal or a transfer, or an operator's note about a manual payment. */
interface Word {
  readonly isRefused?: boolean;
  readonly transfer?: Transfer;
  readonly note?: string;
}

/** A payout after a transition; undefined if there is none, or its state does not allow the transition. */
export const movePayout = (
  payout: Payout | null,
  transition: PayoutTransition,
  now: number,
  { isRefused = false, transfer }: Omit<Word, 'note'> = {},
): Payout | undefined => {
  const { from, to, heldFor, againAfter }: Transition = PAYOUT_PROCESS[transition];
  if (!payout || !from.includes(payout.state)) return undefined;
  const wait = againAfter[Math.min(payout.attempt, againAfter.length - 1)] ?? 0;
  return {
    ...payout,
    state: to,
    heldFor,
    tryAt: toIso(now + wait),
    attempt: payout.attempt + (isRefused ? 1 : 0),
    ...(to === 'sent' && { sentAt: toIso(now) }),
    ...(transfer && { cents: transfer.cents, transferId: transfer.id, sentAt: toIso(transfer.createdAt) }),
  };
};

/** The booking after a transition of its payout; undefined if its state does not allow the transition. */
export const applyPayoutTransition = (
  booking: Booking,
  transition: PayoutTransition,
  now: number,
  word: Word = {},
): TransitionResult | undefined => {
  const { effects }: Transition = PAYOUT_PROCESS[transition];
  const { payout } = booking;
  const { transfer, note } = word;
  const next = movePayout(payout, transition, now, word);
  if (!payout || !next) return undefined;
  const ledger = [
    ...(transfer ? [payoutEntry(booking, transfer)] : []),
    ...(note === undefined ? [] : [manualPayoutEntry(booking, payout.cents, note)]),
  ];
  return patchBooking(booking, { payout: next }, now, { ledger, effects });
};

/** The payout, put off. Without an answer of the provider, the next attempt repeats the same call; `dueAt` also changes the due date. */
export const putOffPayout = (payout: Payout, now: number, dueAt?: number): Payout => {
  const tryAt = toIso(dueAt ?? now + HOUR / 4);
  return { ...payout, tryAt, ...(dueAt !== undefined && { dueAt: tryAt }) };
};

/** Puts the payout of a booking off, as `putOffPayout`. */
export const postponePayout = (
  booking: Booking & { payout: Payout },
  now: number,
  dueAt?: number,
): TransitionResult => patchBooking(booking, { payout: putOffPayout(booking.payout, now, dueAt) }, now);
