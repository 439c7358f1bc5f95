import type { RentalAnswer, RentalEndQuote } from '../../api/rentals.ts';
import { AppError } from '../../lib/app-error.ts';
import { toCents, toEuros } from '../../lib/money.ts';
import { toIso } from '../../lib/time.ts';
import type { Booking } from '../../model/booking.ts';
import type { Rental } from '../../model/rental.ts';
import type { Actor, Needs } from '../deps.ts';
import type { RentalWrite } from '../ports/rentals.ts';
import { computeReturned, findCurrentMonth, findLatestAgreedEnd, findUnsettled } from './month-days.ts';
import { closeEnd } from './past-proposals.ts';
import {
  changeTerms,
  limitOfProposals,
  type ProposalAnswer,
  refuseTerms,
  rentalOver,
  type TermsDeps,
} from './propose-price.ts';
import { toRentalDay } from './rental-schedule.ts';
import { endRentalOn, findEndOffer, isOver, patchRental } from './rental-step.ts';
import { findOwnRental } from './to-rental.ts';

type EndDeps = Needs<'rentals' | 'bookings' | 'clock'>;

/** An end as a party proposes or accepts it: the first day after the rental, and what the driver gets back, as it was seen. */
interface SeenEnd {
  readonly endDate: string;
  readonly refund: number;
}

/** The paid months from the present one on. */
const readMonths = async (
  deps: Needs<'bookings'>,
  rental: Rental,
  today: string,
): Promise<ReadonlyMap<number, Booking>> => {
  const current = findCurrentMonth(rental, today) ?? rental.paidMonths + 1;
  const found = new Map<number, Booking>();
  for (let month = current; month <= rental.paidMonths; month++) {
    const booking = await deps.bookings.find(rental.bookingIds[month - 1] ?? '');
    if (booking) found.set(month, booking);
  }
  return found;
};

/** What an end on a day gives back, in cents. Throws `rental_ended`, and `rental_not_allowed` with reason `end`, `money` or `dispute`. */
export const judgeEnd = async (
  deps: Needs<'bookings'>,
  rental: Rental,
  endDate: string,
  now: number,
): Promise<{ readonly cents: number; readonly isGranted: boolean }> => {
  if (isOver(rental)) throw rentalOver(rental);
  const today = toRentalDay(rental, now);
  const latest = findLatestAgreedEnd(rental, now);
  if (latest === null || endDate <= today || endDate > latest) throw refuseTerms('end');
  if (endDate === rental.endDate) throw rentalOver(rental);
  const months = await readMonths(deps, rental, today);
  const unsettled = [...months.values()].map(findUnsettled).find((reason) => reason !== undefined);
  if (unsettled) throw refuseTerms(unsettled);
  const cents = [...months].reduce(
    (sum, [month, booking]) => sum + computeReturned(rental, month, booking, endDate),
    0,
  );
  return { cents, isGranted: [...months.values()][0]?.problem === 'founded' };
};

/** Whether the driver may end without the owner: a report about the present month was upheld. */
const isGrantedTo = (rental: Rental, actor: Actor, isGranted: boolean): boolean =>
  isGranted && rental.driverId === actor.userId;

/** What goes back if the rental ended on a day of the present month; nothing happens. Errors: `not_found`, and those of an offer. */
export const quoteEnd = async (
  deps: EndDeps,
  actor: Actor,
  id: string,
  endDate: string,
): Promise<RentalEndQuote> => {
  const rental = await findOwnRental(deps, actor, id);
  const { cents, isGranted } = await judgeEnd(deps, rental, endDate, deps.clock.now());
  return { endDate, refund: toEuros(cents), isGranted: isGrantedTo(rental, actor, isGranted) };
};

/** What goes back, if that was seen; otherwise throws `price_changed`. */
const checkSeen = (cents: number, { refund }: SeenEnd): void => {
  if (toCents(refund) !== cents)
    throw new AppError('price_changed', 'What goes back has changed.', {
      details: { totalPrice: toEuros(cents) },
    });
};

const partyOf = ({ driverId }: Rental, { userId }: Actor) => (driverId === userId ? 'driver' : 'owner');

/** Ends the rental on a day; an offer that is open is accepted with that, or replaced by an end that a report grants. */
const end = (
  rental: Rental,
  endDate: string,
  outcome: 'accepted' | 'replaced',
  now: number,
): RentalWrite | undefined => {
  const closed = closeEnd(rental, findEndOffer(rental, now) ? outcome : 'lapsed', now);
  return endRentalOn({ ...rental, ...closed, endOffer: null }, endDate, 'agreement', now);
};

/**
 * Offers to end the rental on a day of the present month; another offer of the same party replaces it. A driver whose report about the month was
 * upheld needs nobody's consent: the rental ends on that day. Repeating it does nothing. Errors: `not_found`, `rental_ended`, `rental_not_allowed`
 * with reason `end`, `money`, `dispute` or `open`, `price_changed`, `conflict`, `rate_limited`.
 */
export const offerEnd = (
  deps: TermsDeps & EndDeps,
  actor: Actor,
  id: string,
  seen: SeenEnd,
): Promise<RentalAnswer> => {
  const offer = async (rental: Rental, now: number): Promise<RentalWrite | undefined> => {
    const { endDate } = seen;
    if (rental.endedBy === 'agreement' && rental.endDate === endDate) return undefined;
    const by = partyOf(rental, actor);
    const { cents, isGranted } = await judgeEnd(deps, rental, endDate, now);
    if (isGrantedTo(rental, actor, isGranted)) {
      checkSeen(cents, seen);
      return end(rental, endDate, 'replaced', now);
    }
    const open = findEndOffer(rental, now);
    if (open && open.by !== by) throw refuseTerms('open');
    if (open?.endDate === endDate) return undefined;
    checkSeen(cents, seen);
    const endOffer = { by, endDate, offeredAt: toIso(now) } as const;
    const closed = closeEnd(rental, open ? 'replaced' : 'lapsed', now);
    return patchRental(rental, { endOffer, ...closed }, now, ['mail_end_offered', 'notify_end_offered']);
  };
  return changeTerms(deps, actor, id, offer, limitOfProposals(actor, id));
};

const accept = async (
  deps: Needs<'bookings'>,
  rental: Rental,
  seen: SeenEnd,
  now: number,
): Promise<RentalWrite | undefined> => {
  const { cents } = await judgeEnd(deps, rental, seen.endDate, now);
  checkSeen(cents, seen);
  return end(rental, seen.endDate, 'accepted', now);
};

const drop = (rental: Rental, answer: ProposalAnswer, now: number): RentalWrite =>
  patchRental(
    rental,
    { endOffer: null, ...closeEnd(rental, answer === 'withdraw' ? 'withdrawn' : 'declined', now) },
    now,
    answer === 'withdraw'
      ? []
      : rental.endOffer?.by === 'driver'
        ? ['mail_end_declined_driver', 'notify_end_declined_driver']
        : ['mail_end_declined_owner', 'notify_end_declined_owner'],
  );

/**
 * Answers an offered end: the other party accepts it with what was seen, or declines; who offered it takes it back. An accepted one ends the
 * rental on that day, and what was paid for later days goes back. Repeating it does nothing. Errors: those of an offer, and `forbidden`.
 */
export const answerEnd = (
  deps: TermsDeps & EndDeps,
  actor: Actor,
  id: string,
  { answer, ...seen }: SeenEnd & { readonly answer: ProposalAnswer },
): Promise<RentalAnswer> =>
  changeTerms(deps, actor, id, async (rental, now) => {
    if (rental.endedBy === 'agreement' && rental.endDate === seen.endDate && answer === 'accept')
      return undefined;
    const offer = findEndOffer(rental, now);
    if (!offer) {
      if (answer === 'accept') throw isOver(rental) ? rentalOver(rental) : refuseTerms('none');
      return undefined;
    }
    if ((offer.by === partyOf(rental, actor)) !== (answer === 'withdraw'))
      throw new AppError('forbidden', 'Who offers an end takes it back, and the other one answers it.');
    // The offer was replaced since it was seen.
    if (offer.endDate !== seen.endDate) throw refuseTerms('none');
    return answer === 'accept' ? accept(deps, rental, seen, now) : drop(rental, answer, now);
  });
