import type { Conversation } from '../ports/messages.ts';
import type { Party } from '../../model/conversation.ts';
import { MESSAGE_DAYS } from '../../model/rules.ts';
import { DAY } from '../../lib/time.ts';
import type { Booking } from '../../model/booking.ts';
import { wasConfirmed } from '../bookings/booking-status.ts';

export const otherParty = (party: Party): Party => (party === 'driver' ? 'owner' : 'driver');

export const findParty = (parties: Pick<Booking, 'driverId' | 'ownerId'>, userId: string): Party =>
  parties.driverId === userId ? 'driver' : 'owner';

/** The number of the other party's messages that a party has not read. */
export const countUnreadMessages = (conversation: Conversation, party: Party): number =>
  conversation[otherParty(party)].sent - conversation[party].read;

/** The time until which the parties can write, epoch milliseconds; undefined if the stay was not paid. */
export const writableUntil = (booking: Booking): number | undefined =>
  wasConfirmed(booking) ? Date.parse(booking.cancelledAt ?? booking.endAt) + MESSAGE_DAYS * DAY : undefined;
