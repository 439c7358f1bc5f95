import type { ProblemDecision } from '../../api/problems.ts';
import { toIso } from '../../lib/time.ts';
import type { Booking } from '../../model/booking.ts';
import type { Problem } from '../../model/problem.ts';
import type { Spot } from '../../model/spot.ts';
import { priceUsedPart } from '../availability/price-stay.ts';
import { getTransition } from '../bookings/booking-process.ts';
import { applyTransition, patchBooking, type TransitionResult } from '../bookings/booking-step.ts';
import { earningCorrectedEntries, goodwillEntry, goodwillReturnedEntries } from '../bookings/ledger.ts';
import { priceWithoutDays } from '../bookings/month-price.ts';
import { curtail, toPaidStay } from '../bookings/paid-stay.ts';
import { computeFee, computeHeldDeposit, computeLeft, computeShare } from '../bookings/share.ts';
import { diffTotals } from '../bookings/totals.ts';
import { computeLostShare } from './lost-share.ts';
import { getUsedUntil } from './problem-window.ts';

const EFFECTS = getTransition('compensate').effects;

/** The facts behind a decision. `prices` of a space that is gone are unknown. */
export interface Case {
  readonly booking: Booking;
  readonly problem: Problem;
  readonly spot: Spot | undefined;
  readonly now: number;
  readonly payoutHours: number;
}

/** The driver left and got everything back, or another place: the owner's share is gone, and the platform pays it. */
const compensate = ({ booking, problem, now, payoutHours }: Case): TransitionResult | undefined => {
  const cents = computeLostShare(booking, problem);
  const paid = {
    ...booking,
    ...{ problem: 'unfounded' as const, goodwillCents: cents, compensatedCents: cents },
  };
  const step = applyTransition(paid, 'compensate', now, { payoutHours });
  return (
    step && {
      ...step,
      before: booking,
      ledger: [...(cents > 0 ? [goodwillEntry(booking.id, 'problem', cents)] : []), ...step.ledger],
      totals: diffTotals(booking, step.next),
    }
  );
};

/** A share that was only held for the decision is due as others are. */
const releaseShare = ({ payout }: Booking, now: number): Booking['payout'] =>
  payout?.state === 'held' && payout.heldFor === 'problem'
    ? { ...payout, state: 'waiting', heldFor: null, tryAt: toIso(Math.max(now, Date.parse(payout.dueAt))) }
    : payout;

/** Compensates the owner for a stay of which a part was used: its share has been earned, and the platform pays the share of the rest. */
const compensateRest = ({ booking, problem, now }: Case): TransitionResult => {
  const cents = computeLostShare(booking, problem);
  const paid = {
    ...booking,
    goodwillCents: booking.goodwillCents + cents,
    compensatedCents: cents,
  };
  const waiting =
    booking.payout && ({ ...booking.payout, state: 'waiting', heldFor: null, sentAt: null } as const);
  const payout = waiting && {
    ...waiting,
    cents: computeShare({ ...paid, payout: waiting }),
    tryAt: toIso(Math.max(now, Date.parse(waiting.dueAt))),
  };
  const { goodwillCents, compensatedCents } = paid;
  const changes = { problem: 'unfounded', payout, goodwillCents, compensatedCents } as const;
  return patchBooking(booking, changes, now, {
    ledger: [
      goodwillEntry(booking.id, 'problem', cents),
      ...earningCorrectedEntries(booking, { ...booking, ...changes }, computeLeft(paid)),
    ],
    effects: EFFECTS,
  });
};

/** The booking at the price of what was used, and what goes back to the platform first of what it had put in. */
const toUsed = (
  booking: Booking,
  priced: Booking,
): { readonly used: Booking; readonly returnedCents: number } => {
  const left = computeLeft(booking);
  const aboveCents = left - computeHeldDeposit(booking) - priced.totalCents;
  const returnedCents = Math.min(booking.goodwillCents, Math.max(0, aboveCents));
  return {
    used: { ...priced, problem: 'founded', goodwillCents: booking.goodwillCents - returnedCents },
    returnedCents,
  };
};

/** A report that came late was right: what was used is earned, and the rest goes back. */
const returnRest = (
  { booking, now, payoutHours }: Case,
  priced: Booking,
  transition: 'upholdRest' | 'upholdDays',
): TransitionResult | undefined => {
  const { used, returnedCents } = toUsed(booking, priced);
  const step = applyTransition(used, transition, now, { payoutHours });
  return (
    step && {
      ...step,
      before: booking,
      ledger: [
        ...step.ledger,
        ...(booking.payout ? earningCorrectedEntries(booking, step.next, computeLeft(booking)) : []),
        ...goodwillReturnedEntries(booking.id, returnedCents),
      ],
      totals: diffTotals(booking, step.next),
    }
  );
};

/** Of a stay, what was used until the report is earned. */
const upholdRest = (of: Case, until: number): TransitionResult | undefined => {
  const { booking, spot } = of;
  const price = priceUsedPart(spot, toPaidStay(booking), until, computeFee(booking));
  return returnRest(of, curtail(booking, { until, price }), 'upholdRest');
};

/**
 * Of a month, the days from the report until the decision go back, and the month goes on, unless its driver ends the rental (decision 232).
 * Undefined if no other day is left: then all goes back.
 */
const upholdDays = (of: Case): TransitionResult | undefined => {
  const { booking, problem, now } = of;
  const price = priceWithoutDays(booking, Date.parse(problem.reportedAt), now);
  if (price === undefined) return undefined;
  const { lines, totalCents, commissionCents, ownerCents } = price;
  const priced = { ...booking, lines: [...lines], totalCents, commissionCents, ownerCents };
  return returnRest(of, priced, booking.status === 'confirmed' ? 'upholdDays' : 'upholdRest');
};

const isCompensable = ({ status, payout }: Booking, { outcome }: Problem) =>
  status === 'refunded' && payout === null && outcome !== 'open';

/** Whether the driver used a part of the stay and moved then. */
const isPartOf = ({ status, rebookedTo }: Booking) => status === 'completed' && rebookedTo !== undefined;

/** Whether the driver has not got the money back yet. */
const isKept = ({ status, payout, rebookedTo }: Booking) =>
  rebookedTo === undefined &&
  (status === 'confirmed' || (status === 'completed' && payout?.state !== 'sent'));

/** Applies a decision to the booking: who is paid. Undefined if the process does not allow it. */
export const applyDecision = (of: Case, decision: ProblemDecision): TransitionResult | undefined => {
  const { booking, problem, now } = of;
  if (decision === 'founded' && isKept(booking)) {
    const until = getUsedUntil(booking, problem, Date.parse(problem.reportedAt));
    const isUsed = until > Date.parse(booking.startAt);
    const rest = isUsed ? (booking.rental ? upholdDays(of) : upholdRest(of, until)) : undefined;
    return rest ?? applyTransition({ ...booking, problem: decision }, 'uphold', now);
  }
  if (decision === 'unfounded' && isCompensable(booking, problem)) return compensate(of);
  if (decision === 'unfounded' && isPartOf(booking)) return compensateRest(of);
  const isReleased = decision === 'unfounded' || isPartOf(booking);
  const payout = isReleased ? releaseShare(booking, now) : booking.payout;
  return patchBooking(booking, { problem: decision, payout }, now, { effects: EFFECTS });
};

/** What goes back to the driver by a decision, in cents, beyond what went back before it. */
export const computeDecidedRefund = (booking: Booking, step: TransitionResult | undefined): number =>
  step && step.next.refund !== booking.refund ? (step.next.refund?.askedCents ?? 0) : 0;
