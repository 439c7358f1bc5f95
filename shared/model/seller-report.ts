import * as z from 'zod';
import { type Held, part, record } from './record.ts';

/** The identity of an owner when the year was reported. */
const Seller = part({
  /** `entity`: has the tax id of a company or another entity. */
  kind: z.enum(['individual', 'entity']),
  name: z.string(),
  taxId: z.string(),
  address: part({ street: z.string(), postcode: z.string(), city: z.string(), country: z.string() }),
  /** `YYYY-MM-DD`; null for an entity. */
  birthDate: z.string().nullable(),
  /** The tax number of the country of the address, where that is not Spain; empty if not said. */
  residenceTaxId: z.string().default(''),
  /** The entity's number in the register of companies or another one; empty if not given. */
  registerNumber: z.string().default(''),
});

/** The cents of a quarter, and its number of paid stays. */
const Quarter = part({ considerationCents: z.int(), feesCents: z.int(), stays: z.int() });

/** The payments for one space. `quarters` are the four of the year. */
const Listing = part({
  spotId: z.string(),
  address: z.string(),
  cadastralReference: z.string(),
  quarters: z.array(Quarter),
  rentedDays: z.int(),
});

/** The last report to the tax office about an owner for a year (DAC7). Money in cents; the report rounds it to whole euros. */
export const SellerReport = record('seller report', {
  owner: {
    year: z.int(),
    seller: Seller,
    listings: z.array(Listing),
    reportedAt: z.string(),
  },
  nobody: {
    userId: z.string(),
    /** Unique for ever: a correction has one of its own, and names the one that it corrects. */
    docRefId: z.string(),
    /** Increased by every report, which requires the previous one. */
    revision: z.int(),
  },
});
export type SellerReport = Held<typeof SellerReport>;
export type ReportedSeller = SellerReport['seller'];
export type ReportedListing = SellerReport['listings'][number];
export type ReportedQuarter = ReportedListing['quarters'][number];
