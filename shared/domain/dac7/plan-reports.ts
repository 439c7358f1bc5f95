import { isDeepStrictEqual } from 'node:util';
import { toIso } from '../../lib/time.ts';
import type { ReportedListing, ReportedSeller, SellerReport } from '../../model/seller-report.ts';

/** A report about an owner that is due. */
export interface DueReport {
  readonly userId: string;
  readonly seller: ReportedSeller;
  readonly listings: readonly ReportedListing[];
}

/** A report to be made, and the id of the one that it corrects. */
export interface PlannedReport {
  readonly report: SellerReport;
  readonly corrects: string | undefined;
}

export interface ReportPlan {
  readonly fresh: readonly PlannedReport[];
  readonly corrected: readonly PlannedReport[];
  /** Reported as they are now. */
  readonly unchanged: readonly SellerReport[];
}

interface Run {
  readonly year: number;
  /** The operator's tax id. */
  readonly taxId: string;
  readonly now: number;
}

/**
 * Unique for ever and for everybody who reports in Spain: the country, the year, the operator, the owner, and how often the owner was
 * reported for that year.
 */
const nameReport = ({ year, taxId }: Run, userId: string, revision: number) =>
  `ES${String(year)}-${taxId}-${userId}-${String(revision)}`;

const isSame = (due: DueReport, before: SellerReport) =>
  isDeepStrictEqual([due.seller, due.listings], [before.seller, before.listings]);

const toReport = (run: Run, due: DueReport, before: SellerReport | undefined): PlannedReport => {
  const revision = (before?.revision ?? 0) + 1;
  return {
    report: {
      year: run.year,
      userId: due.userId,
      seller: due.seller,
      listings: [...due.listings],
      docRefId: nameReport(run, due.userId, revision),
      reportedAt: toIso(run.now),
      revision,
    },
    corrects: before?.docRefId,
  };
};

/** New reports, and corrections of those that were made before and are different now. `earlier` holds the last report of each owner. */
export const planReports = (
  run: Run,
  due: readonly DueReport[],
  earlier: ReadonlyMap<string, SellerReport>,
): ReportPlan => {
  const known = due.map((each) => ({ each, before: earlier.get(each.userId) }));
  const planned = known.flatMap(({ each, before }) =>
    before && isSame(each, before) ? [] : [toReport(run, each, before)],
  );
  return {
    fresh: planned.filter(({ corrects }) => corrects === undefined),
    corrected: planned.filter(({ corrects }) => corrects !== undefined),
    unchanged: known.flatMap(({ each, before }) => (before && isSame(each, before) ? [before] : [])),
  };
};
