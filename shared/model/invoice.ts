import * as z from 'zod';
import { LANGUAGES } from './constants.ts';
import { StoredPattern } from './month-pattern.ts';
import { type Held, part, record } from './record.ts';
import { EXEMPTION_REASONS, INVOICE_SUBJECTS, INVOICE_TYPES, TAX_AREAS } from './tax-terms.ts';

/** The issuer or recipient of an invoice, as it was then. */
const Party = part({
  /** Null for the platform. */
  userId: z.string().nullable(),
  legalName: z.string(),
  taxId: z.string(),
  /** The country that issued it. */
  taxIdCountry: z.string(),
  /** Lines of the postal address; empty where it is not needed. */
  address: z.array(z.string()),
});

/** A line of an invoice. Negative on credit notes. */
const Line = part({
  /** Days, minutes or pieces as in `PriceLineCents`, or what the invoice is for. */
  kind: z.string(),
  quantity: z.int(),
  unitCents: z.int(),
  /** With tax: the sum of the next two. */
  amountCents: z.int(),
  baseCents: z.int(),
  taxCents: z.int(),
});
export type InvoiceLine = Readonly<z.output<typeof Line>>;

const HOUR_MINUTES = 60;

/** Decimals of a cent with which a price is written at most. */
const MAX_DECIMALS = 4;

/**
 * The units of a line, hours, days or pieces, and the price of one without tax, in cents (RD 1619/2012 art. 6.1 f): with as many decimals
 * of a cent as are needed for their product to be the base.
 */
export const toUnits = ({ kind, quantity, baseCents }: InvoiceLine) => {
  const units = Math.max(1, quantity) / (kind === 'part_day' ? HOUR_MINUTES : 1);
  const [sign, cents] = [Math.sign(baseCents), Math.abs(baseCents)];
  const prices = Array.from({ length: MAX_DECIMALS + 1 }, (_, decimals) => {
    const scale = 10 ** decimals;
    return Math.round((cents / units) * scale) / scale;
  });
  const exact = prices.find((price) => Math.round(price * units) === cents);
  return { units, unitBaseCents: sign * (exact ?? cents / units) };
};

/** Another invoice: its number, and the local day on which it was issued. */
const Reference = part({ id: z.string(), number: z.string(), issuedOn: z.string() });
export type InvoiceReference = Readonly<z.output<typeof Reference>>;

/**
 * An invoice, written once and never changed, unless it is cancelled: what is wrong is corrected by another one. Cents with their sign; the
 * lines sum to the totals, and base and tax to the total. Local days are those of the peninsula.
 */
export const Invoice = record('invoice', {
  parties: {
    id: z.string(),
    /** Series, year and number without gaps, such as `F2026-000123`, unique for its issuer. */
    number: z.string(),
    series: z.string(),
    year: z.int(),
    seriesNumber: z.int(),
    type: z.enum(INVOICE_TYPES),
    subject: z.enum(INVOICE_SUBJECTS),
    issuedOn: z.string(),
    issuedAt: z.string(),
    /** The local day of the operation, or of an earlier payment; null on invoices from before it was stored (`getOperationDay`). */
    operationOn: z.string().nullable().default(null),
    /** The time of its cancellation, because it was issued in error; it has no effect since (RD 1007/2023 art. 11.1). */
    cancelledAt: z.string().nullable().default(null),
    issuer: Party,
    /** The operator who issued an invoice in the name of an owner (RD 1619/2012 art. 5), and the version of their agreement. */
    thirdParty: Party.nullable(),
    agreementVersion: z.string().nullable(),
    /** Null on simplified ones to a driver who has given no data. */
    recipient: Party.nullable(),
    bookingId: z.string(),
    /** The stay, as it was then. */
    stay: part({
      startAt: z.string(),
      endAt: z.string(),
      timeZone: z.string(),
      title: z.string(),
      address: z.string(),
      /** The times of a month that has only some of each week. */
      pattern: StoredPattern.exactOptional(),
    }),
    lines: z.array(Line),
    area: z.enum(TAX_AREAS),
    /** In basis points; 0 if exempt. */
    rate: z.int(),
    exemption: part({ reason: z.enum(EXEMPTION_REASONS), note: z.string() }).nullable(),
    baseCents: z.int(),
    taxCents: z.int(),
    totalCents: z.int(),
    /** The corrected invoice of a credit note, or the one that an F3 undoes. */
    corrects: Reference.nullable(),
    /** The simplified invoices that an F3 replaces, and their credit notes. */
    replaces: z.array(Reference),
    language: z.enum(LANGUAGES),
    /** The address in its QR code, from where the stage sends records to the tax office; else null. */
    checkUrl: z.string().nullable(),
  },
  nobody: {
    /** The parties, in whose lists it is. */
    issuerId: z.string(),
    recipientId: z.string(),
    keptUntil: z.string(),
  },
});
export type Invoice = Held<typeof Invoice>;
export type InvoicePartySnapshot = Invoice['issuer'];

/** The local day of the operation, or of the payment before it: never after the day of issue, which it is where it was not kept. */
export const getOperationDay = ({
  operationOn,
  issuedOn,
}: Pick<Invoice, 'operationOn' | 'issuedOn'>): string => operationOn ?? issuedOn;

/** The day of the operation where it is not the day of issue (RD 1619/2012 art. 6.1 i, RD 1007/2023 art. 10.1 e); else null. */
export const findOtherDay = (invoice: Pick<Invoice, 'operationOn' | 'issuedOn'>): string | null => {
  const day = getOperationDay(invoice);
  return day === invoice.issuedOn ? null : day;
};
