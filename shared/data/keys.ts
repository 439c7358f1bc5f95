import { VEHICLE_TYPES } from '../model/constants.ts';
import type { StayList, TotalsKey } from '../domain/ports/bookings.ts';
import type { CellId } from '../domain/ports/search.ts';
import { toZ, zText } from '../lib/quad.ts';
import { LATER_PARTITION, LIMIT_PREFIX, REINDEX_QUEUE, OUTBOX_PARTITION, TABLE } from './table.ts';

/** Every key of the table is built here. Ids sort by time, dates and instants as text. */

export interface Key {
  readonly pk: string;
  readonly sk: string;
}

export const spotKey = (id: string): Key => ({ pk: `SPOT#${id}`, sk: 'SPOT' });

/** One line of what was done with a space, in order of time. */
export const auditKey = (spotId: string, lineId: string): Key => ({
  pk: `SPOT#${spotId}`,
  sk: `AUDIT#${lineId}`,
});

/** What is taken of a space on one UTC day. */
export const calendarKey = (spotId: string, date: string): Key => ({
  pk: `SPOT#${spotId}`,
  sk: `CAL#${date}`,
});

/** The UTC day of a key of a calendar. */
export const calendarDateOf = (sk: unknown): string => String(sk).slice('CAL#'.length);

/** A paid stay at a space, in the order in which they start. */
export const stayKey = (spotId: string, startAt: string, bookingId: string): Key => ({
  pk: `SPOT#${spotId}`,
  sk: `STAY#${byTime(startAt, bookingId)}`,
});

/** A calendar of others that a space follows, and how many they are. */
export const importKey = (spotId: string, id: string): Key => ({
  pk: `SPOT#${spotId}`,
  sk: `IMPORT#${id}`,
});
export const importCountKey = (spotId: string): Key => ({ pk: `SPOT#${spotId}`, sk: 'IMPORTS' });

/** The secret address of the calendar of a space, and whose it is. */
export const feedKey = (spotId: string): Key => ({ pk: `SPOT#${spotId}`, sk: 'FEED' });
export const feedTokenKey = (tokenHash: string): Key => ({ pk: `FEED#${tokenHash}`, sk: 'FEED' });

export const bookingKey = (id: string): Key => ({ pk: `BOOKING#${id}`, sk: 'BOOKING' });

/** A paid booking under its reference, which it may share with others. */
export const referenceKey = (reference: string, bookingId: string): Key => ({
  pk: `REFERENCE#${reference}`,
  sk: bookingId,
});

/** How the keys of all movements of a booking's money begin. */
export const ledgerPrefix = (bookingId: string): Key => ({ pk: `BOOKING#${bookingId}`, sk: 'LEDGER#' });

/** One movement of a booking's money. */
export const ledgerKey = (bookingId: string, kind: string, ref: string): Key => ({
  pk: `BOOKING#${bookingId}`,
  sk: `LEDGER#${kind}#${ref}`,
});

/** What the driver of a booking said of the stay, with the owner's answer. */
export const reviewKey = (bookingId: string): Key => ({ pk: `BOOKING#${bookingId}`, sk: 'REVIEW' });

/** How many reviews of a space gave how many stars. */
export const ratingsKey = (spotId: string): Key => ({ pk: `SPOT#${spotId}`, sk: 'RATINGS' });

/** What driver and owner of a booking write to each other, counted from 1. */
export const conversationKey = (bookingId: string): Key => ({
  pk: `BOOKING#${bookingId}`,
  sk: 'CONVERSATION',
});
export const messageKey = (bookingId: string, number: number): Key => ({
  pk: `BOOKING#${bookingId}`,
  sk: `MESSAGE#${String(number).padStart(8, '0')}`,
});
/** How the keys of all messages about a booking begin. */
export const messagePrefix = (bookingId: string): Key => ({ pk: `BOOKING#${bookingId}`, sk: 'MESSAGE#' });

/** Which message came of one attempt to send one. */
export const sentKey = (bookingId: string, userId: string, clientId: string): Key => ({
  pk: `BOOKING#${bookingId}`,
  sk: `SENT#${userId}#${clientId}`,
});
/** A conversation among those of one of its two people. */
export const ownConversationKey = (userId: string, bookingId: string): Key => ({
  pk: `USER#${userId}`,
  sk: `CONVERSATION#${bookingId}`,
});

/** An event of the payment provider that was dealt with. */
export const paymentEventKey = (id: string): Key => ({ pk: `EVENT#${id}`, sk: 'EVENT' });

/** The one hold that a driver can have of a stay. */
export const holdKey = (stay: { driverId: string; spotId: string; startAt: string; endAt: string }): Key => ({
  pk: `USER#${stay.driverId}`,
  sk: `HOLD#${stay.spotId}#${stay.startAt}#${stay.endAt}`,
});

/** How the keys of all holds of a driver begin. */
export const holdPrefix = (driverId: string): Key => ({ pk: `USER#${driverId}`, sk: 'HOLD#' });

/** The active unpaid holds of a driver, and of a client by its fingerprint. */
export const driverHoldsKey = (driverId: string): Key => ({ pk: `USER#${driverId}`, sk: 'HOLDS' });
export const clientHoldsKey = (fingerprint: string): Key => ({ pk: `CLIENT#${fingerprint}`, sk: 'HOLDS' });

export const accountKey = (userId: string): Key => ({ pk: `USER#${userId}`, sk: 'ACCOUNT' });

/** What stays of a person for a while under the same partition: the account itself, and what was agreed to. */
export const outlivesAccount = (sk: unknown): boolean => /^(ACCOUNT$|CONSENT#)/.test(String(sk));

/** The account at the payment provider to which an owner's share goes. */
export const payoutAccountKey = (userId: string): Key => ({ pk: `USER#${userId}`, sk: 'PAYOUT_ACCOUNT' });

/** What a person agreed to, or a visitor without an account; ids sort by time. */
export const consentKey = (of: { userId: string } | { visitorId: string }, id: string): Key => ({
  pk: 'userId' in of ? `USER#${of.userId}` : `VISITOR#${of.visitorId}`,
  sk: `CONSENT#${id}`,
});

/** Something that happened to what a person has, in order of time. */
export const notificationKey = (userId: string, id: string): Key => ({
  pk: `USER#${userId}`,
  sk: `NOTIFICATION#${id}`,
});

/** A link that was mailed to a person. */
export const mailedLinkKey = (userId: string, kind: string, tokenHash: string): Key => ({
  pk: `USER#${userId}`,
  sk: `LINK#${kind}#${tokenHash}`,
});

/** A sign-in of a person that showed a second factor. */
export const secondFactorKey = (userId: string, sessionId: string): Key => ({
  pk: `USER#${userId}`,
  sk: `SECOND_FACTOR#${sessionId}`,
});

export const limitKey = (key: string, window: number): Key => ({
  pk: `${LIMIT_PREFIX}${key}`,
  sk: String(window),
});

/** What is against writing to an address. */
export const suppressionKey = (addressHash: string): Key => ({ pk: `MAIL#${addressHash}`, sk: 'MAIL' });

/** A message of the contact form. */
export const contactKey = (id: string): Key => ({ pk: `CONTACT#${id}`, sk: 'CONTACT' });

export const outboxKey = (id: string): Key => ({ pk: OUTBOX_PARTITION, sk: id });
export const laterKey = (at: string, id: string): Key => ({ pk: LATER_PARTITION, sk: byTime(at, id) });

/** Sums of the stays of a person as driver or owner, by the month and the space. */
export const totalsKey = ({ userId, role, month, spotId }: TotalsKey): Key => ({
  pk: `TOTALS#${userId}`,
  sk: `${role}#${month}#${spotId}`,
});
/** The keys of all sums of a person in a role, from one month to another, both included. */
export const totalsRange = (
  userId: string,
  role: TotalsKey['role'],
  { from, to }: { from: string; to: string },
): [Key, Key] => [
  totalsKey({ userId, role, month: from, spotId: '' }),
  totalsKey({ userId, role, month: to, spotId: '~' }),
];

/** A public space on the map: all in one partition, in the order of the line, so that a square is a range. */
export const MAP = 'MAP';
const SPOT_ID = 'spt_';
export const placeText = (z: number, id: string) => `${zText(z)}#${id.slice(SPOT_ID.length)}`;
/** The place and the id that a key of an entry names. */
export const parsePlace = (text: string): { z: number; id: string } => {
  const [z = '', id = ''] = text.split('#');
  return { z: parseInt(z, 16), id: `${SPOT_ID}${id}` };
};
export const mapEntryKey = (z: number, id: string): Key => ({ pk: MAP, sk: placeText(z, id) });
/** Where on the map the entry of a space is. */
export const mapPointerKey = (spotId: string): Key => ({ pk: `SPOT#${spotId}`, sk: 'MAP' });

/** A cell: a level of all pyramids in one partition, in the order of the line. */
export const cellKey = ({ level, index, vehicle }: CellId): Key => ({
  pk: `CELL#${level}`,
  sk: vehicle === undefined ? zText(index) : `${zText(index)}#${vehicle}`,
});

/** The keys of all cells of a level from one index to another, both included. */
export const cellRange = (level: number, first: number, last: number): [Key, Key] => {
  const { pk, sk } = cellKey({ level, index: last });
  return [cellKey({ level, index: first }), { pk, sk: `${sk}~` }];
};

/** Which cell has a key. */
export const parseCellKey = ({ pk, sk }: { readonly pk?: unknown; readonly sk?: unknown }): CellId => {
  const [index = '', name] = String(sk).split('#');
  const vehicle = VEHICLE_TYPES.find((type) => type === name);
  return { level: Number(String(pk).slice('CELL#'.length)), index: parseInt(index, 16), vehicle };
};

/** A space whose entry may no longer be right. */
export const markKey = (spotId: string): Key => ({ pk: REINDEX_QUEUE, sk: spotId });

/** Where the check of the map stopped. */
export const MAP_CHECK: Key = { pk: 'MAP_CHECK', sk: 'MAP_CHECK' };

/** Where the reconciliation of payments stopped. */
export const RECONCILIATION: Key = { pk: 'RECONCILIATION', sk: 'RECONCILIATION' };

const [ofPerson, found, waiting] = TABLE.indexes;
/**
 * The indexes with the attributes of their keys, each by the question that it answers: what a person has, what others find,
 * and what waits for a time or for a person.
 */
export const INDEX = { ofPerson, found, waiting } as const;
export type Index = (typeof INDEX)[keyof typeof INDEX];

/** The keys of an item in each. */
export const ofPersonKey = (partition: string, sort: string) => ({
  [ofPerson.partitionKey]: partition,
  [ofPerson.sortKey]: sort,
});
export const foundKey = (partition: string, sort: string) => ({
  [found.partitionKey]: partition,
  [found.sortKey]: sort,
});
export const waitingKey = (partition: string, sort: string) => ({
  [waiting.partitionKey]: partition,
  [waiting.sortKey]: sort,
});

/** What a person has. */
export const spotsOfOwner = (ownerId: string) => `OWNER#${ownerId}`;
/** What is over has the partition in which all bookings were before there were lists (decision 104). */
const listSuffix = (list: StayList) => (list === 'over' ? '' : `#${list}`);
export const bookingsOfDriver = (driverId: string, list: StayList) => `DRIVER#${driverId}${listSuffix(list)}`;
export const conversationsKey = (userId: string) => `CONVERSATIONS#${userId}`;
/** Only what is unread is in it. */
export const unreadKey = (userId: string) => `UNREAD#${userId}`;

/** What others find: public spaces by place, paid bookings by owner, reviews by space. */
export const PUBLIC_SPOTS = 'PUBLIC';
export const publicPlace = (latitude: number, longitude: number, id: string) =>
  placeText(toZ(latitude, longitude), id);
export const bookingsOfOwner = (ownerId: string, list: StayList) => `HOST#${ownerId}${listSuffix(list)}`;
export const reviewsOfSpot = (spotId: string) => `REVIEWS#${spotId}`;

/** What waits for a time, or for a person. */
export const PENDING_REVIEW = 'REVIEW#pending';
export const bookingsDue = (timer: string) => `DUE#${timer}`;
export const IMPORT_DUE = 'DUE#import';

/** Sorts within a partition by instant, then id. */
export const byTime = (at: string, id: string) => `${at}#${id}`;
