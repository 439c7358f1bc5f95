import type { ReportedListing } from '../../model/seller-report.ts';

/** Whole euros of cents that are not negative; half a euro is rounded up. Each amount of a report is rounded for itself. */
export const roundEuros = (cents: number): number => Math.floor((cents + 50) / 100);

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** The cents of a year that were paid and withheld, and how far the sums of what is reported in whole euros are from them. */
export const sumReport = (listings: readonly ReportedListing[]) => {
  const quarters = listings.flatMap((listing) => listing.quarters);
  const considerationCents = sum(quarters.map((quarter) => quarter.considerationCents));
  const feesCents = sum(quarters.map((quarter) => quarter.feesCents));
  const reported = sum(quarters.map((quarter) => roundEuros(quarter.considerationCents)));
  const reportedFees = sum(quarters.map((quarter) => roundEuros(quarter.feesCents)));
  return {
    considerationCents,
    feesCents,
    stays: sum(quarters.map(({ stays }) => stays)),
    reportedEuros: reported,
    reportedFeesEuros: reportedFees,
    considerationOffCents: reported * 100 - considerationCents,
    feesOffCents: reportedFees * 100 - feesCents,
  };
};
