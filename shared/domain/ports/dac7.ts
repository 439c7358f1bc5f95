import type { DueDiligence } from '../../model/due-diligence.ts';
import type { SellerReport } from '../../model/seller-report.ts';
import type { OutboxEvent } from './outbox.ts';

/** The effect of a report, performed by the outbox. */
export type SellerReportEffect = 'mail_seller_report';

/** Reports about owners, by year. */
export interface SellerReports {
  /** The last report of an owner for a year. */
  find(userId: string, year: number): Promise<SellerReport | undefined>;
  /** Lists the reports of all years, earliest first. */
  list(userId: string): Promise<SellerReport[]>;
  /** Writes revision n over n - 1, the first over nothing, with the event, in one transaction; false if another write was faster. */
  save(report: SellerReport, event: OutboxEvent<SellerReportEffect>): Promise<boolean>;
}

/** The effects of a step of due diligence. */
export type DueDiligenceEffect =
  | 'follow_tax_details'
  | 'mail_tax_details_asked'
  | 'notify_tax_details_asked'
  | 'mail_tax_details_extended'
  | 'mail_tax_details_complete'
  | 'notify_tax_details_complete';

/** The steps of requests to owners for missing tax details. */
export interface DueDiligences {
  find(userId: string): Promise<DueDiligence | undefined>;
  /** The records whose `nextAt` has come, longest waiting first; eventually consistent. */
  listDue(before: number, limit: number): Promise<DueDiligence[]>;
  /** Writes revision n over n - 1, the first over nothing, with the event, in one transaction; false if another write was faster. */
  save(record: DueDiligence, event?: OutboxEvent<DueDiligenceEffect>): Promise<boolean>;
}

declare module '../deps.ts' {
  interface EffectDeps {
    readonly sellerReports: SellerReports;
    readonly dueDiligence: DueDiligences;
  }
}
