import { calendarRecords } from '../areas/calendars.ts';
import { listBookedHalfHours } from '../lib/booked-time.ts';
import type { Period } from '../lib/half-hours.ts';
import type { Booking } from '../model/booking.ts';
import { computeExpiry } from '../lib/retention.ts';
import type { Write } from './client.ts';
import { calendarKey } from './keys.ts';
import { TABLE } from './table.ts';

/**
 * A spot's calendar is one item per UTC day with one attribute per taken half hour, `h0` to `h47`. The value is the end of the claim, then
 * a mark of the booking, so that texts compare like times. One condition can then require "free, or expired" in the same write that takes a
 * half hour, without a read before.
 */
const EPOCH_DIGITS = 7;
const FOREVER = 'z'.repeat(EPOCH_DIGITS);

/** Epoch seconds. */
export const keptUntil = (date: string): number =>
  computeExpiry(calendarRecords.calendarDay, Date.parse(date));

export const halfHourAttribute = (halfHour: number) => `h${halfHour}`;

const sortable = (instant: number) =>
  Math.floor(instant / 1000)
    .toString(36)
    .padStart(EPOCH_DIGITS, '0');

/** A smaller value has expired. */
export const takenAfter = (now: number): string => sortable(now);

const toMark = (bookingId: string) => bookingId.slice(-10);

/** In paid claims of bookings a character of an id follows, which this is not. */
const OF_IMPORT = `${FOREVER}~`;

/** The value that an import writes into the half hours that it blocks. It never expires; the import removes it. */
export const importClaim = (importId: string): string => `${OF_IMPORT}${toMark(importId)}`;

export const isImportClaim = (value: unknown): boolean =>
  typeof value === 'string' && value.startsWith(OF_IMPORT);

/** The time until which a hold that has taken a half hour may be paid, in epoch milliseconds; undefined for other claims. */
export const readHoldEnd = (value: unknown): number | undefined =>
  typeof value !== 'string' || value.startsWith(FOREVER)
    ? undefined
    : parseInt(value.slice(0, EPOCH_DIGITS), 36) * 1000;

/** A booking that claims half hours. */
export type Claimant = Pick<
  Booking,
  'id' | 'spotId' | 'startAt' | 'endAt' | 'timeZone' | 'rental' | 'pattern' | 'holdUntil'
>;

export const holdClaim = (booking: Claimant) =>
  `${sortable(Date.parse(booking.holdUntil))}${toMark(booking.id)}`;
export const paidClaim = (booking: Claimant) => `${FOREVER}${toMark(booking.id)}`;

export const toPeriod = (booking: Pick<Claimant, 'startAt' | 'endAt'>): Period => ({
  start: Date.parse(booking.startAt),
  end: Date.parse(booking.endAt),
});

/** Takes the half hours if each is free, expired, or (`keep`) the booking's own. */
const claim = (booking: Claimant, value: string, own: string | undefined, now: number): Write[] =>
  listBookedHalfHours(booking).map(({ date, halfHours }) => {
    const names = halfHours.map(halfHourAttribute);
    const isFree = (name: string) =>
      `(attribute_not_exists(${name}) OR ${name} < :now${own === undefined ? '' : ` OR ${name} = :own`})`;
    return {
      Update: {
        Key: calendarKey(booking.spotId, date),
        UpdateExpression: `SET ${names.map((name) => `${name} = :value`).join(', ')}, ${TABLE.ttlAttribute} = :until`,
        ConditionExpression: names.map(isFree).join(' AND '),
        ExpressionAttributeValues: {
          ':value': value,
          ':now': takenAfter(now),
          ':until': keptUntil(date),
          ...(own !== undefined && { ':own': own }),
        },
      },
    };
  });

export const takeForHold = (booking: Claimant, now: number): Write[] =>
  claim(booking, holdClaim(booking), undefined, now);

/** For a booking that is confirmed without a hold. */
export const takeForPaid = (booking: Claimant, now: number): Write[] =>
  claim(booking, paidClaim(booking), undefined, now);

export const keepForPaid = (booking: Claimant, now: number): Write[] =>
  claim(booking, paidClaim(booking), holdClaim(booking), now);

/** Claims of imports on half hours that become free, by `slotKey`. */
export type Heirs = ReadonlyMap<string, string>;

export const slotKey = (date: string, halfHour: number): string => `${date} ${halfHour}`;

/**
 * Gives a booking's half hours to the imports that claim them, and frees the others. Fails if another booking has taken them: then nothing
 * is to be given.
 */
const release = (booking: Claimant, own: string, heirs: Heirs): Write[] =>
  listBookedHalfHours(booking).map(({ date, halfHours }) => {
    const names = halfHours.map(halfHourAttribute);
    const claims = halfHours.map((halfHour) => heirs.get(slotKey(date, halfHour)));
    const given = names.flatMap((name, index) =>
      claims[index] === undefined ? [] : [`${name} = :to${index}`],
    );
    const freed = names.filter((_, index) => claims[index] === undefined);
    return {
      Update: {
        Key: calendarKey(booking.spotId, date),
        UpdateExpression: [
          ...(given.length > 0 ? [`SET ${given.join(', ')}`] : []),
          ...(freed.length > 0 ? [`REMOVE ${freed.join(', ')}`] : []),
        ].join(' '),
        ConditionExpression: names.map((name) => `${name} = :own`).join(' AND '),
        ExpressionAttributeValues: {
          ':own': own,
          ...Object.fromEntries(
            claims.flatMap((claim, index) => (claim === undefined ? [] : [[`:to${index}`, claim]])),
          ),
        },
      },
    };
  });

export const releaseHoldClaim = (booking: Claimant, heirs: Heirs): Write[] =>
  release(booking, holdClaim(booking), heirs);

export const releasePaidClaim = (booking: Claimant, heirs: Heirs): Write[] =>
  release(booking, paidClaim(booking), heirs);
