import type { InvoiceData, TaxDetails } from '../../model/tax-details.ts';
import type { DueDiligenceEffect } from './dac7.ts';
import type { OutboxEvent } from './outbox.ts';
import type { TraderStatus } from '../../model/tax-terms.ts';

/** People's tax details. */
export interface TaxDetailsOfPeople {
  find(userId: string): Promise<TaxDetails | undefined>;
  /** The one field that others may see; null if the person has not said it. */
  findTraderStatus(userId: string): Promise<TraderStatus | null>;
  /** The first accounts that have a tax number, whatever country they say it is of, in the order since when. Seconds behind. */
  listHolders(taxId: string): Promise<string[]>;
  /**
   * Writes revision n over n - 1, the first over nothing (optimistic locking), with the event, in one transaction; false if another write
   * was faster.
   */
  save(details: TaxDetails, event?: OutboxEvent<DueDiligenceEffect>): Promise<boolean>;
}

/** Whom the invoices of stays are for. */
export interface InvoiceDataOfStays {
  find(bookingId: string): Promise<InvoiceData | undefined>;
  /**
   * As `TaxDetailsOfPeople.save`, without an event. In the same transaction, the invoices of the stay are to be compared with what is owed.
   */
  save(data: InvoiceData): Promise<boolean>;
}

declare module '../deps.ts' {
  interface EffectDeps {
    readonly taxDetails: TaxDetailsOfPeople;
  }
  interface Deps {
    readonly invoiceData: InvoiceDataOfStays;
  }
}
