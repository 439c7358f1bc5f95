import { earningLimits } from '../../areas/earnings.ts';
import type { Language } from '../../api/accounts.ts';
import type { Booking } from '../../model/booking.ts';
import { toMonth } from '../bookings/business-month.ts';
import { isCompensated, isEarned } from '../bookings/share.ts';
import type { Actor, Needs } from '../deps.ts';
import type { Statement, StatementFigures, StatementTax } from '../ports/statements.ts';
import { enforceRateLimits, limit } from '../rate-limit.ts';
import { listRunning } from './get-earnings.ts';
import { measureSpot } from './occupancy.ts';
import { type EarnedTotals, readEarnedTotals } from './read-totals.ts';
import { splitStay } from './stay-shares.ts';

/** The months of a quarter such as `2026-Q4`, or of a year. */
export const toQuarterMonths = (period: string): { from: string; to: string } => {
  const [year = '', quarter] = period.split('-Q');
  const month = (number: number) => `${year}-${String(number).padStart(2, '0')}`;
  if (quarter === undefined) return { from: month(1), to: month(12) };
  return { from: month(Number(quarter) * 3 - 2), to: month(Number(quarter) * 3) };
};

/** Bookings read at once: 1 MB of the table. */
const PAGE = 1000;

/** The stays that an owner earns by, from the months of a period, earliest first. */
export const listEarnedStays = async (
  deps: Needs<'bookings'>,
  ownerId: string,
  { start, end }: { readonly start: number; readonly end: number },
): Promise<Booking[]> => {
  const stays: Booking[] = [];
  let after: Booking | undefined;
  do {
    const page = await deps.bookings.pageByOwnerBetween(
      ownerId,
      { from: start, to: end },
      { limit: PAGE, after },
    );
    stays.push(...page.filter(isEarned));
    after = page.length === PAGE ? page.at(-1) : undefined;
  } while (after);
  return stays;
};

const sumFigures = (stays: readonly Booking[]): StatementFigures => {
  const sums = { stays: stays.length, rentCents: 0, compensatedCents: 0, commissionCents: 0, ownerCents: 0 };
  for (const stay of stays) {
    const { rent, compensatedCents, commission, ownerCents } = splitStay(stay);
    sums.rentCents += rent.totalCents;
    sums.compensatedCents += compensatedCents;
    sums.commissionCents += commission.totalCents;
    sums.ownerCents += ownerCents;
  }
  return sums;
};

/** Sums by area and rate, of the rent or of the commission; without stays that the platform paid, which have neither. */
const sumByTax = (stays: readonly Booking[], part: 'rent' | 'commission'): StatementTax[] => {
  const sums = new Map<string, StatementTax>();
  for (const stay of stays.filter((each) => !isCompensated(each))) {
    const { area, rentRate, rate: serviceRate, [part]: amounts } = splitStay(stay);
    const rate = part === 'rent' ? rentRate : serviceRate;
    const key = `${area ?? ''} ${String(rate)}`;
    const { stays: count, ...sum } = sums.get(key) ?? { stays: 0, baseCents: 0, taxCents: 0, totalCents: 0 };
    sums.set(key, {
      ...{ area, rate, stays: count + 1 },
      baseCents: sum.baseCents + amounts.baseCents,
      taxCents: sum.taxCents + amounts.taxCents,
      totalCents: sum.totalCents + amounts.totalCents,
    });
  }
  return [...sums.values()].sort((a, b) => b.rate - a.rate || b.totalCents - a.totalCents);
};

/** The statement of these stays, with the occupancy of the spots. */
export const computeStatement = (
  period: string,
  { range, spots, names, totals }: Pick<EarnedTotals, 'range' | 'spots' | 'names' | 'totals'>,
  { stays, running }: { readonly stays: readonly Booking[]; readonly running: readonly Booking[] },
  owner: { readonly legalName: string; readonly taxId: string },
  now: number,
): Statement => ({
  period,
  from: range.from,
  to: range.to,
  legalName: owner.legalName,
  taxId: owner.taxId,
  rent: sumByTax(stays, 'rent'),
  commission: sumByTax(stays, 'commission'),
  compensated: sumFigures(stays.filter(isCompensated)),
  months: range.months.map((month) => ({
    month,
    ...sumFigures(stays.filter(({ startAt }) => toMonth(Date.parse(startAt)) === month)),
  })),
  spots: names.map(({ spotId, title }) => {
    const spot = spots.find(({ id }) => id === spotId);
    return {
      title,
      ...sumFigures(stays.filter((stay) => stay.spotId === spotId)),
      occupancy: spot ? measureSpot(spot, { totals, running }, range, now) : null,
    };
  }),
  totals: sumFigures(stays),
  createdAt: now,
});

type StatementDeps = Needs<'spots' | 'bookings' | 'bookingTotals' | 'taxDetails' | 'limits' | 'clock'>;

/**
 * The caller's statement of a quarter or year as a PDF, and its name. Each stay counts whole in the month in which it starts, so that it
 * adds up to the earnings of the same months (BR-09). `rate_limited`.
 */
export const getStatementPdf = async (
  deps: StatementDeps & Needs<'statementFiles'>,
  actor: Actor,
  { period, language }: { readonly period: string; readonly language: Language },
): Promise<{ bytes: Uint8Array; fileName: string }> => {
  await enforceRateLimits(deps, [limit(earningLimits.statement, actor.userId)]);
  const earned = await readEarnedTotals(deps, actor, toQuarterMonths(period));
  const [stays, running, details] = await Promise.all([
    listEarnedStays(deps, actor.userId, earned.range),
    listRunning(deps, actor.userId, () => true),
    deps.taxDetails.find(actor.userId),
  ]);
  const owner = { legalName: details?.legalName ?? '', taxId: details?.taxId ?? '' };
  const statement = computeStatement(period, earned, { stays, running }, owner, deps.clock.now());
  const name = { es: 'plazalibre-resumen-fiscal', en: 'plazalibre-tax-statement' }[language];
  return {
    bytes: await deps.statementFiles.write(statement, language),
    fileName: `${name}-${period}.pdf`,
  };
};
