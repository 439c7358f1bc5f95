import { type Booked, findCurrentPeriod, getParkingEnds } from '../../lib/booked-time.ts';
import { HOUR, MINUTE } from '../../lib/time.ts';
import type { Booking } from '../../model/booking.ts';
import { ARRIVAL_MINUTES, CLAIM_HOURS, OVERSTAY_MINUTES } from '../../model/rules.ts';

/** The time from which a driver can say "I have arrived" for the period of the stay that is current or next, epoch milliseconds. */
export const getNextArrivalTime = (booking: Booked, now: number): number =>
  (findCurrentPeriod(booking, now)?.start ?? Date.parse(booking.endAt)) - ARRIVAL_MINUTES * MINUTE;

/** An arrival before it was for other dates. */
export const getArrivalTime = ({ startAt }: Pick<Booking, 'startAt'>): number =>
  Date.parse(startAt) - ARRIVAL_MINUTES * MINUTE;

/** The time until which a driver can say "I am leaving", and an owner can make a claim. */
export const getClaimLimit = ({ endAt }: Pick<Booking, 'endAt'>): number =>
  Date.parse(endAt) + CLAIM_HOURS * HOUR;

/** Whether the driver has said to have arrived for this stay: a stay that was moved since begins again. */
export const hasArrived = ({ arrivedAt, startAt }: Pick<Booking, 'arrivedAt' | 'startAt'>): boolean =>
  arrivedAt !== null && Date.parse(arrivedAt) >= getArrivalTime({ startAt });

/** Whether the driver has left. */
export const hasLeft = ({ leftAt, startAt }: Pick<Booking, 'leftAt' | 'startAt'>): boolean =>
  leftAt !== null && Date.parse(leftAt) >= getArrivalTime({ startAt });

/** Whether the driver has arrived and not left, by what the driver said. */
export const isThere = (booking: Pick<Booking, 'arrivedAt' | 'leftAt' | 'startAt'>): boolean =>
  hasArrived(booking) && !hasLeft(booking);

/** The time from which a driver who is still there overstays. */
export const getOverstayTime = (booking: Booked): number =>
  getParkingEnds(booking).end + OVERSTAY_MINUTES * MINUTE;
