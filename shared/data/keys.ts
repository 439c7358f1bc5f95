import { VEHICLE_TYPES } from '../model/constants.ts';
import type { StayList, TotalsKey } from '../domain/ports/bookings.ts';
import type { CellId } from '../domain/ports/search.ts';
import { toZ, zText } from '../lib/quad.ts';
import { LATER_PARTITION, LIMIT_PREFIX, REINDEX_QUEUE, OUTBOX_PARTITION, TABLE } from './table.ts';

/** Every key of the table is built here. Ids sort by time; dates and instants sort as text. */

export interface Key {
  readonly pk: string;
  readonly sk: string;
}

const ofSpot = (id: string, sk: string): Key => ({ pk: `SPOT#${id}`, sk });
const ofBooking = (id: string, sk: string): Key => ({ pk: `BOOKING#${id}`, sk });
const ofUser = (id: string, sk: string): Key => ({ pk: `USER#${id}`, sk });

export const spotKey = (id: string): Key => ofSpot(id, 'SPOT');

/** An entry of a spot's audit log, in order of time. */
export const auditKey = (spotId: string, lineId: string): Key => ofSpot(spotId, `AUDIT#${lineId}`);

/** The taken half hours of a spot on a UTC day. */
export const calendarKey = (spotId: string, date: string): Key => ofSpot(spotId, `CAL#${date}`);

/** The UTC day of a key of a calendar. */
export const calendarDateOf = (sk: unknown): string => String(sk).slice('CAL#'.length);

/** A paid stay at a spot, by start. */
export const stayKey = (spotId: string, startAt: string, bookingId: string): Key =>
  ofSpot(spotId, `STAY#${byTime(startAt, bookingId)}`);

/** A calendar that a spot imports. */
export const importKey = (spotId: string, id: string): Key => ofSpot(spotId, `IMPORT#${id}`);
export const importCountKey = (spotId: string): Key => ofSpot(spotId, 'IMPORTS');

/** The secret address of a spot's calendar. */
export const feedKey = (spotId: string): Key => ofSpot(spotId, 'FEED');
export const feedTokenKey = (tokenHash: string): Key => ({ pk: `FEED#${tokenHash}`, sk: 'FEED' });

export const bookingKey = (id: string): Key => ofBooking(id, 'BOOKING');

/** A paid booking by its reference, which other bookings may share. */
export const referencePartition = (reference: string): string => `REFERENCE#${reference}`;
export const referenceKey = (reference: string, bookingId: string): Key => ({
  pk: referencePartition(reference),
  sk: bookingId,
});

/** The prefix of a booking's ledger entries. */
export const ledgerPrefix = (bookingId: string): Key => ofBooking(bookingId, 'LEDGER#');

/** An entry of a booking's ledger. */
export const ledgerKey = (bookingId: string, kind: string, ref: string): Key =>
  ofBooking(bookingId, `LEDGER#${kind}#${ref}`);

/** The review of a booking, with the owner's answer. */
export const reviewKey = (bookingId: string): Key => ofBooking(bookingId, 'REVIEW');

/** The owner's claim about a booking. */
export const claimKey = (bookingId: string): Key => ofBooking(bookingId, 'CLAIM');

/** A rental of a spot by the month, and the ids of a driver's that are not over. */
export const rentalKey = (id: string): Key => ({ pk: `RENTAL#${id}`, sk: 'RENTAL' });
export const standingRentalsKey = (driverId: string): Key => ofUser(driverId, 'RENTALS');

/** The counts of a spot's reviews by stars. */
export const ratingsKey = (spotId: string): Key => ofSpot(spotId, 'RATINGS');

/** The report of the driver of a booking that its space cannot be used. */
export const problemKey = (bookingId: string): Key => ofBooking(bookingId, 'PROBLEM');

/** The conversation of a booking, and its messages, numbered from 1. */
export const conversationKey = (bookingId: string): Key => ofBooking(bookingId, 'CONVERSATION');
export const messageKey = (bookingId: string, number: number): Key =>
  ofBooking(bookingId, `MESSAGE#${String(number).padStart(8, '0')}`);
/** The prefix of all messages about a booking. */
export const messagePrefix = (bookingId: string): Key => ofBooking(bookingId, 'MESSAGE#');

/** The message that resulted from an attempt to send. */
export const sentKey = (bookingId: string, userId: string, clientId: string): Key =>
  ofBooking(bookingId, `SENT#${userId}#${clientId}`);
/** A conversation in the list of one of its parties. */
export const ownConversationKey = (userId: string, bookingId: string): Key =>
  ofUser(userId, `CONVERSATION#${bookingId}`);

/** A handled event of the payment provider. */
export const paymentEventKey = (id: string): Key => ({ pk: `EVENT#${id}`, sk: 'EVENT' });

/** The one hold that a driver can have of a stay. */
export const holdKey = (stay: { driverId: string; spotId: string; startAt: string; endAt: string }): Key =>
  ofUser(stay.driverId, `HOLD#${stay.spotId}#${stay.startAt}#${stay.endAt}`);

/** The prefix of a driver's holds. */
export const holdPrefix = (driverId: string): Key => ofUser(driverId, 'HOLD#');

/** The active unpaid holds of a driver, or of a client by its fingerprint. */
export const driverHoldsKey = (driverId: string): Key => ofUser(driverId, 'HOLDS');
export const clientHoldsKey = (fingerprint: string): Key => ({ pk: `CLIENT#${fingerprint}`, sk: 'HOLDS' });

/** The reports of a driver that were not founded or are not decided. */
export const doubtedReportsKey = (driverId: string): Key => ofUser(driverId, 'REPORTS');

export const accountKey = (userId: string): Key => ofUser(userId, 'ACCOUNT');
/** The person of a key. */
export const personOf = (pk: unknown): string => String(pk).slice('USER#'.length);

/** The vehicles of a person, and the one that comes to a stay. */
export const garageKey = (userId: string): Key => ofUser(userId, 'GARAGE');
export const bookingVehicleKey = (bookingId: string): Key => ofBooking(bookingId, 'VEHICLE');

/** The tax details of a person, and whom the invoice of a stay is for. */
export const taxDetailsKey = (userId: string): Key => ofUser(userId, 'TAX_DETAILS');
export const invoiceDataKey = (bookingId: string): Key => ofBooking(bookingId, 'INVOICE_DATA');

/** Tax details with a number, by since when they have it. */
export const taxIdHolders = (taxId: string) => `TAX_ID#${taxId.replaceAll(/[^\dA-Z]/g, '')}`;

const INVOICE_OF_BOOKING = /^inv_([0-9A-Z]+)_(\d+)$/;
/** An invoice, by the booking and the position in it that its id contains; an unknown one for other texts. */
export const invoiceKey = (id: string): Key => {
  const [, booking = '', position = ''] = INVOICE_OF_BOOKING.exec(id) ?? [];
  return { pk: `BOOKING#bkg_${booking}`, sk: `INVOICE#${position}` };
};
export const invoicePrefix = (bookingId: string): Key => ofBooking(bookingId, 'INVOICE#');
/** A pending review of a booking's invoices: they must be compared with the owed sums. */
export const invoiceReviewKey = (bookingId: string): Key => ofBooking(bookingId, 'INVOICE_REVIEW');
/** The last numbers of a taxpayer's invoices. */
export const invoiceSeriesKey = (taxpayer: string): Key => ({ pk: `ISSUER#${taxpayer}`, sk: 'SERIES' });
/** The agreements by which the platform issues invoices in an owner's name. */
export const invoicingAgreementKey = (userId: string): Key => ofUser(userId, 'INVOICING_AGREEMENT');

/** The chain of a taxpayer's invoice records: its end, how far it is sent, and its links by position. */
const CHAIN = 'INVOICE_CHAIN#';
const chainPartition = (taxpayerId: string) => `${CHAIN}${taxpayerId}`;
export const chainOwnerOf = (pk: unknown): string => String(pk).slice(CHAIN.length);
export const chainHeadKey = (taxpayerId: string): Key => ({ pk: chainPartition(taxpayerId), sk: 'HEAD' });
export const chainSendingKey = (taxpayerId: string): Key => ({
  pk: chainPartition(taxpayerId),
  sk: 'SENDING',
});
export const invoiceRecordKey = (taxpayerId: string, position: number): Key => ({
  pk: chainPartition(taxpayerId),
  sk: `RECORD#${String(position).padStart(10, '0')}`,
});
/** The prefix of an owner's reports to the tax office, of all years. */
export const sellerReportPrefix = (userId: string): Key => ofUser(userId, 'SELLER_REPORT#');
export const sellerReportKey = (userId: string, year: number): Key => ofUser(userId, `SELLER_REPORT#${year}`);

/** The step of the request to an owner for missing tax details. */
export const dueDiligenceKey = (userId: string): Key => ofUser(userId, 'DUE_DILIGENCE');

/** The account at the payment provider for an owner's payouts. */
export const payoutAccountKey = (userId: string): Key => ofUser(userId, 'PAYOUT_ACCOUNT');

/** The consent of a person, or of a visitor without an account; ids sort by time. */
export const consentKey = (of: { userId: string } | { visitorId: string }, id: string): Key => ({
  pk: 'userId' in of ? `USER#${of.userId}` : `VISITOR#${of.visitorId}`,
  sk: `CONSENT#${id}`,
});

/** A spot that a person has marked, and how many there are. */
export const favouriteKey = (userId: string, spotId: string): Key => ofUser(userId, `FAVOURITE#${spotId}`);
export const favouriteCountKey = (userId: string): Key => ofUser(userId, 'FAVOURITES');

/** A stay at a spot that a person waits for. */
export const availabilityAlertKey = ({
  userId,
  spotId,
  startAt,
  endAt,
}: {
  userId: string;
  spotId: string;
  startAt: string;
  endAt: string;
}): Key => ofUser(userId, `WISH#${spotId}#${startAt}#${endAt}`);
/** The prefix of a person's availability alerts, at all spots or at one. */
export const availabilityAlertPrefix = (userId: string, spotId?: string): Key => ({
  pk: `USER#${userId}`,
  sk: spotId === undefined ? 'WISH#' : `WISH#${spotId}#`,
});

/** The revision of a person's availability alerts, by which their number is bounded. */
export const availabilityAlertsKey = (userId: string): Key => ofUser(userId, 'WISHES');

/** The planned mail to a person about favourites, or the planned notification about a spot's price to the people who marked it. */
export const favouriteMailKey = (userId: string): Key => ofUser(userId, 'FAVOURITE_MAIL');
export const lowerPriceKey = (spotId: string): Key => ofSpot(spotId, 'LOWER_PRICE');

/** A notification of a person, in order of time. */
export const notificationKey = (userId: string, id: string): Key => ofUser(userId, `NOTIFICATION#${id}`);

/** A browser that shows notifications of a person. */
export const pushSubscriptionKey = (userId: string, id: string): Key => ofUser(userId, `PUSH#${id}`);

/** The revision of these browsers, by which their number is bounded. */
export const pushSubscriptionsKey = (userId: string): Key => ofUser(userId, 'PUSHES');

/** A mailed link of a person. */
export const mailedLinkKey = (userId: string, kind: string, tokenHash: string): Key =>
  ofUser(userId, `LINK#${kind}#${tokenHash}`);

/** A sign-in with a second factor. */
export const secondFactorKey = (userId: string, sessionId: string): Key =>
  ofUser(userId, `SECOND_FACTOR#${sessionId}`);

export const limitKey = (key: string, window: number): Key => ({
  pk: `${LIMIT_PREFIX}${key}`,
  sk: String(window),
});

/** The reasons not to write to an address. */
export const suppressionKey = (addressHash: string): Key => ({ pk: `MAIL#${addressHash}`, sk: 'MAIL' });

/** A message of the contact form. */
export const contactKey = (id: string): Key => ({ pk: `CONTACT#${id}`, sk: 'CONTACT' });

export const outboxKey = (id: string): Key => ({ pk: OUTBOX_PARTITION, sk: id });
export const laterKey = (at: string, id: string): Key => ({ pk: LATER_PARTITION, sk: byTime(at, id) });

/** Totals of a person as driver or owner, by month and spot. */
export const totalsKey = ({ userId, role, month, spotId }: TotalsKey): Key => ({
  pk: `TOTALS#${userId}`,
  sk: `${role}#${month}#${spotId}`,
});
/** The keys of a person's totals in a role for a range of months, both included. */
export const totalsRange = (
  userId: string,
  role: TotalsKey['role'],
  { from, to }: { from: string; to: string },
): [Key, Key] => [
  totalsKey({ userId, role, month: from, spotId: '' }),
  totalsKey({ userId, role, month: to, spotId: '~' }),
];

/** A public spot on the map: all in one partition, in Morton order, so that a square is a range. */
export const MAP = 'MAP';
const SPOT_ID = 'spt_';
export const placeText = (z: number, id: string) => `${zText(z)}#${id.slice(SPOT_ID.length)}`;
/** The position and id in the key of an entry. */
export const parsePlace = (text: string): { z: number; id: string } => {
  const [z = '', id = ''] = text.split('#');
  return { z: parseInt(z, 16), id: `${SPOT_ID}${id}` };
};
export const mapEntryKey = (z: number, id: string): Key => ({ pk: MAP, sk: placeText(z, id) });
/** The position of a spot's entry on the map. */
export const mapPointerKey = (spotId: string): Key => ofSpot(spotId, 'MAP');

/** A cell: each level of all pyramids is one partition, in Morton order. */
export const cellKey = ({ level, index, vehicle }: CellId): Key => ({
  pk: `CELL#${level}`,
  sk: vehicle === undefined ? zText(index) : `${zText(index)}#${vehicle}`,
});

/** The keys of a level's cells from one index to another, both included. */
export const cellRange = (level: number, first: number, last: number): [Key, Key] => {
  const { pk, sk } = cellKey({ level, index: last });
  return [cellKey({ level, index: first }), { pk, sk: `${sk}~` }];
};

export const parseCellKey = ({ pk, sk }: { readonly pk?: unknown; readonly sk?: unknown }): CellId => {
  const [index = '', name] = String(sk).split('#');
  const vehicle = VEHICLE_TYPES.find((type) => type === name);
  return { level: Number(String(pk).slice('CELL#'.length)), index: parseInt(index, 16), vehicle };
};

/** A spot whose map entry may be out of date. */
export const markKey = (spotId: string): Key => ({ pk: REINDEX_QUEUE, sk: spotId });

/** The position of the map check. */
export const MAP_CHECK: Key = { pk: 'MAP_CHECK', sk: 'MAP_CHECK' };

/** The position of the payment reconciliation. */
export const RECONCILIATION: Key = { pk: 'RECONCILIATION', sk: 'RECONCILIATION' };

const [ofPerson, found, waiting] = TABLE.indexes;
/**
 * The indexes with their key attributes, each by its question: what a person has, what others find, and what waits for a time or a person.
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

/** Items of a person. */
export const spotsOfOwner = (ownerId: string) => `OWNER#${ownerId}`;
/** Past bookings are in the partition that all bookings had before the lists existed (decision 104). */
const listSuffix = (list: StayList) => (list === 'over' ? '' : `#${list}`);
export const bookingsOfDriver = (driverId: string, list: StayList) => `DRIVER#${driverId}${listSuffix(list)}`;
export const claimsOfOwner = (userId: string) => `CLAIMS#${userId}`;
export const rentalsOfDriver = (userId: string) => `RENTALS#${userId}`;
export const conversationsKey = (userId: string) => `CONVERSATIONS#${userId}`;
/** Contains only unread ones. */
export const unreadKey = (userId: string) => `UNREAD#${userId}`;

/** Partitions of the index that other people query: public spots by position, paid bookings by owner, reviews and favourites by spot. */
export const PUBLIC_SPOTS = 'PUBLIC';
export const publicPlace = (latitude: number, longitude: number, id: string) =>
  placeText(toZ(latitude, longitude), id);
export const bookingsOfOwner = (ownerId: string, list: StayList) => `HOST#${ownerId}${listSuffix(list)}`;
/** The people who have marked a spot, by the price that they know; those who wait for a stay there, by its start. */
export const favouritesOfSpot = (spotId: string) => `FAVOURITES#${spotId}`;
export const byPrice = (cents: number, userId = '') => `${String(cents).padStart(9, '0')}#${userId}`;
export const availabilityAlertsAt = (spotId: string) => `WISHES#${spotId}`;
export const reviewsOfSpot = (spotId: string) => `REVIEWS#${spotId}`;

/** All chains of invoice records. */
export const INVOICE_CHAINS = 'INVOICE_CHAINS';

/** Claims against a driver. */
export const claimsAgainst = (userId: string) => `CLAIMED#${userId}`;

/** Rentals of an owner's spots. */
export const rentalsOfOwner = (userId: string) => `RENTED_OUT#${userId}`;

/** Reports of a driver, and about the spaces of an owner. */
export const problemsOfDriver = (driverId: string) => `PROBLEMS#${driverId}`;
export const problemsOfOwner = (ownerId: string) => `PROBLEMS#${ownerId}`;

/** Items that wait for a time or a person. */
export const claimsWaiting = (queue: string) => `CLAIM#${queue}`;
export const OPEN_PROBLEM = 'PROBLEM#open';
export const PENDING_REVIEW = 'REVIEW#pending';
export const bookingsDue = (timer: string) => `DUE#${timer}`;
export const RENTAL_DUE = 'DUE#rental';
export const IMPORT_DUE = 'DUE#import';
/** Chains with records that the tax office has not answered. */
export const CHAINS_WAITING = 'DUE#invoice_records';

/** Invoices by recipient, by issuer, and those of all owners in whose name they are issued. */
export const invoicesTo = (userId: string) => `INVOICES#${userId}`;
export const invoicesBy = (issuerId: string) => `ISSUED#${issuerId}`;
export const INVOICES_FOR_OWNERS = 'ISSUED_FOR_OWNERS';
/** Reviews of invoices that are due, and those that wait for something of a person. */
export const INVOICES_DUE = 'DUE#invoices';
export const invoicesWaiting = (waitsFor: string) => `INVOICES_WAIT#${waitsFor}`;
export const DUE_DILIGENCE_DUE = 'DUE#due_diligence';

/** Sorts within a partition by instant, then id. */
export const byTime = (at: string, id: string) => `${at}#${id}`;

/** Streets: the editions in service, and imports that are not finished, both by province. */
export const STREETS = 'STREETS';
export const streetEditionKey = (province: string): Key => ({ pk: STREETS, sk: `EDITION#${province}` });
export const streetImportKey = (province: string): Key => ({ pk: STREETS, sk: `IMPORT#${province}` });

/** A street of an edition, by the municipality's code and the name. */
export const streetKey = (edition: string, { town, slug }: { town: string; slug: string }): Key => ({
  pk: `STREETS#${edition}#${town}`,
  sk: slug,
});
/** A list of names of streets: of an area, or of its words that begin so. */
export const streetListKey = (edition: string, area: string, bucket: string): Key => ({
  pk: `STREETNAMES#${edition}#${area}`,
  sk: `#${bucket}`,
});
const NAME_SHARD = 2;
/** Streets of all towns by the words of their name. */
export const streetNameKey = (words: string, edition: string): Key => ({
  pk: `STREETNAME#${words.slice(0, NAME_SHARD)}`,
  sk: `${words}#${edition}`,
});
/** The edition of an item of `streetNameKey`. */
export const editionOfName = (sk: unknown): string => String(sk).split('#')[1] ?? '';
/** The streets in a square of the map. */
export const streetCellKey = (cell: string, edition: string): Key => ({
  pk: `STREETCELL#${cell}`,
  sk: edition,
});
