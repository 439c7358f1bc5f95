import { toBooking } from '#shared/data/bookings-repository.ts';
import type { Table, TableItem } from '#shared/data/client.ts';
import { bookingKey } from '#shared/data/keys.ts';
import { readRecord } from '#shared/data/read-record.ts';
import { TABLE } from '#shared/data/table.ts';
import type { Booking } from '#shared/model/booking.ts';
import { Claim } from '#shared/model/claim.ts';
import type { Spot } from '#shared/model/spot.ts';
import { type KnownSpace, type SentShare, sumYear, yearOf } from '#shared/domain/dac7/sum-year.ts';
import { toClaimedShare, toSentShare } from '#shared/domain/dac7/to-sent-share.ts';
import type { Needs } from '#shared/domain/deps.ts';
import type { ReportedListing } from '#shared/model/seller-report.ts';
import type { Environment } from './environment.ts';
import { scanItems } from './scan.ts';

/** An owner with figures in a year. */
export interface OwnerFigures {
  readonly userId: string;
  readonly listings: readonly ReportedListing[];
}

/** Shares of claims; the booking of a claim has the space. */
const readClaimed = async (table: Table, items: readonly TableItem[]): Promise<SentShare[]> => {
  const claims = table.readEach(items, (item) => readRecord(Claim, item));
  const found = await table.getMany(claims.map(({ bookingId }) => bookingKey(bookingId)));
  const stays = new Map<string, Booking>(table.readEach(found, toBooking).map((stay) => [stay.id, stay]));
  return claims.flatMap((claim) => {
    const stay = stays.get(claim.bookingId);
    return (stay && toClaimedShare(claim, stay)) ?? [];
  });
};

const toKnownSpace = ({ address, cadastralReference }: Spot): KnownSpace => ({ address, cadastralReference });

/**
 * Spaces of an owner that were deleted: as they were last reported, so that a deletion corrects nothing, and with the reference that the
 * audit log keeps.
 */
const readDeleted = async (
  { spots, sellerReports }: Needs<'spots' | 'sellerReports'>,
  { userId, year, ids }: { userId: string; year: number; ids: readonly string[] },
): Promise<Map<string, KnownSpace>> => {
  if (ids.length === 0) return new Map();
  const reported = (await sellerReports.find(userId, year))?.listings ?? [];
  const read = async (id: string): Promise<[string, KnownSpace]> => {
    const before = reported.find(({ spotId }) => spotId === id);
    const lines = await spots.listAudit(id);
    const kept = lines.find((line) => line.cadastralReference !== undefined)?.cadastralReference;
    return [id, { address: before?.address, cadastralReference: kept ?? before?.cadastralReference ?? '' }];
  };
  return new Map(await Promise.all(ids.map(read)));
};

/**
 * Reads the amounts that were sent to each owner in a year, by space, in order of the owners' ids. Reads the whole table. `onUnreadable` of
 * the table names what could not be read: a report without it would be wrong.
 */
export const readFigures = async (
  place: Environment,
  deps: Needs<'spots' | 'sellerReports'> & { readonly table: Table },
  year: number,
): Promise<OwnerFigures[]> => {
  const byOwner = new Map<string, SentShare[]>();
  const add = (sent: readonly SentShare[]) => {
    for (const share of sent.filter((each) => yearOf(each) === year)) {
      const own = byOwner.get(share.ownerId);
      if (own) own.push(share);
      else byOwner.set(share.ownerId, [share]);
    }
  };
  for await (const items of scanItems(place, 'BOOKING', 'CLAIM')) {
    const [booked, claimed] = [true, false].map((isBooking) =>
      items.filter((item) => (item[TABLE.sortKey] === 'BOOKING') === isBooking),
    );
    add(deps.table.readEach(booked ?? [], toBooking).flatMap((booking) => toSentShare(booking) ?? []));
    add(await readClaimed(deps.table, claimed ?? []));
  }
  const all = [...byOwner].toSorted(([one], [other]) => (one < other ? -1 : 1));
  const owners: OwnerFigures[] = [];
  for (const [userId, shares] of all) {
    const ids = [...new Set(shares.map(({ spotId }) => spotId))];
    const known = await deps.spots.listByIds(ids);
    const spaces = new Map(known.map((spot) => [spot.id, toKnownSpace(spot)]));
    const gone = ids.filter((id) => !spaces.has(id));
    const deleted = await readDeleted(deps, { userId, year, ids: gone });
    owners.push({ userId, listings: sumYear(shares, (id) => spaces.get(id) ?? deleted.get(id)) });
  }
  return owners;
};
