import type { RentalAnswer } from '../../api/rentals.ts';
import { rentalLimits } from '../../areas/rentals.ts';
import { AppError } from '../../lib/app-error.ts';
import { toCents, toEuros } from '../../lib/money.ts';
import { CONFLICT, retryOnConflict } from '../../lib/retry-on-conflict.ts';
import { toIso } from '../../lib/time.ts';
import type { PROPOSAL_ANSWERS, RENTAL_PROBLEMS } from '../../model/constants.ts';
import type { Rental } from '../../model/rental.ts';
import { priceMonth } from '../availability/price-stay.ts';
import type { Actor, Needs } from '../deps.ts';
import type { RentalWrite } from '../ports/rentals.ts';
import { enforceRateLimits, limit, type RateLimit } from '../rate-limit.ts';
import { firstDayOfMonth } from '../../lib/first-day-of-month.ts';
import { closePrice, recordLowerPrice } from './past-proposals.ts';
import { toMonthStay } from './rental-months.ts';
import { findNewPriceMonth, getLastCents, withPrice } from './rental-prices.ts';
import { toRentalDay } from './rental-schedule.ts';
import { endRentalOn, endsBefore, patchRental } from './rental-step.ts';
import { findOwnRental, type RentalViewDeps, toRentalAnswer } from './to-rental.ts';

export type TermsDeps = RentalViewDeps & Needs<'limits'>;

/** The answer to what a party of a rental has proposed. */
export type ProposalAnswer = (typeof PROPOSAL_ANSWERS)[number];

const RETRY = { attempts: 5, error: 'The rental is being changed. Try again.' };

const MESSAGES = {
  open: 'Something that was proposed before waits for its answer.',
  none: 'Nothing that was proposed waits for an answer.',
  end: 'The rental cannot end on this day.',
  money: 'A refund or a report of the month is not settled yet.',
  dispute: 'The bank of the driver disputes the payment of the month.',
} as const satisfies Partial<Record<(typeof RENTAL_PROBLEMS)[number], string>>;

/** The error for what a rental does not allow now. */
export const refuseTerms = (reason: keyof typeof MESSAGES): AppError =>
  new AppError('rental_not_allowed', MESSAGES[reason], { details: { reason } });

/** The limit of what a party proposes about a rental: proposing and taking back again and again would fill the mailbox of the other one. */
export const limitOfProposals = ({ userId }: Actor, id: string): RateLimit =>
  limit(rentalLimits['rental-proposals'], `${userId}:${id}`);

/**
 * Writes what a party decides about the terms of a rental that goes on; `decide` answers undefined if nothing changes. A repeat, as after
 * a lost answer, changes nothing and does not count.
 */
export const changeTerms = async (
  deps: TermsDeps,
  actor: Actor,
  id: string,
  decide: (rental: Rental, now: number) => RentalWrite | undefined | Promise<RentalWrite | undefined>,
  ...limits: readonly RateLimit[]
): Promise<RentalAnswer> => {
  let isCounted = false;
  const count = async () => {
    if (isCounted) return;
    isCounted = true;
    await enforceRateLimits(deps, [limit(rentalLimits['rental-terms'], actor.userId), ...limits]);
  };
  return retryOnConflict(async () => {
    const rental = await findOwnRental(deps, actor, id);
    const now = deps.clock.now();
    let write: RentalWrite | undefined;
    try {
      write = await decide(rental, now);
    } catch (error) {
      await count();
      throw error;
    }
    if (write) await count();
    if (write && (await deps.rentals.write(write, now)) !== 'applied') return CONFLICT;
    return toRentalAnswer(deps, write?.next ?? rental, actor.userId);
  }, RETRY);
};

export const rentalOver = ({ endDate }: Rental): AppError =>
  new AppError('rental_ended', 'The rental has ended, or ends before that.', { details: { endDate } });

const toWrite = (rental: Rental, cents: number, now: number): RentalWrite => {
  const month = findNewPriceMonth(rental, cents, toRentalDay(rental, now));
  if (rental.status !== 'active' || endsBefore(rental, month)) throw rentalOver(rental);
  // Only better for the driver, who need not agree.
  if (cents < getLastCents(rental))
    return patchRental(
      rental,
      {
        prices: withPrice(rental, month, cents),
        ...recordLowerPrice(rental, { month, cents }, now),
      },
      now,
      ['mail_price_agreed_driver'],
    );
  const proposal = { month, cents, proposedAt: toIso(now), remindedAt: null };
  const closed = closePrice(rental, 'lapsed', now);
  return patchRental(rental, { proposal, ...closed }, now, ['mail_price_proposed', 'notify_price_proposed']);
};

/**
 * Proposes a price of a month as the owner. A lower one is agreed with that; a higher one waits for the driver. The one that is proposed or agreed
 * already changes nothing. Errors: `not_found`, `forbidden`, `rental_ended`, `rental_not_allowed` with reason `open`, `conflict`, `rate_limited`.
 */
export const proposePrice = (
  deps: TermsDeps,
  actor: Actor,
  id: string,
  priceEuros: number,
): Promise<RentalAnswer> => {
  const propose = (rental: Rental, now: number): RentalWrite | undefined => {
    if (rental.ownerId !== actor.userId)
      throw new AppError('forbidden', 'Only the owner of a rental proposes a price.');
    const cents = toCents(priceEuros);
    const { proposal } = rental;
    if (proposal?.cents === cents) return undefined;
    if (proposal && !endsBefore(rental, proposal.month)) throw refuseTerms('open');
    return cents === getLastCents(rental) ? undefined : toWrite(rental, cents, now);
  };
  return changeTerms(deps, actor, id, propose, limitOfProposals(actor, id));
};

/** The driver's total of a month at a price, with the fee of its first day. */
const totalAt = (rental: Rental, month: number, cents: number): number =>
  priceMonth(cents, toMonthStay(rental.timeZone, rental.startDate, month)).totalCents;

/** Whether the month for which a price is proposed can still take place. */
const isOpen = (rental: Rental): boolean =>
  rental.status === 'active' && rental.proposal !== null && !endsBefore(rental, rental.proposal.month);

/** Throws `price_changed` if the driver answers another price than the one that is proposed now. */
const checkSeen = (
  rental: Rental,
  { month, cents }: NonNullable<Rental['proposal']>,
  seenCents: number,
): void => {
  const totalCents = totalAt(rental, month, cents);
  if (totalCents !== seenCents)
    throw new AppError('price_changed', 'The price has changed.', {
      details: { totalPrice: toEuros(totalCents) },
    });
};

const accept = (rental: Rental, seenEuros: number, now: number): RentalWrite | undefined => {
  const seenCents = toCents(seenEuros);
  const { proposal, prices } = rental;
  const agreed = prices.at(-1);
  if (!proposal) {
    // The answer to the first request was lost.
    if (agreed && totalAt(rental, agreed.month, agreed.cents) === seenCents) return undefined;
    throw refuseTerms('none');
  }
  const { month, cents } = proposal;
  if (!isOpen(rental)) throw rentalOver(rental);
  checkSeen(rental, proposal, seenCents);
  const closed = closePrice(rental, 'accepted', now);
  return patchRental(rental, { proposal: null, prices: withPrice(rental, month, cents), ...closed }, now, [
    'mail_price_agreed_driver',
    'mail_price_agreed_owner',
    'notify_price_agreed',
  ]);
};

const decline = (rental: Rental, seenEuros: number, now: number): RentalWrite | undefined => {
  if (rental.endedBy === 'price') return undefined;
  if (!rental.proposal) throw refuseTerms('none');
  checkSeen(rental, rental.proposal, toCents(seenEuros));
  const declined = { ...rental, ...closePrice(rental, 'declined', now) };
  return endRentalOn(declined, firstDayOfMonth(rental.startDate, rental.proposal.month), 'price', now);
};

/**
 * Answers a proposed price: as the driver, who accepts or declines the total that was seen, and declining ends the rental before that month; or
 * as the owner, who takes back one that was not declined. Repeating it does nothing. Errors: `not_found`, `forbidden`, `price_changed`, `rental_ended`, `rental_not_allowed` with
 * reason `none`, `conflict`, `rate_limited`.
 */
export const answerPrice = (
  deps: TermsDeps,
  actor: Actor,
  id: string,
  { answer, totalPrice }: { readonly answer: ProposalAnswer; readonly totalPrice: number },
): Promise<RentalAnswer> =>
  changeTerms(deps, actor, id, (rental, now) => {
    const isOwner = rental.ownerId === actor.userId;
    if (isOwner !== (answer === 'withdraw'))
      throw new AppError('forbidden', 'The driver answers a price, and its owner takes it back.');
    if (answer === 'accept') return accept(rental, totalPrice, now);
    if (answer === 'decline') return decline(rental, totalPrice, now);
    return isOpen(rental)
      ? patchRental(rental, { proposal: null, ...closePrice(rental, 'withdrawn', now) }, now, [
          'mail_price_withdrawn',
        ])
      : undefined;
  });
