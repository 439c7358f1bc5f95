import { PermanentFailure } from '../../lib/permanent-failure.ts';
import { SECOND } from '../../lib/time.ts';
import type { Account } from '../../model/account.ts';
import { accountDeletedMail } from '../accounts/account-mails.ts';
import type { Booking } from '../../model/booking.ts';
import { isGivenBack, isUnpaid } from '../bookings/booking-status.ts';
import { type PageOfPerson, readPageOfPerson } from '../bookings/page-of-person.ts';
import { isCompensated } from '../bookings/share.ts';
import type { EffectDeps, Needs } from '../deps.ts';
import { findParty } from '../messages/conversation.ts';
import type { PrivatePictures } from '../ports/images.ts';
import type { OutboxEntry } from '../ports/outbox.ts';
import { MAX_MAIL_ATTEMPTS } from '../outbox/run-entry.ts';
import { listOfPerson } from '../rentals/to-rental.ts';
import { deleteSpot } from '../spots/delete-spot.ts';

/** A large account continues in another run, so that the job ends before another worker may lease the entry. */
const MAX_RUN = 15 * SECOND;

/** Bookings processed in parallel. */
const BATCH = 10;

/** Bookings per page; a run processes several pages, and the next run continues. */
const PAGE = 100;

const deleteSpots = async (deps: EffectDeps, userId: string, until: number): Promise<boolean> => {
  for (const { id } of await deps.spots.listByOwner(userId)) {
    if (deps.clock.now() > until) return false;
    // The list may be slightly outdated.
    if (await deps.spots.find(id)) await deleteSpot(deps, { userId, isAdmin: false }, id);
  }
  return true;
};

/** A booking of the person to erase. */
export type ErasedBooking = Pick<Booking, 'id' | 'driverId' | 'ownerId'>;

/** Erases the texts and pictures of a driver's report. The pictures go first: without their names nobody could delete them. */
const clearReport = async (deps: ClearDeps, bookingId: string): Promise<void> => {
  const problem = await deps.problems.find(bookingId);
  if (!problem) return;
  await Promise.all(problem.pictures.map((picture) => deps.privatePictures.remove(picture)));
  await deps.personalData.clearProblem(bookingId);
};

type ClearDeps = Needs<'personalData' | 'problems' | 'clock'> & {
  readonly privatePictures: Pick<PrivatePictures, 'remove'>;
};

/**
 * Erases a person from bookings, reviews and conversations, which are kept for the other party and for bookkeeping. Returns whether it
 * finished before `until` (epoch milliseconds). Idempotent.
 */
export const clearBookings = async (
  deps: ClearDeps,
  userId: string,
  all: readonly ErasedBooking[],
  until: number,
): Promise<boolean> => {
  const bookings = all.filter(({ driverId, ownerId }) => [driverId, ownerId].includes(userId));
  const driven = bookings.filter(({ driverId }) => driverId === userId);
  const ids = new Set(driven.map(({ id }) => id));
  for (const ownerId of new Set(driven.map((booking) => booking.ownerId))) {
    if (deps.clock.now() > until) return false;
    await deps.personalData.clearNotifications(ownerId, ids);
  }
  for (let first = 0; first < bookings.length; first += BATCH) {
    if (deps.clock.now() > until) return false;
    const batch = bookings.slice(first, first + BATCH);
    await Promise.all(
      batch.flatMap((booking) => [
        deps.personalData.clearParty(booking.id, findParty(booking, userId)),
        deps.personalData.clearClaim(booking.id, findParty(booking, userId)),
      ]),
    );
    const own = batch.filter(({ id }) => ids.has(id));
    await Promise.all(own.map(({ id }) => deps.personalData.clearReviewer(id)));
    await Promise.all(own.map(({ id }) => clearReport(deps, id)));
    // Last, because a booking without a name counts as done.
    await Promise.all(own.map(({ id }) => deps.personalData.clearDriver(id)));
  }
  return true;
};

/** Whether a stay was sold, and the money not given back: then tax law keeps who the parties were. */
const isSold = (booking: Booking): boolean =>
  !isUnpaid(booking) && (!isGivenBack(booking) || isCompensated(booking));

/** Whom the invoice of a stay would be for, where the driver got everything back before there was one. */
const clearUnsold = async (deps: EffectDeps, userId: string, bookings: readonly Booking[]): Promise<void> => {
  for (const booking of bookings) {
    if (booking.driverId !== userId || isSold(booking)) continue;
    const invoices = await deps.invoices.listOfBooking(booking.id);
    if (invoices.length === 0) await deps.personalData.clearInvoiceData(booking.id);
  }
};

/** Returns where the next run continues; undefined when done. */
const clearOwnBookings = async (
  deps: EffectDeps,
  userId: string,
  after: string,
  until: number,
): Promise<string | undefined> => {
  for (let at: string | undefined = after; at !== undefined;) {
    const { bookings, next }: PageOfPerson = await readPageOfPerson(deps, userId, at, PAGE);
    if (!(await clearBookings(deps, userId, bookings, until))) return at;
    await clearUnsold(deps, userId, bookings);
    at = next;
  }
  return undefined;
};

/** Erases a driver's name from rentals, which are kept for the owner and for bookkeeping. No card is saved for one that is over. */
const clearRentals = async (deps: EffectDeps, userId: string): Promise<void> => {
  for (const rental of await listOfPerson(deps, userId))
    if (rental.driverId === userId) await deps.personalData.clearRental(rental.id);
};

const ALWAYS = { from: '2020-01-01', to: '2199-12-31' };

/** Whether tax law keeps who the person was: a stay was sold, by or to them, or an invoice is theirs. */
const mustBeKnown = async (deps: Needs<'bookings' | 'invoices'>, userId: string): Promise<boolean> => {
  const { invoices } = await deps.invoices.listOfPerson(userId, { ...ALWAYS, limit: 1 });
  if (invoices.length > 0) return true;
  for (let at: string | undefined = ''; at !== undefined;) {
    const { bookings, next }: PageOfPerson = await readPageOfPerson(deps, userId, at, PAGE);
    if (bookings.some(isSold)) return true;
    at = next;
  }
  return false;
};

/** Confirms the erasure. The address is not kept for a mail that cannot be sent, or could not for days. */
const sendAccountDeletedMail = async (
  deps: EffectDeps,
  account: Account,
  attempts: number,
): Promise<void> => {
  try {
    await deps.mail.send(accountDeletedMail(account, deps.settings.supportEmail, deps.settings.siteUrl));
  } catch (error) {
    if (!(error instanceof PermanentFailure) && attempts < MAX_MAIL_ATTEMPTS) throw error;
  }
};

/**
 * Erases a closed account. Every step is idempotent, so that the next run completes an interrupted one; the address goes last, after the
 * farewell mail. `attempts` is the number of attempts, `after` where an earlier run ended.
 */
export const eraseAccount = async (
  deps: EffectDeps,
  userId: string,
  { attempts, after = '' }: Pick<OutboxEntry, 'attempts' | 'after'>,
): Promise<void> => {
  const now = deps.clock.now();
  const until = now + MAX_RUN;
  const account = await deps.accountDeletions.findClosed(userId);
  if (!account) return;
  await deps.poolUsers.remove(userId);
  const rest = (await deleteSpots(deps, userId, until))
    ? await clearOwnBookings(deps, userId, after, until)
    : after;
  if (rest !== undefined) {
    await deps.outbox.add({ effects: ['erase_account'], userId, after: rest }, now);
    return;
  }
  await clearRentals(deps, userId);
  await deps.personalData.clearOwn(userId);
  await deps.personalData.endTaxDetails(userId, { isKept: await mustBeKnown(deps, userId), now });
  await sendAccountDeletedMail(deps, account, attempts);
  await deps.accountDeletions.purge(userId, deps.clock.now());
};
