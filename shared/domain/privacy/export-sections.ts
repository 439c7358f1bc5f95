import type { AccountExport } from '../../api/privacy.ts';
import { toEuros } from '../../lib/money.ts';
import type { Booking } from '../../model/booking.ts';
import { findBookingVehicle, toVehicleAnswer } from '../bookings/booking-vehicle.ts';
import { readPageOfPerson } from '../bookings/page-of-person.ts';
import { toBookingAnswer } from '../bookings/to-booking.ts';
import { getFeedUrl } from '../calendars/feeds.ts';
import { toClaimAnswer } from '../claims/get-claim.ts';
import type { Claim } from '../../model/claim.ts';
import type { Needs } from '../deps.ts';
import { findParty } from '../messages/conversation.ts';
import { toInvoiceAnswer } from '../invoices/read-invoices.ts';
import type { LedgerEntry } from '../../model/ledger-entry.ts';
import type { Problem } from '../../model/problem.ts';
import type { Review } from '../../model/review.ts';
import type { Spot } from '../../model/spot.ts';
import { showPictures } from '../problems/to-problem.ts';
import { toInvoiceParty } from '../taxes/tax-details.ts';
import { toSpotAnswer } from '../spots/to-spot.ts';

export type SectionDeps = Needs<
  | 'spots'
  | 'calendarExports'
  | 'calendarImports'
  | 'bookings'
  | 'bookingVehicles'
  | 'claims'
  | 'invoiceData'
  | 'invoices'
  | 'ledger'
  | 'reviews'
  | 'problems'
  | 'privatePictures'
  | 'messages'
  | 'notifications'
  | 'favourites'
  | 'wishedStays'
  | 'settings'
  | 'clock'
>;

/** The maximum page size of each section. */
const PAGES = { spaces: 10, bookings: 50, messages: 50, notifications: 200 } as const;

/** The lists of an export. */
type Lists = Pick<
  AccountExport,
  | 'spaces'
  | 'bookings'
  | 'money'
  | 'invoiceData'
  | 'invoices'
  | 'reviews'
  | 'claims'
  | 'problems'
  | 'messages'
  | 'notifications'
  | 'favourites'
  | 'wishedStays'
>;

/** A page of a section, its number of reads, and where the next one begins. */
interface Page {
  readonly lists: Partial<Lists>;
  readonly reads: number;
  readonly next: string | undefined;
}
type Section = (deps: SectionDeps, userId: string, after: string) => Promise<Page>;

const offsetAfter = (offset: number, page: number, length: number) =>
  offset + page < length ? String(offset + page) : undefined;

const toSpace = async (
  deps: SectionDeps,
  spot: Spot,
  userId: string,
): Promise<AccountExport['spaces'][number]> => {
  const [token, imports, history] = await Promise.all([
    deps.calendarExports.findToken(spot.id),
    deps.calendarImports.list(spot.id),
    deps.spots.listAudit(spot.id),
  ]);
  return {
    ...toSpotAnswer(spot, userId),
    calendar: {
      blocked: [...spot.exceptions.blocked],
      opened: [...spot.exceptions.opened],
      feedUrl: token === undefined ? null : getFeedUrl(deps.settings.siteUrl, token),
      imports: imports
        .filter(({ isRemoved }) => !isRemoved)
        .map(({ name, url, readAt }) => ({ name, url, readAt })),
    },
    history: history.map(({ at, action, reason, actorId }) => ({
      at,
      action,
      reason,
      byOwner: actorId === userId,
    })),
  };
};

const spaces: Section = async (deps, userId, after) => {
  const offset = Number(after);
  const all = await deps.spots.listByOwner(userId);
  const page = all.slice(offset, offset + PAGES.spaces);
  return {
    lists: { spaces: await Promise.all(page.map((spot) => toSpace(deps, spot, userId))) },
    reads: 1 + 3 * page.length,
    next: offsetAfter(offset, PAGES.spaces, all.length),
  };
};

/** Movements that affect the person: a driver's payments and refunds, an owner's share. */
const toMovements = (
  entries: readonly (LedgerEntry & { readonly at: string })[],
  isDriver: boolean,
): AccountExport['money'] =>
  entries.flatMap(({ bookingId, kind, at, postings }) => {
    const cents = isDriver ? postings.driver : (postings.owner ?? postings.owed);
    return cents === undefined ? [] : [{ bookingId, kind, at, amount: toEuros(cents) }];
  });

const toReview = (review: Review, isDriver: boolean): AccountExport['reviews'][number] => ({
  bookingId: review.bookingId,
  direction: isDriver ? 'written' : 'received',
  rating: review.rating,
  text: review.text,
  writtenAt: review.writtenAt,
  answer: review.answer,
});

/** A claim without its pictures, of which there is the number. */
const toClaim = async (claim: Claim, userId: string): Promise<AccountExport['claims'][number]> => {
  const showsNone = { privatePictures: { createAddress: () => Promise.resolve('') } };
  return {
    ...(await toClaimAnswer(showsNone, claim, userId)),
    direction: claim.ownerId === userId ? 'made' : 'received',
    pictures: claim.pictures.length,
  };
};

/** The movements of a claim, whose ledger is its own. */
const toClaimMovements = async (
  deps: SectionDeps,
  { id, bookingId }: Claim,
  isDriver: boolean,
): Promise<AccountExport['money']> =>
  toMovements(await deps.ledger.list(id), isDriver).map((movement) => ({
    ...movement,
    kind: `claim_${movement.kind}`,
    bookingId,
  }));

const toExportedProblem = async (
  deps: SectionDeps,
  problem: Problem,
  isDriver: boolean,
): Promise<AccountExport['problems'][number]> => {
  const { bookingId, kind, text, reportedAt, outcome, decision, reason, position } = problem;
  return {
    ...{ bookingId, kind, text, reportedAt, outcome, decision, reason },
    direction: isDriver ? 'written' : 'received',
    position: isDriver && position ? { ...position } : null,
    pictures: await showPictures(deps, problem),
  };
};

const withRecords = async (deps: SectionDeps, booking: Booking, userId: string) => {
  const isDriver = booking.driverId === userId;
  const [entries, review, vehicle, claim, problem, invoiceData, invoices] = await Promise.all([
    deps.ledger.list(booking.id),
    deps.reviews.find(booking.id),
    findBookingVehicle(deps, booking.id),
    deps.claims.find(booking.id),
    booking.problem === null ? undefined : deps.problems.find(booking.id),
    isDriver ? deps.invoiceData.find(booking.id) : undefined,
    deps.invoices.listOfBooking(booking.id),
  ]);
  return {
    booking: {
      ...toBookingAnswer(booking, userId),
      vehicle: toVehicleAnswer(booking, userId, vehicle),
    },
    money: [
      ...toMovements(entries, isDriver),
      ...(claim?.paymentIntentId ? await toClaimMovements(deps, claim, isDriver) : []),
    ],
    invoiceData: invoiceData ? [{ ...toInvoiceParty(invoiceData), bookingId: booking.id }] : [],
    invoices: invoices
      .filter(({ issuerId, recipientId }) => [issuerId, recipientId].includes(userId))
      .map((invoice) => toInvoiceAnswer(invoice, userId)),
    reviews: review ? [toReview(review, isDriver)] : [],
    claims: claim ? [await toClaim(claim, userId)] : [],
    problems: problem ? [await toExportedProblem(deps, problem, isDriver)] : [],
  };
};

const bookings: Section = async (deps, userId, after) => {
  const page = await readPageOfPerson(deps, userId, after, PAGES.bookings);
  const records = await Promise.all(page.bookings.map((booking) => withRecords(deps, booking, userId)));
  return {
    lists: {
      bookings: records.map(({ booking }) => booking),
      money: records.flatMap(({ money }) => money),
      invoiceData: records.flatMap((record) => record.invoiceData),
      invoices: records.flatMap(({ invoices }) => invoices),
      reviews: records.flatMap((record) => record.reviews),
      claims: records.flatMap((record) => record.claims),
      problems: records.flatMap(({ problems }) => problems),
    },
    reads: 1 + 6 * records.length,
    next: page.next,
  };
};

/** `after`: the booking of a conversation; with a number, its next, earlier page ends before that message. */
const messages: Section = async (deps, userId, after) => {
  const [bookingId = '', number] = after.split(':');
  const isWithin = number !== undefined;
  const id = isWithin ? bookingId : await deps.messages.findNextConversation(userId, bookingId);
  const booking = id === undefined ? undefined : await deps.bookings.find(id);
  if (!booking || ![booking.driverId, booking.ownerId].includes(userId))
    return { lists: {}, reads: 2, next: id };
  const before = isWithin ? Number(number) : undefined;
  const page = await deps.messages.list(booking.id, { limit: PAGES.messages, before });
  const party = findParty(booking, userId);
  const first = page[0]?.number ?? 1;
  return {
    lists: {
      messages: page.map(({ number: count, from, text, sentAt }) => ({
        bookingId: booking.id,
        number: count,
        isMine: from === party,
        text,
        sentAt,
      })),
    },
    reads: 3,
    next: first > 1 ? `${booking.id}:${String(first)}` : booking.id,
  };
};

const notifications: Section = async (deps, userId, after) => {
  const page = { limit: PAGES.notifications, after: after || undefined };
  const { notifications: found, next } = await deps.notifications.list(userId, page);
  return {
    lists: {
      notifications: found.map(({ kind, createdAt, isRead, spotTitle, stay, reason }) => ({
        kind,
        createdAt,
        isRead,
        spotTitle,
        bookingId: stay?.bookingId ?? null,
        reason: reason ?? null,
      })),
    },
    reads: 1,
    next,
  };
};

/** A person has a few hundred at most: one page. */
const favourites: Section = async (deps, userId) => {
  const [marked, wished] = await Promise.all([deps.favourites.list(userId), deps.wishedStays.list(userId)]);
  return {
    lists: {
      favourites: marked.map(({ spotId, spotTitle, addedAt, priceCents }) => ({
        spotId,
        title: spotTitle,
        addedAt,
        price: toEuros(priceCents),
      })),
      wishedStays: wished.map(({ spotId, startAt, endAt, wishedAt }) => ({
        spotId,
        startTime: startAt,
        endTime: endAt,
        wishedAt,
      })),
    },
    reads: 2,
    next: undefined,
  };
};

/** The lists of an export, page by page, in the order of the export. */
export const SECTIONS = { spaces, bookings, messages, notifications, favourites };

export const append = (to: Lists, from: Partial<Lists>): Lists => ({
  spaces: [...to.spaces, ...(from.spaces ?? [])],
  bookings: [...to.bookings, ...(from.bookings ?? [])],
  money: [...to.money, ...(from.money ?? [])],
  invoiceData: [...to.invoiceData, ...(from.invoiceData ?? [])],
  invoices: [...to.invoices, ...(from.invoices ?? [])],
  reviews: [...to.reviews, ...(from.reviews ?? [])],
  claims: [...to.claims, ...(from.claims ?? [])],
  problems: [...to.problems, ...(from.problems ?? [])],
  messages: [...to.messages, ...(from.messages ?? [])],
  notifications: [...to.notifications, ...(from.notifications ?? [])],
  favourites: [...to.favourites, ...(from.favourites ?? [])],
  wishedStays: [...to.wishedStays, ...(from.wishedStays ?? [])],
});
export const NOTHING: Lists = {
  spaces: [],
  bookings: [],
  money: [],
  invoiceData: [],
  invoices: [],
  reviews: [],
  claims: [],
  problems: [],
  messages: [],
  notifications: [],
  favourites: [],
  wishedStays: [],
};
