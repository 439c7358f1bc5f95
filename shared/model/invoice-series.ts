import * as z from 'zod';
import { type Held, record } from './record.ts';

/** The kinds of series: full invoices, simplified ones, and credit notes. */
export const SERIES_KINDS = ['F', 'S', 'R'] as const;
export type SeriesKind = (typeof SERIES_KINDS)[number];

/** The last numbers of an issuer's series in a year: one item, so that a transaction moves all of them together. */
export const InvoiceSeries = record('invoice series', {
  nobody: {
    /** `platform`, or the tax id of an owner: the accounts of one taxpayer share their series. */
    taxpayer: z.string(),
    year: z.int(),
    /** By series; absent before the first of the year. */
    last: z.record(z.string(), z.int()),
    /** The time of the last issue: no invoice is dated before it. */
    issuedAt: z.string(),
    /** Increased by every write, which requires the previous revision. */
    revision: z.int(),
  },
});
export type InvoiceSeries = Held<typeof InvoiceSeries>;
