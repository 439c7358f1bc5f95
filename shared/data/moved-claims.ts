import { listBookedHalfHours } from '../lib/booked-time.ts';
import { type HalfHoursOfDay, listOtherHalfHours } from '../lib/half-hours.ts';
import type { Booking } from '../model/booking.ts';
import {
  type Claimant,
  halfHourAttribute,
  type Heirs,
  holdClaim,
  keptUntil,
  paidClaim,
  slotKey,
  takenAfter,
  toPeriod,
} from './calendar-claims.ts';
import type { Table, Write } from './client.ts';
import { calendarDateOf, calendarKey } from './keys.ts';
import { TABLE } from './table.ts';

/** The claims of a paid booking whose dates change: the half hours of its stay, and those that an unpaid change reserves. */

/** A paid booking with its unpaid change, if any. */
type PaidClaimant = Claimant & Pick<Booking, 'change'>;

/** Values by day and half hour. */
type Claims = ReadonlyMap<string, ReadonlyMap<number, string>>;

const changeClaim = (booking: Claimant, { holdUntil }: NonNullable<Booking['change']>): string =>
  holdClaim({ ...booking, holdUntil });

const listReserved = (booking: PaidClaimant): HalfHoursOfDay[] =>
  booking.change ? listOtherHalfHours(toPeriod(booking.change), toPeriod(booking)) : [];

const listClaims = (booking: PaidClaimant | undefined): Claims => {
  const claims = new Map<string, Map<number, string>>();
  const note = (days: readonly HalfHoursOfDay[], value: string) => {
    for (const { date, halfHours } of days) {
      const day = claims.get(date) ?? new Map<number, string>();
      claims.set(date, day);
      for (const halfHour of halfHours) day.set(halfHour, value);
    }
  };
  if (booking) note(listBookedHalfHours(booking), paidClaim(booking));
  if (booking?.change) note(listReserved(booking), changeClaim(booking, booking.change));
  return claims;
};

/**
 * The reserved half hours of an unpaid change that are no longer its own: its time was over, and others have taken them. By `slotKey`, with
 * all previous writes.
 */
export const findLostSlots = async (table: Table, booking: PaidClaimant): Promise<ReadonlySet<string>> => {
  if (!booking.change) return new Set();
  const own = changeClaim(booking, booking.change);
  const days = listReserved(booking);
  const found = await table.getMany(
    days.map(({ date }) => calendarKey(booking.spotId, date)),
    { isConsistent: true },
  );
  const items = new Map(found.map((item) => [calendarDateOf(item.sk), item]));
  return new Set(
    days.flatMap(({ date, halfHours }) =>
      halfHours
        .filter((halfHour) => items.get(date)?.[halfHourAttribute(halfHour)] !== own)
        .map((halfHour) => slotKey(date, halfHour)),
    ),
  );
};

/** Names each value of a day's write once. */
const namesOf = () => {
  const values: Record<string, string> = {};
  const name = (value: string): string => {
    const known = Object.entries(values).find(([, other]) => other === value)?.[0];
    const found = known ?? `:value${Object.keys(values).length}`;
    values[found] = value;
    return found;
  };
  return { values, name };
};

/** A change of a half hour's value; undefined means none. */
interface SlotChange {
  readonly halfHour: number;
  readonly before: string | undefined;
  readonly after: string | undefined;
  /** It gets a claim of the booking. */
  readonly takes: boolean;
}

const listSlotChanges = (
  date: string,
  [from, to]: readonly [Claims, Claims],
  heirs: Heirs,
  lost: ReadonlySet<string>,
): SlotChange[] => {
  const [was, will] = [from.get(date), to.get(date)];
  const halfHours = [...new Set([...(was?.keys() ?? []), ...(will?.keys() ?? [])])].sort((a, b) => a - b);
  return halfHours.flatMap((halfHour): SlotChange[] => {
    const [before, after] = [was?.get(halfHour), will?.get(halfHour)];
    if (before === after) return [];
    const slot = slotKey(date, halfHour);
    if (after !== undefined) return [{ halfHour, before, after, takes: true }];
    return lost.has(slot) ? [] : [{ halfHour, before, after: heirs.get(slot), takes: false }];
  });
};

const toWrite = (spotId: string, date: string, changes: readonly SlotChange[], now: number): Write => {
  const { values, name } = namesOf();
  const takes = changes.some((change) => change.takes);
  const sets = changes.flatMap(({ halfHour, after }) =>
    after === undefined ? [] : [`${halfHourAttribute(halfHour)} = ${name(after)}`],
  );
  const removals = changes.flatMap(({ halfHour, after }) =>
    after === undefined ? [halfHourAttribute(halfHour)] : [],
  );
  const conditions = changes.map(({ halfHour, before, takes: isTaken }) => {
    const slot = halfHourAttribute(halfHour);
    const isOurs = before === undefined ? [] : [`${slot} = ${name(before)}`];
    const isFree = isTaken ? [`attribute_not_exists(${slot})`, `${slot} < :now`] : [];
    return `(${[...isFree, ...isOurs].join(' OR ')})`;
  });
  if (takes) sets.push(`${TABLE.ttlAttribute} = :until`);
  return {
    Update: {
      Key: calendarKey(spotId, date),
      UpdateExpression: [
        ...(sets.length > 0 ? [`SET ${sets.join(', ')}`] : []),
        ...(removals.length > 0 ? [`REMOVE ${removals.join(', ')}`] : []),
      ].join(' '),
      ConditionExpression: conditions.join(' AND '),
      ExpressionAttributeValues: {
        ...values,
        ...(takes && { ':now': takenAfter(now), ':until': keptUntil(date) }),
      },
    },
  };
};

/**
 * Moves the claims of a paid booking to those of `next`, or frees all without one: one write a day, with whether it takes something. What
 * is new must be free, expired or reserved by its own change. What goes is given to the imports that claim it; `lost` slots are left alone.
 */
export const moveClaims = (
  before: PaidClaimant,
  next: PaidClaimant | undefined,
  { heirs, lost }: { readonly heirs: Heirs; readonly lost: ReadonlySet<string> },
  now: number,
): { readonly write: Write; readonly takes: boolean }[] => {
  const claims = [listClaims(before), listClaims(next)] as const;
  const days = [...new Set(claims.flatMap((each) => [...each.keys()]))].sort();
  return days.flatMap((date) => {
    const changes = listSlotChanges(date, claims, heirs, lost);
    if (changes.length === 0) return [];
    return [{ write: toWrite(before.spotId, date, changes, now), takes: changes.some(({ takes }) => takes) }];
  });
};
