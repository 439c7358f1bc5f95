import { checkoutRecords } from '../areas/checkout.ts';
import type { Booking } from '../model/booking.ts';
import { computeExpiry } from '../lib/retention.ts';
import { toIso } from '../lib/time.ts';
import type { TableItem, Table, Write } from './client.ts';
import { clientHoldsKey, driverHoldsKey } from './keys.ts';
import { TABLE } from './table.ts';

/**
 * The unpaid holds of a driver, and of a client, as a set in one item. The transaction that makes a hold adds it, the one that ends it
 * removes it. A member begins with the end of its hold, so that expired ones are recognised.
 */
type Holder = 'driver' | 'client';
type MaxStanding = Readonly<Record<Holder, number>> & { readonly eurosADay?: number };
type Hold = Pick<Booking, 'id' | 'driverId' | 'heldFrom' | 'holdUntil'>;
type PricedHold = Hold & Pick<Booking, 'totalCents'>;

const toMember = ({ id, holdUntil }: Hold) => `${holdUntil}#${id}`;
const readEnd = (member: string) => Date.parse(member.split('#')[0] ?? '');

const listHolders = ({ driverId, heldFrom }: Hold) => [
  { holder: 'driver' as Holder, Key: driverHoldsKey(driverId) },
  ...(heldFrom === undefined ? [] : [{ holder: 'client' as const, Key: clientHoldsKey(heldFrom) }]),
];

const endOfItem = (from: number) => computeExpiry(checkoutRecords.standingHolds, from);

const listMembers = (item: TableItem | undefined): string[] =>
  item?.holds instanceof Set ? [...(item.holds as Set<string>)] : []; // the format below

/**
 * The condition that a set in an attribute has room apart from `old` members, which no longer count but are still in it; they must still be in
 * it when it is written.
 */
export const hasRoom = (attribute: string, old: readonly string[], max: number) => ({
  ConditionExpression: [
    `(attribute_not_exists(${attribute}) OR size(${attribute}) < :max)`,
    ...old.map((_, index) => `contains(${attribute}, :old${index})`),
  ].join(' AND '),
  ExpressionAttributeValues: {
    ':max': max + old.length,
    ...Object.fromEntries(old.map((member, index) => [`:old${index}`, member])),
  },
});

/** Counts the driver's holds of a UTC day in the same item: an item of its own would be one write more for each hold. */
const countMoney = (item: TableItem | undefined, { totalCents }: PricedHold, max: number, now: number) => {
  const day = toIso(now).slice(0, 'YYYY-MM-DD'.length);
  const euros = Math.ceil(totalCents / 100);
  const last = item?.heldOn;
  const isToday = last === day;
  // The first hold of a day may cost more, and can be made once more when it has expired (decision 27).
  const room = Math.max(max - euros, euros);
  const asRead = last === undefined ? 'attribute_not_exists(heldOn)' : 'heldOn = :last';
  return {
    isOver: isToday && Number(item?.heldEuros) > room,
    condition: isToday ? 'heldEuros <= :room' : asRead,
    add: isToday ? ', heldEuros :euros' : '',
    set: isToday ? '' : ', heldOn = :day, heldEuros = :euros',
    values: {
      ':euros': euros,
      ...(isToday ? { ':room': room } : { ':day': day }),
      ...(!isToday && last !== undefined && { ':last': last }),
    },
  };
};

interface Count {
  readonly holder: Holder;
  /** Why it can have no other hold: it has the maximum number of holds, or would hold too much money in a day. */
  readonly refusal: Holder | 'money' | undefined;
  readonly write: Write;
}

/** The writes that add a hold, one per holder; without `max` they have no condition. */
export const countHold = async (
  table: Table,
  hold: PricedHold,
  now: number,
  max: MaxStanding | undefined,
): Promise<Count[]> => {
  const holders = listHolders(hold);
  const items = max
    ? await table.getMany(
        holders.map(({ Key }) => Key),
        { isConsistent: true },
      )
    : [];
  return holders.map(({ holder, Key }) => {
    const item = items.find(({ pk }) => pk === Key.pk);
    const members = listMembers(item);
    const old = members.filter((member) => readEnd(member) <= now);
    const room = max && hasRoom('holds', old, max[holder]);
    const money =
      holder === 'driver' && max?.eurosADay !== undefined
        ? countMoney(item, hold, max.eurosADay, now)
        : undefined;
    const conditions = [room?.ConditionExpression, money?.condition].filter((one) => one !== undefined);
    const Update = {
      Key,
      UpdateExpression: `ADD holds :hold${money?.add ?? ''} SET ${TABLE.ttlAttribute} = :until${money?.set ?? ''}`,
      ...(conditions.length > 0 && { ConditionExpression: conditions.join(' AND ') }),
      ExpressionAttributeValues: {
        ...room?.ExpressionAttributeValues,
        ...money?.values,
        ':hold': new Set([toMember(hold)]),
        ':until': endOfItem(Date.parse(hold.holdUntil)),
      },
    };
    const isFull = max !== undefined && members.length - old.length >= max[holder];
    return { holder, refusal: isFull ? holder : money?.isOver ? 'money' : undefined, write: { Update } };
  });
};

/** The ids of a driver's unpaid holds, including expired ones that nobody has ended yet. */
export const listStandingIds = async (table: Table, driverId: string): Promise<string[]> =>
  listMembers(await table.get(driverHoldsKey(driverId), { isConsistent: true })).map(
    (member) => member.split('#')[1] ?? '',
  );

/** The writes that remove a hold. */
export const uncountHold = (hold: Hold, now: number): Write[] =>
  listHolders(hold).map(({ Key }) => ({
    Update: {
      Key,
      UpdateExpression: `DELETE holds :hold SET ${TABLE.ttlAttribute} = :until`,
      ExpressionAttributeValues: {
        ':hold': new Set([toMember(hold)]),
        ':until': endOfItem(now),
      },
    },
  }));
