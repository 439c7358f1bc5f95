import type { Booking } from '../model/booking.ts';
import { computeExpiry } from '../lib/retention.ts';
import type { TableItem, Table, Write } from './client.ts';
import { clientHoldsKey, driverHoldsKey } from './keys.ts';
import { TABLE } from './table.ts';

/**
 * The unpaid holds of a driver, and of a client, as a set in one item. The transaction that makes a hold adds it, the one that ends it
 * removes it. A member begins with the end of its hold, so that expired ones are recognised.
 */
type Holder = 'driver' | 'client';
type MaxStanding = Readonly<Record<Holder, number>>;
type Hold = Pick<Booking, 'id' | 'driverId' | 'heldFrom' | 'holdUntil'>;

const toMember = ({ id, holdUntil }: Hold) => `${holdUntil}#${id}`;
const readEnd = (member: string) => Date.parse(member.split('#')[0] ?? '');

const listHolders = ({ driverId, heldFrom }: Hold) => [
  { holder: 'driver' as Holder, Key: driverHoldsKey(driverId) },
  ...(heldFrom === undefined ? [] : [{ holder: 'client' as const, Key: clientHoldsKey(heldFrom) }]),
];

const endOfItem = (from: number) => computeExpiry('standingHolds', from);

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

interface Count {
  readonly holder: Holder;
  /** Whether it has the maximum number of holds. */
  readonly isFull: boolean;
  readonly write: Write;
}

/** The writes that add a hold, one per holder; without `max` they have no condition. */
export const countHold = async (
  table: Table,
  hold: Hold,
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
    const members = listMembers(items.find(({ pk }) => pk === Key.pk));
    const old = members.filter((member) => readEnd(member) <= now);
    const condition = max && hasRoom('holds', old, max[holder]);
    const Update = {
      Key,
      UpdateExpression: `ADD holds :hold SET ${TABLE.ttlAttribute} = :until`,
      ...condition,
      ExpressionAttributeValues: {
        ...condition?.ExpressionAttributeValues,
        ':hold': new Set([toMember(hold)]),
        ':until': endOfItem(Date.parse(hold.holdUntil)),
      },
    };
    return {
      holder,
      isFull: max !== undefined && members.length - old.length >= max[holder],
      write: { Update },
    };
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
