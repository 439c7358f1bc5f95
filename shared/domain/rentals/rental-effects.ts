import { AppError } from '../../lib/app-error.ts';
import { toIso } from '../../lib/time.ts';
import type { Booking } from '../../model/booking.ts';
import type { BookingNotificationKind } from '../../model/notification-kinds.ts';
import type { Rental } from '../../model/rental.ts';
import { findDepositBooking } from '../bookings/rental-deposit.ts';
import { bookingNotification } from '../bookings/booking-notification.ts';
import { getEntryBooking } from '../bookings/get-entry-booking.ts';
import { reconcileBlocks } from '../calendars/read-import.ts';
import type { EffectDeps, Needs } from '../deps.ts';
import { addNotification } from '../notifications/add-notification.ts';
import type { Effect, Effects } from '../outbox/outbox.ts';
import { getEntrySpot } from '../outbox/subject.ts';
import type { Mail } from '../ports/mail.ts';
import type { OutboxEntry } from '../ports/outbox.ts';
import type { RentalEffect } from '../ports/rentals.ts';
import { followRental } from './follow-rental.ts';
import { depositReturnedMail } from './deposit-mails.ts';
import { endRentalsOfSpot } from './end-rentals-of-spot.ts';
import { endDeclinedMail, endMail, endOfferedMail } from './end-mails.ts';
import { announcementMail, cardChangedMail, monthPaidMail, refusedMail } from './month-mails.ts';
import type { RentalMailFacts } from './rental-mail.ts';
import { priceAgreedMail, priceProposedMail, priceWithdrawnMail, termsMail } from './terms-mails.ts';
import { toRentalDay } from './rental-schedule.ts';
import { endsBefore, findEndOffer } from './rental-step.ts';
import { judgeEnd } from './agree-end.ts';
import { returnDeposit, settleDeposit } from './settle-deposit.ts';
import { detachCards, forgetCard, settleMonths } from './settle-months.ts';

type Party = 'driver' | 'owner';
/** Whether the content is still true: a mail that waited must not say what is no longer so. */
type IsStill = (rental: Rental) => boolean;

const getEntryRental = async (deps: Needs<'rentals'>, entry: OutboxEntry): Promise<Rental> => {
  const rental = entry.rentalId === undefined ? undefined : await deps.rentals.find(entry.rentalId);
  if (!rental) throw new Error(`Outbox entry ${entry.id} names no rental that exists.`);
  return rental;
};

const hasTerms: IsStill = ({ status, paidMonths }) => status === 'active' && paidMonths === 1;
const isRenewed: IsStill = ({ paidMonths }) => paidMonths > 1;
const isAnnounced: IsStill = (rental) =>
  rental.status === 'active' &&
  rental.announcedMonth > rental.paidMonths &&
  !endsBefore(rental, rental.announcedMonth);
const isRefused: IsStill = (rental) =>
  rental.status === 'active' && rental.refusals > 0 && !endsBefore(rental, rental.paidMonths + 1);
const FIRST = 1;
const isDepositReturned: IsStill = ({ deposit }) => deposit?.state === 'returned';
const hasCard: IsStill = ({ status, card }) => status === 'active' && card !== null;
const isProposed: IsStill = (rental) =>
  rental.status === 'active' && rental.proposal !== null && !endsBefore(rental, rental.proposal.month);
const isWithdrawn: IsStill = ({ status, proposal }) => status === 'active' && proposal === null;
const hasNewPrice: IsStill = ({ status, prices }) => status === 'active' && prices.length > 0;
const isOffered: IsStill = ({ status, endOffer }) => status === 'active' && endOffer !== null;
const isDeclined: IsStill = ({ status, endOffer }) => status === 'active' && endOffer === null;
const isEnded: IsStill = ({ endDate }) => endDate !== null;

/** Mails a party about the current rental; sends nothing if the account is closed. */
const writeTo =
  (
    party: Party,
    isStill: IsStill,
    compose: (facts: RentalMailFacts, deps: EffectDeps) => Mail | undefined | Promise<Mail | undefined>,
  ): Effect =>
  async (deps, entry) => {
    const rental = await getEntryRental(deps, entry);
    if (!isStill(rental)) return;
    const reader = await deps.accounts.find(rental[`${party}Id`]);
    if (!reader) return;
    const today = toRentalDay(rental, deps.clock.now());
    const mail = await compose({ rental, reader, siteUrl: deps.settings.siteUrl, today }, deps);
    if (mail) await deps.mail.send(mail);
  };

const findMonth = (deps: Needs<'bookings'>, { bookingIds }: Rental, month: number) => {
  const id = bookingIds[month - 1];
  return id === undefined ? Promise.resolve(undefined) : deps.bookings.find(id);
};

/** Only while the month can be paid. */
const composeRefused = async (facts: RentalMailFacts, deps: EffectDeps): Promise<Mail | undefined> => {
  const booking = await findMonth(deps, facts.rental, facts.rental.paidMonths + 1);
  return booking?.status === 'pending' ? refusedMail(facts, booking) : undefined;
};

/** The effect before it has asked for the refund. One that had failed before may be a part of it. */
const composeReturned = async (facts: RentalMailFacts, deps: EffectDeps): Promise<Mail | undefined> => {
  const refund = (await findDepositBooking(deps, facts.rental))?.refund;
  const { deposit } = facts.rental;
  return refund && deposit
    ? depositReturnedMail(facts, Math.min(deposit.cents, refund.askedCents))
    : undefined;
};

const otherOf = (party: Party): Party => (party === 'driver' ? 'owner' : 'driver');

/** What goes back is computed again: nothing is sent once the end can no longer be agreed. */
const composeOffer = async (facts: RentalMailFacts, deps: EffectDeps): Promise<Mail | undefined> => {
  const offer = findEndOffer(facts.rental, deps.clock.now());
  if (!offer) return undefined;
  const judged = await judgeEnd(deps, facts.rental, offer.endDate, deps.clock.now()).catch(
    (error: unknown) => {
      if (error instanceof AppError) return undefined;
      throw error;
    },
  );
  if (!judged) return undefined;
  return endOfferedMail(facts, { endDate: offer.endDate, ...judged });
};

/** Notifies a party, with a month of the rental: by default the last paid one. */
const notify =
  (
    kind: BookingNotificationKind,
    party: Party,
    isStill: IsStill,
    month: (rental: Rental) => number,
  ): Effect =>
  async (deps, entry) => {
    const rental = await getEntryRental(deps, entry);
    const booking: Booking | undefined = await findMonth(deps, rental, month(rental));
    if (!booking || !isStill(rental)) return;
    await addNotification(deps, bookingNotification(booking, kind, party, entry.id, toIso(deps.clock.now())));
  };

const lastPaid = ({ paidMonths }: Rental) => Math.max(1, paidMonths);
const due = ({ paidMonths }: Rental) => paidMonths + 1;

/** The outbox effects of rentals. */
export const rentalEffects: Effects<RentalEffect> = {
  follow_rental: async (deps, entry) => followRental(deps, (await getEntryBooking(deps, entry)).id),
  mail_rental_terms_driver: writeTo('driver', hasTerms, (facts) => termsMail(facts, 'driver')),
  mail_rental_terms_owner: writeTo('owner', hasTerms, (facts) => termsMail(facts, 'owner')),
  mail_rental_paid: writeTo('driver', isRenewed, monthPaidMail),
  notify_rental_paid_driver: notify('rental_paid', 'driver', isRenewed, lastPaid),
  notify_rental_paid_owner: notify('rental_paid', 'owner', isRenewed, lastPaid),
  mail_rental_announced: writeTo('driver', isAnnounced, announcementMail),
  notify_rental_announced: notify('rental_announced', 'driver', isAnnounced, lastPaid),
  mail_rental_refused: writeTo('driver', isRefused, composeRefused),
  notify_rental_refused: notify('rental_refused', 'driver', isRefused, due),
  mail_rental_ended_driver: writeTo('driver', isEnded, (facts) => endMail(facts, 'driver')),
  mail_rental_ended_owner: writeTo('owner', isEnded, (facts) => endMail(facts, 'owner')),
  notify_rental_ended_driver: notify('rental_ended', 'driver', isEnded, lastPaid),
  notify_rental_ended_owner: notify('rental_ended', 'owner', isEnded, lastPaid),
  end_rentals_of_spot: (deps, entry) => endRentalsOfSpot(deps, getEntrySpot(entry).id),
  settle_months: async (deps, entry) => settleMonths(deps, await getEntryRental(deps, entry)),
  import_freed_days: async (deps, entry) => {
    await reconcileBlocks(deps, (await getEntryRental(deps, entry)).spotId);
  },
  detach_cards: async (deps, entry) => detachCards(deps, (await getEntryRental(deps, entry)).id),
  mail_card_changed: writeTo('driver', hasCard, cardChangedMail),
  settle_deposit: async (deps, entry) => {
    const { rental } = await getEntryBooking(deps, entry);
    const found = rental && (await deps.rentals.find(rental.id));
    if (found) await settleDeposit(deps, found);
  },
  release_deposit: async (deps, entry) => returnDeposit(deps, await getEntryRental(deps, entry)),
  mail_deposit_returned: writeTo('driver', isDepositReturned, composeReturned),
  notify_deposit_returned: notify('deposit_returned', 'driver', isDepositReturned, () => FIRST),
  mail_price_proposed: writeTo('driver', isProposed, priceProposedMail),
  notify_price_proposed: notify('rental_price', 'driver', isProposed, lastPaid),
  mail_price_withdrawn: writeTo('driver', isWithdrawn, priceWithdrawnMail),
  mail_price_agreed_driver: writeTo('driver', hasNewPrice, (facts) => priceAgreedMail(facts, 'driver')),
  mail_price_agreed_owner: writeTo('owner', hasNewPrice, (facts) => priceAgreedMail(facts, 'owner')),
  notify_price_agreed: notify('rental_price_agreed', 'owner', hasNewPrice, lastPaid),
  mail_end_offered: async (deps, entry) => {
    const by = (await getEntryRental(deps, entry)).endOffer?.by;
    if (by) await writeTo(otherOf(by), () => true, composeOffer)(deps, entry);
  },
  notify_end_offered: async (deps, entry) => {
    const by = (await getEntryRental(deps, entry)).endOffer?.by;
    if (by) await notify('rental_end_offered', otherOf(by), isOffered, lastPaid)(deps, entry);
  },
  mail_end_declined_driver: writeTo('driver', isDeclined, endDeclinedMail),
  mail_end_declined_owner: writeTo('owner', isDeclined, endDeclinedMail),
  notify_end_declined_driver: notify('rental_end_declined', 'driver', isDeclined, lastPaid),
  notify_end_declined_owner: notify('rental_end_declined', 'owner', isDeclined, lastPaid),
  forget_card: async (deps, entry) => forgetCard(deps, await getEntryRental(deps, entry)),
};
