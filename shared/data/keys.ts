import { OUTBOX_PARTITION } from './table.ts';

/** Every key of the table is built here. Ids sort by time, dates and instants as text. */

interface Key {
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

/** One movement of a booking's money. */
export const ledgerKey = (bookingId: string, kind: string, ref: string): Key => ({
  pk: `BOOKING#${bookingId}`,
  sk: `LEDGER#${kind}#${ref}`,
});

/** An event of the payment provider that was dealt with. */
export const paymentEventKey = (id: string): Key => ({ pk: `EVENT#${id}`, sk: 'EVENT' });

/** The one hold that a driver can have of a stay. */
export const holdKey = (stay: { driverId: string; spotId: string; startAt: string; endAt: string }): Key => ({
  pk: `USER#${stay.driverId}`,
  sk: `HOLD#${stay.spotId}#${stay.startAt}#${stay.endAt}`,
});

export const accountKey = (userId: string): Key => ({ pk: `USER#${userId}`, sk: 'ACCOUNT' });

/** Something that happened to what a person has, in order of time. */
export const notificationKey = (userId: string, id: string): Key => ({
  pk: `USER#${userId}`,
  sk: `NOTIFICATION#${id}`,
});

/** The one recovery link that a person can have. */
export const resetKey = (userId: string): Key => ({ pk: `USER#${userId}`, sk: 'RESET' });

export const limitKey = (key: string, window: number): Key => ({ pk: `LIMIT#${key}`, sk: String(window) });

/** A message of the contact form. */
export const contactKey = (id: string): Key => ({ pk: `CONTACT#${id}`, sk: 'CONTACT' });

export const outboxKey = (id: string): Key => ({ pk: OUTBOX_PARTITION, sk: id });

/** gsi1: what a person has. */
export const spotsOfOwner = (ownerId: string) => `OWNER#${ownerId}`;
export const bookingsOfDriver = (driverId: string) => `DRIVER#${driverId}`;
/** Only what is unread is in it. */
export const unreadOf = (userId: string) => `UNREAD#${userId}`;

/** gsi2: what others ask for: public spaces by place, paid bookings by owner. */
export const PUBLIC_SPOTS = 'PUBLIC';
export const bookingsOfOwner = (ownerId: string) => `HOST#${ownerId}`;

/** gsi3: what waits: for time, or for somebody. */
export const PENDING_REVIEW = 'REVIEW#pending';
export const bookingsDue = (timer: string) => `DUE#${timer}`;
export const IMPORT_DUE = 'DUE#import';

/** Sorts within a partition by instant, then id. */
export const byTime = (at: string, id: string) => `${at}#${id}`;
