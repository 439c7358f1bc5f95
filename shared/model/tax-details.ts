import * as z from 'zod';
import { type Held, part, record } from './record.ts';
import { EXEMPTION_REASONS, TAX_REGIMES, TRADER_STATUSES } from './tax-terms.ts';

/** Texts are empty until the person has said them. */
const Address = part({
  street: z.string(),
  postcode: z.string(),
  city: z.string(),
  /** ISO 3166-1 alpha-2. */
  country: z.string(),
});

const traderStatus = z.enum(TRADER_STATUSES).nullable();

/** A person as a party of an invoice. Texts are empty until the person has said them. */
const invoiceParty = {
  legalName: z.string(),
  /** As `readTaxId` writes it. */
  taxId: z.string(),
  /** The country that issued it. */
  taxIdCountry: z.string(),
  address: Address,
};

const StoredRegime = part({
  /** The first local day on which it holds, until the next one does. */
  from: z.string(),
  regime: z.enum(TAX_REGIMES),
  reason: z.enum(EXEMPTION_REASONS).nullable(),
  note: z.string(),
});
export type StoredRegime = Readonly<z.output<typeof StoredRegime>>;

/** A person's tax details in one item, possibly incomplete: an owner's for payouts and reports, a driver's for invoices. */
export const TaxDetails = record('tax details', {
  /** Shown on an owner's spots. */
  public: { traderStatus },
  owner: {
    ...invoiceParty,
    /** Date of birth of a natural person, `YYYY-MM-DD`. */
    birthDate: z.string().nullable(),
    /** The tax number of the country of the address, where that is not Spain. */
    residenceTaxId: z.string().default(''),
    /** Number of an entity in the register of companies, or another one. */
    registerNumber: z.string().default(''),
    /** In order of their first days. Without one, and before the first, rent is taxed. */
    regimes: z.array(StoredRegime),
    updatedAt: z.string(),
  },
  nobody: {
    userId: z.string(),
    /** Since when they have this tax number; null on those from when it was not kept. */
    taxIdSince: z.string().nullable().default(null),
    /** The tax number that an operator has allowed, although another account has it, too. */
    allowedTaxId: z.string().nullable().default(null),
    /** Increased by every write, which requires the previous revision. */
    revision: z.int(),
  },
});
export type TaxDetails = Held<typeof TaxDetails>;

/** Whom the invoice of a stay is for: a copy of the driver's tax details. */
export const InvoiceData = record('invoice data', {
  booker: { traderStatus, ...invoiceParty, updatedAt: z.string() },
  nobody: {
    bookingId: z.string(),
    revision: z.int(),
    /** The time when the table deletes it: with the booking. */
    keptUntil: z.string(),
  },
});
export type InvoiceData = Held<typeof InvoiceData>;
