import type { Party } from '../../model/conversation.ts';
import { MESSAGE_DAYS } from '../../model/rules.ts';
import { DAY } from '../../lib/time.ts';
import type { Booking } from '../../model/booking.ts';
import { wasConfirmed } from '../bookings/booking-status.ts';

/** What follows a message, done by the outbox some time after it is written. */
export type MessageEffect = 'notify_message_received' | 'mail_message_received';

/** How far each party is, counted in messages. */
interface Progress {
  /** Messages that this party wrote. */
  readonly sent: number;
  /** Messages of the other that this party has read. */
  readonly read: number;
  /** Messages of the other that this party was told of away from the conversation, or is about to be. */
  readonly told: number;
}

/** What driver and owner of a booking write to each other. */
export interface Conversation extends Readonly<Record<Party, Progress>> {
  readonly bookingId: string;
  readonly driverId: string;
  readonly ownerId: string;
  /** First names. */
  readonly driverName: string;
  readonly ownerName: string;
  readonly spot: Pick<Booking['spot'], 'title' | 'image'>;
  /** Of messages; the number of the latest one. */
  readonly count: number;
  readonly lastText: string;
  readonly lastFrom: Party;
  readonly lastAt: string;
}

export const otherParty = (party: Party): Party => (party === 'driver' ? 'owner' : 'driver');

export const findParty = (parties: Pick<Booking, 'driverId' | 'ownerId'>, userId: string): Party =>
  parties.driverId === userId ? 'driver' : 'owner';

/** How many messages of the other a party has not read. */
export const countUnreadMessages = (conversation: Conversation, party: Party): number =>
  conversation[otherParty(party)].sent - conversation[party].read;

/** Until when the parties can write, epoch milliseconds; undefined where the stay was not paid. */
export const writableUntil = (booking: Booking): number | undefined =>
  wasConfirmed(booking) ? Date.parse(booking.cancelledAt ?? booking.endAt) + MESSAGE_DAYS * DAY : undefined;
