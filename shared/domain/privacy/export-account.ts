import type { AccountExport } from '../../api/privacy.ts';
import { AppError } from '../../lib/app-error.ts';
import { toEuros } from '../../lib/money.ts';
import { toIso } from '../../lib/time.ts';
import { findEmailChange } from '../accounts/account.ts';
import type { Booking } from '../bookings/booking.ts';
import { toBookingAnswer } from '../bookings/to-booking.ts';
import { feedUrlOf } from '../calendars/feeds.ts';
import type { Actor, Needs } from '../deps.ts';
import { partyOf } from '../messages/conversation.ts';
import type { LedgerEntry } from '../payments/ledger.ts';
import { takeLimits } from '../rate-limit.ts';
import type { Review } from '../reviews/review.ts';
import type { Spot } from '../spots/spot.ts';
import type { Consent } from './consent.ts';
import { toSpotAnswer } from '../spots/to-spot.ts';

export type ExportDeps = Needs<
  | 'accounts'
  | 'payoutAccounts'
  | 'consents'
  | 'spots'
  | 'calendarFeeds'
  | 'calendarImports'
  | 'bookings'
  | 'ledger'
  | 'reviews'
  | 'messages'
  | 'notifications'
  | 'settings'
  | 'clock'
>;

/** Parts that one person may fetch in an hour: a whole account is one, seldom more. */
const PARTS_AN_HOUR = { most: 60, windowSeconds: 3600 };

/** A function answers 6 MB at most. No page of a section is larger than what is left. */
const PART_BYTES = 3_000_000;
const PAGES = { spaces: 10, bookings: 50, messages: 50, notifications: 200 } as const;

type Lists = Pick<AccountExport, 'spaces' | 'bookings' | 'money' | 'reviews' | 'messages' | 'notifications'>;

/** A page of a section, and where the next one begins. */
interface Page {
  readonly lists: Partial<Lists>;
  readonly next: string | undefined;
}
type Section = (deps: ExportDeps, userId: string, after: string) => Promise<Page>;

const offsetAfter = (offset: number, page: number, length: number) =>
  offset + page < length ? String(offset + page) : undefined;

const toSpace = async (
  deps: ExportDeps,
  spot: Spot,
  userId: string,
): Promise<AccountExport['spaces'][number]> => {
  const [token, imports, history] = await Promise.all([
    deps.calendarFeeds.findToken(spot.id),
    deps.calendarImports.list(spot.id),
    deps.spots.listAudit(spot.id),
  ]);
  return {
    ...toSpotAnswer(spot, userId),
    calendar: {
      blocked: [...spot.exceptions.blocked],
      opened: [...spot.exceptions.opened],
      feedUrl: token === undefined ? null : feedUrlOf(deps.settings.siteUrl, token),
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
    next: offsetAfter(offset, PAGES.spaces, all.length),
  };
};

/** The movements of money that touch the person: of a driver what was paid and given back, of an owner the share. */
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

const withRecords = async (deps: ExportDeps, booking: Booking, userId: string) => {
  const isDriver = booking.driverId === userId;
  const [entries, review] = await Promise.all([deps.ledger.list(booking.id), deps.reviews.find(booking.id)]);
  return {
    booking: toBookingAnswer(booking, userId),
    money: toMovements(entries, isDriver),
    reviews: review ? [toReview(review, isDriver)] : [],
  };
};

/** Always in the same order, however many come in between. */
const listBookings = async (deps: ExportDeps, userId: string): Promise<Booking[]> =>
  (await deps.bookings.listInvolving(userId)).sort((a, b) => (a.id < b.id ? -1 : 1));

const bookings: Section = async (deps, userId, after) => {
  const left = (await listBookings(deps, userId)).filter(({ id }) => id > after);
  const page = left.slice(0, PAGES.bookings);
  const records = await Promise.all(page.map((booking) => withRecords(deps, booking, userId)));
  return {
    lists: {
      bookings: records.map(({ booking }) => booking),
      money: records.flatMap(({ money }) => money),
      reviews: records.flatMap((record) => record.reviews),
    },
    next: left.length > page.length ? page.at(-1)?.id : undefined,
  };
};

/** `after`: the booking of a conversation, and the number that its next, earlier page ends before. */
const messages: Section = async (deps, userId, after) => {
  const [bookingId = '', number] = after.split(':');
  const before = number === undefined ? undefined : Number(number);
  const left = (await listBookings(deps, userId)).filter(({ id }) =>
    before === undefined ? id > bookingId : id >= bookingId,
  );
  const [booking] = left;
  if (!booking) return { lists: {}, next: undefined };
  const page = await deps.messages.list(booking.id, { limit: PAGES.messages, before });
  const party = partyOf(booking, userId);
  const first = page[0]?.number ?? 1;
  const following = left.length > 1 ? booking.id : undefined;
  return {
    lists: {
      messages: page.map(({ number, from, text, sentAt }) => ({
        bookingId: booking.id,
        number,
        isMine: from === party,
        text,
        sentAt,
      })),
    },
    next: first > 1 ? `${booking.id}:${String(first)}` : following,
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
    next,
  };
};

const SECTIONS = { spaces, bookings, messages, notifications };
type SectionName = keyof typeof SECTIONS;
const NAMES = Object.keys(SECTIONS) as SectionName[]; // the keys of the literal above

/** Without the names that we give such items. */
const toConsent = (consent: Consent): AccountExport['consents'][number] => {
  const { at } = consent;
  if (consent.kind === 'registration') return { kind: consent.kind, at, version: consent.version };
  const { kind, version, analytics, extras } = consent;
  return { kind, at, version, analytics, extras };
};

const exportAccountOf = async (deps: ExportDeps, userId: string): Promise<AccountExport['account']> => {
  const [account, payout] = await Promise.all([deps.accounts.find(userId), deps.payoutAccounts.find(userId)]);
  if (!account) throw new AppError('not_found', 'There is no such account.');
  const { email, fullName, phone, language, createdAt } = account;
  const change = findEmailChange(account, deps.clock.now());
  return {
    id: userId,
    email,
    fullName,
    phone,
    language,
    createdAt,
    emailChange: change ? { email: change.email, expiresAt: change.expiresAt } : null,
    payoutAccount: payout
      ? { accountId: payout.accountId, status: payout.status, createdAt: payout.createdAt }
      : null,
  };
};

/** The section of a cursor and where in it; nothing of the caller's own making is looked for elsewhere. */
const readCursor = (cursor: string | undefined): { name: SectionName; after: string } => {
  const [section = 'spaces', after = '0'] = cursor?.split('~') ?? [];
  const name = NAMES.find((known) => known === section);
  if (!name) throw new AppError('invalid_request', 'query.cursor: Must be the cursor of an earlier answer.');
  return { name, after };
};

const beginOf = (name: SectionName) => (name === 'spaces' ? '0' : '');

/** Where it goes on after a page: within the section, or with the next one. */
const cursorAfter = (name: SectionName, next: string | undefined): string | null => {
  if (next !== undefined) return `${name}~${next}`;
  const following = NAMES[NAMES.indexOf(name) + 1];
  return following ? `${following}~${beginOf(following)}` : null;
};

const append = (to: Lists, from: Partial<Lists>): Lists => ({
  spaces: [...to.spaces, ...(from.spaces ?? [])],
  bookings: [...to.bookings, ...(from.bookings ?? [])],
  money: [...to.money, ...(from.money ?? [])],
  reviews: [...to.reviews, ...(from.reviews ?? [])],
  messages: [...to.messages, ...(from.messages ?? [])],
  notifications: [...to.notifications, ...(from.notifications ?? [])],
});
const NOTHING: Lists = { spaces: [], bookings: [], money: [], reviews: [], messages: [], notifications: [] };

/** So long one part is put together, in milliseconds: well within the time of a function. */
const PART_TIME = 15_000;

/**
 * Everything that is held of a person, in parts that fit an answer; of other people only what this one may see anyway.
 * `not_found` when there is no such account.
 */
export const exportAccount = async (
  deps: ExportDeps,
  userId: string,
  cursor?: string,
): Promise<AccountExport> => {
  const startedAt = deps.clock.now();
  const account = await exportAccountOf(deps, userId);
  const consents = cursor === undefined ? (await deps.consents.list(userId)).map(toConsent) : [];
  let lists = NOTHING;
  let bytes = 0;
  let at = cursor ?? null;
  do {
    const { name, after } = readCursor(at ?? undefined);
    const page = await SECTIONS[name](deps, userId, after);
    lists = append(lists, page.lists);
    bytes += Buffer.byteLength(JSON.stringify(page.lists));
    at = cursorAfter(name, page.next);
  } while (at !== null && bytes < PART_BYTES && deps.clock.now() < startedAt + PART_TIME);
  return {
    format: 'plazalibre-export/1',
    exportedAt: toIso(deps.clock.now()),
    account: cursor === undefined ? account : null,
    consents,
    ...lists,
    cursor: at,
  };
};

/** The same for the caller; `rate_limited` past 60 parts an hour. */
export const exportOwnAccount = async (
  deps: ExportDeps & Needs<'limits'>,
  actor: Actor,
  { cursor }: { cursor?: string | undefined },
): Promise<AccountExport> => {
  await takeLimits(deps, [{ key: `export:${actor.userId}`, ...PARTS_AN_HOUR }]);
  return exportAccount(deps, actor.userId, cursor);
};
