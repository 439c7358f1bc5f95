import { changeLimits } from '../../areas/changes.ts';
import type { ChangeAnswer, NewDates } from '../../api/changes.ts';
import type { PaymentIntent } from '../../api/payments.ts';
import { AppError } from '../../lib/app-error.ts';
import { newId } from '../../lib/id.ts';
import { toCents, toEuros } from '../../lib/money.ts';
import { CONFLICT, retryOnConflict } from '../../lib/retry-on-conflict.ts';
import { MINUTE, toIso } from '../../lib/time.ts';
import type { Booking, PendingChange } from '../../model/booking.ts';
import { HOLD_MINUTES } from '../../model/rules.ts';
import { applyTransition, patchBooking } from '../bookings/booking-step.ts';
import { findDrivenBooking, toBookingAnswer } from '../bookings/to-booking.ts';
import type { Actor, Needs } from '../deps.ts';
import { checkDeclines } from '../payments/declines.ts';
import type { Payment } from '../ports/payments.ts';
import { enforceRateLimits, limit, type RateLimit } from '../rate-limit.ts';
import { endChange } from './end-change.ts';
import { type ChangePlan, planChange } from './plan-change.ts';
import type { SettleChangeDeps } from './settle-change.ts';

type RequestDeps = SettleChangeDeps & Needs<'calendar' | 'limits'>;

/** Retries after a concurrent change of the booking or the space, or a double click. */
const RETRY = { attempts: 4, error: 'The booking is being changed. Try again.' };

/** The dates that were asked for, and the difference that the caller was shown, in cents. */
interface Wanted {
  readonly startAt: string;
  readonly endAt: string;
  readonly differenceCents: number;
}

/**
 * The limit of what a driver's changes cost in a day, for one that costs so much more: what is paid and given back costs the platform a
 * fee. Holds have the same, counted with the holds (decision 196).
 */
const limitMoney = (driverId: string, cents: number): RateLimit => ({
  ...limit(changeLimits['change-money'], driverId),
  amount: Math.ceil(cents / 100),
});

type Terms = Pick<Booking, 'startAt' | 'endAt' | 'totalCents'>;

const isWanted = (
  { startAt, endAt, differenceCents }: Wanted,
  before: Pick<Terms, 'totalCents'>,
  after: Terms,
) =>
  after.startAt === startAt &&
  after.endAt === endAt &&
  after.totalCents - before.totalCents === differenceCents;

/** Whether the same change was made already, such as by the other half of a double click. */
const isDone = ({ changes, startAt, endAt, totalCents }: Booking, wanted: Wanted): boolean => {
  const last = changes.at(-1);
  return last !== undefined && isWanted(wanted, last.before, { startAt, endAt, totalCents });
};

/** The payment of a change that is held: the existing one if it can still be paid, else a new one. */
const getPayment = async (deps: RequestDeps, booking: Booking, change: PendingChange): Promise<Payment> => {
  const known =
    change.paymentIntentId === null ? undefined : await deps.payments.find(change.paymentIntentId);
  if (known && known.status !== 'canceled') return known;
  const amountCents = change.totalCents - booking.totalCents;
  return deps.payments.create({ booking, amountCents, changeId: change.id }, known?.id);
};

const toAnswer = (booking: Booking, actor: Actor, payment: PaymentIntent | null): ChangeAnswer => ({
  booking: toBookingAnswer(booking, actor.userId),
  payment,
});

/** Prepares the payment of a change that is held. Undefined after a conflict; the same request then gets the same payment. */
const preparePayment = async (
  deps: RequestDeps,
  actor: Actor,
  booking: Booking,
  change: PendingChange,
): Promise<ChangeAnswer | undefined> => {
  const payment = await getPayment(deps, booking, change);
  const now = deps.clock.now();
  const paid = { ...change, lines: [...change.lines], paymentIntentId: payment.id };
  if (change.paymentIntentId !== payment.id) {
    const patch = patchBooking(booking, { change: paid }, now);
    if ((await deps.bookings.write(patch, now)) !== 'applied') return undefined;
  }
  return toAnswer(booking, actor, {
    clientSecret: payment.clientSecret,
    paymentIntentId: payment.id,
    bookingId: booking.id,
    totalPrice: toEuros(payment.amountCents),
    expiresAt: change.holdUntil,
  });
};

/** Counts a change that waits for its payment, once a request: attempts after a conflict belong to the same one. */
const holdLimits = (
  deps: RequestDeps,
  actor: Actor,
  bookingId: string,
): ((cents: number) => Promise<void>) => {
  let counted: Promise<void> | undefined;
  const count = async (cents: number) => {
    await enforceRateLimits(deps, [limit(changeLimits['change-hold'], bookingId)]);
    // Counted last: a request that the booking's limit refuses uses no money of the day.
    await enforceRateLimits(deps, [limitMoney(actor.userId, cents)]);
    await checkDeclines(deps, actor.userId);
  };
  return (cents) => (counted ??= count(cents));
};

/** Writes the change, or holds it until it is paid. Undefined after a conflict. */
const write = async (
  deps: RequestDeps,
  booking: Booking,
  { change, differenceCents, spotVersion }: ChangePlan,
): Promise<Booking | undefined> => {
  const now = deps.clock.now();
  const transition = differenceCents > 0 ? 'holdChange' : differenceCents < 0 ? 'changeForLess' : 'change';
  const cause = { change, ...(spotVersion !== undefined && { spotVersion }) };
  const result = applyTransition(booking, transition, now, cause);
  // Half hours that were free a moment ago may be taken: the next attempt reports until when they are free.
  const outcome = result ? await deps.bookings.write(result, now) : 'stale';
  return outcome === 'applied' ? result?.next : undefined;
};

/** The caller's pending change: its own unpaid one, or one that has expired. Undefined if there is none. */
const findHeld = async (
  deps: RequestDeps,
  booking: Booking,
  wanted: Wanted,
): Promise<PendingChange | 'ended' | undefined> => {
  const { change } = booking;
  if (!change) return undefined;
  if (deps.clock.now() < Date.parse(change.holdUntil))
    return isWanted(wanted, booking, change) ? change : undefined;
  const outcome = await endChange(deps, booking, 'expireChange');
  if (outcome === 'processing') throw new AppError('payment_processing', 'The payment is being processed.');
  return 'ended';
};

/** One attempt; undefined after a conflict. */
const tryChange = async (
  deps: RequestDeps,
  actor: Actor,
  booking: Booking,
  wanted: Wanted,
  countHold: (cents: number) => Promise<void>,
): Promise<ChangeAnswer | undefined> => {
  const held = await findHeld(deps, booking, wanted);
  if (held === 'ended') return undefined;
  if (held) return preparePayment(deps, actor, booking, held);
  if (isDone(booking, wanted)) return toAnswer(booking, actor, null);
  const holdUntil = toIso(deps.clock.now() + HOLD_MINUTES * MINUTE);
  const plan = await planChange(deps, booking, wanted, { id: newId('chg'), holdUntil });
  if (plan.differenceCents !== wanted.differenceCents)
    throw new AppError('price_changed', 'The price of the change is another one by now.', {
      details: {
        difference: toEuros(plan.differenceCents),
        totalPrice: toEuros(plan.change.totalCents),
      },
    });
  if (plan.differenceCents > 0) await countHold(plan.differenceCents);
  const next = await write(deps, booking, plan);
  if (!next) return undefined;
  return next.change ? preparePayment(deps, actor, next, next.change) : toAnswer(next, actor, null);
};

/**
 * Changes the dates of a booking, as its driver (decision 152). If they cost more, the new half hours are held for `HOLD_MINUTES`, and the
 * answer has the payment that makes the change; the same request answers the same payment. `difference` is what the caller was shown, in
 * euros: if it is another one by now, nothing happens. Errors: `not_found`, `price_changed`, `conflict`, `rate_limited`,
 * `too_many_declines`, `payment_processing`, `payments_unavailable`, and those of `planChange`.
 */
export const requestChange = async (
  deps: RequestDeps,
  actor: Actor,
  id: string,
  { startTime, endTime, difference }: NewDates & { readonly difference: number },
): Promise<ChangeAnswer> => {
  const wanted = {
    startAt: toIso(Date.parse(startTime)),
    endAt: toIso(Date.parse(endTime)),
    differenceCents: toCents(difference),
  };
  await enforceRateLimits(deps, [limit(changeLimits.change, actor.userId)]);
  const countHold = holdLimits(deps, actor, id);
  return retryOnConflict(async () => {
    const booking = await findDrivenBooking(deps, actor, id);
    return (await tryChange(deps, actor, booking, wanted, countHold)) ?? CONFLICT;
  }, RETRY);
};
