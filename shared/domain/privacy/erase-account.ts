import { PermanentFailure } from '../../lib/permanent-failure.ts';
import { SECOND } from '../../lib/time.ts';
import type { Account } from '../../model/account.ts';
import { accountDeletedMail } from '../accounts/account-mails.ts';
import type { Booking } from '../../model/booking.ts';
import { type PageOfPerson, readPageOfPerson } from '../bookings/page-of-person.ts';
import type { Needs } from '../deps.ts';
import { findParty } from '../messages/conversation.ts';
import type { OutboxEntry } from '../ports/outbox.ts';
import { MAX_MAIL_ATTEMPTS } from '../outbox/run-entry.ts';
import { deleteSpot } from '../spots/delete-spot.ts';

export type EraseDeps = Needs<
  | 'accountDeletions'
  | 'personalData'
  | 'poolUsers'
  | 'spots'
  | 'calendar'
  | 'bookings'
  | 'outbox'
  | 'mail'
  | 'settings'
  | 'clock'
>;

/** An account with more than fits goes on in another run, so that the job ends before another may take the entry. */
const MAX_RUN = 15 * SECOND;

/** Bookings that are looked at together. */
const BATCH = 10;

/** Bookings that are read at a time; a run does several such pages, and the next one goes on behind them. */
const PAGE = 100;

const deleteSpots = async (deps: EraseDeps, userId: string, until: number): Promise<boolean> => {
  for (const { id } of await deps.spots.listByOwner(userId)) {
    if (deps.clock.now() > until) return false;
    // The list may be a moment old.
    if (await deps.spots.find(id)) await deleteSpot(deps, { userId, isAdmin: false }, id);
  }
  return true;
};

/** Of a booking of the person who is erased. */
export type ErasedBooking = Pick<Booking, 'id' | 'driverId' | 'ownerId'>;

/**
 * Takes a person out of bookings, reviews and conversations, which stay for the other party and the books. Answers whether
 * it was done before `until` (epoch milliseconds). May be repeated.
 */
export const clearBookings = async (
  deps: Needs<'personalData' | 'clock'>,
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
      batch.map((booking) => deps.personalData.clearParty(booking.id, findParty(booking, userId))),
    );
    const own = batch.filter(({ id }) => ids.has(id));
    await Promise.all(own.map(({ id }) => deps.personalData.clearReviewer(id)));
    // Last, because a booking without a name has been dealt with.
    await Promise.all(own.map(({ id }) => deps.personalData.clearDriver(id)));
  }
  return true;
};

/** Answers where the next run goes on; undefined when all is done. */
const clearOwnBookings = async (
  deps: EraseDeps,
  userId: string,
  after: string,
  until: number,
): Promise<string | undefined> => {
  for (let at: string | undefined = after; at !== undefined;) {
    const { bookings, next }: PageOfPerson = await readPageOfPerson(deps, userId, at, PAGE);
    if (!(await clearBookings(deps, userId, bookings, until))) return at;
    at = next;
  }
  return undefined;
};

/** Confirms the erasure. The address is not kept for a mail that cannot be sent, or could not for days. */
const sendAccountDeletedMail = async (deps: EraseDeps, account: Account, attempts: number): Promise<void> => {
  try {
    await deps.mail.send(accountDeletedMail(account, deps.settings.supportEmail, deps.settings.siteUrl));
  } catch (error) {
    if (!(error instanceof PermanentFailure) && attempts < MAX_MAIL_ATTEMPTS) throw error;
  }
};

/**
 * Erases a closed account. Every step may be done again, so that a run that breaks off anywhere is made good by the next;
 * the address goes last, after the mail that says goodbye. `attempts` is how often it was tried, `after` where an earlier run
 * ended.
 */
export const eraseAccount = async (
  deps: EraseDeps,
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
  await deps.personalData.clearOwn(userId);
  await sendAccountDeletedMail(deps, account, attempts);
  await deps.accountDeletions.purge(userId, deps.clock.now());
};
