import { type Booked, listBookedPeriods } from '../../lib/booked-time.ts';
import { addDays, daysBetween, toLocal } from '../../lib/time.ts';
import type { ReportedListing, ReportedQuarter } from '../../model/seller-report.ts';
import { BUSINESS_ZONE } from '../../model/business-zone.ts';

const QUARTERS = 4;

/** An amount that was sent to an owner. Money in cents. */
export interface SentShare {
  readonly ownerId: string;
  readonly spotId: string;
  /** The address that the booking stored, because the spot may be deleted. */
  readonly address: string;
  readonly sentAt: string;
  readonly shareCents: number;
  /** The commission that was withheld, with its tax. */
  readonly feesCents: number;
  /** Undefined for what was paid beside the price of a stay. */
  readonly stay?: Booked;
}

/** The present data of a space. `address` is undefined if its bookings alone have it. */
export interface KnownSpace {
  readonly address: string | undefined;
  readonly cadastralReference: string;
}

const dayOf = (zone: string, at: string) => toLocal(zone, Date.parse(at)).date;

/** The year in which an amount was sent. Consideration belongs to when it was paid or credited (Directive 2021/514, annex V, III.B.3 c). */
export const yearOf = ({ sentAt }: Pick<SentShare, 'sentAt'>): number =>
  Number(dayOf(BUSINESS_ZONE, sentAt).slice(0, 4));

const quarterOf = ({ sentAt }: SentShare): number =>
  Math.floor((Number(dayOf(BUSINESS_ZONE, sentAt).slice(5, 7)) - 1) / 3);

/** The local days of which a stay has some time. */
const daysOf = ({ stay }: SentShare): string[] =>
  stay
    ? listBookedPeriods(stay).flatMap(({ start, end }) => {
        // A period that ends at midnight does not touch the next day.
        const [first, last] = [start, end - 1].map((at) => toLocal(stay.timeZone, at).date) as [
          string,
          string,
        ]; // as many as ends
        return Array.from({ length: daysBetween(first, last) + 1 }, (_, day) => addDays(first, day));
      })
    : [];

const sumQuarter = (shares: readonly SentShare[]): ReportedQuarter => ({
  considerationCents: shares.reduce((sum, { shareCents }) => sum + shareCents, 0),
  feesCents: shares.reduce((sum, { feesCents }) => sum + feesCents, 0),
  stays: shares.filter(({ stay }) => stay !== undefined).length,
});

const byTime = (one: SentShare, other: SentShare) => (one.sentAt < other.sentAt ? -1 : 1);

const toListing = (
  spotId: string,
  shares: readonly SentShare[],
  space: KnownSpace | undefined,
): ReportedListing => ({
  spotId,
  address: space?.address ?? shares.toSorted(byTime).at(-1)?.address ?? '',
  cadastralReference: space?.cadastralReference ?? '',
  quarters: Array.from({ length: QUARTERS }, (_, quarter) =>
    sumQuarter(shares.filter((share) => quarterOf(share) === quarter)),
  ),
  rentedDays: new Set(shares.flatMap(daysOf)).size,
});

/**
 * The figures of one owner by space, in order of the spaces' ids. `shares` were sent to the owner in one year. There is no minimum: the
 * exclusions of the Directive (annex V, I.B.4) are for listings of hotels, states, and sales of goods.
 */
export const sumYear = (
  shares: readonly SentShare[],
  findSpace: (spotId: string) => KnownSpace | undefined,
): ReportedListing[] =>
  [...new Set(shares.map(({ spotId }) => spotId))].toSorted().map((id) =>
    toListing(
      id,
      shares.filter(({ spotId }) => spotId === id),
      findSpace(id),
    ),
  );
