import * as z from 'zod';
import { LocalDate, textLine } from '../model/fields.ts';
import { COUNTRIES } from './countries.ts';
import { route } from './route.ts';
import { findProvince } from './spanish-provinces.ts';
import { readForeignTaxId, readTaxId } from './tax-ids.ts';
import {
  EXEMPTION_REASONS,
  TAX_REGIMES,
  TRADER_STATUSES,
  TAX_DETAILS_LIMITS,
  UNPRINTABLE,
} from '../model/tax-terms.ts';

const Country = z
  .string()
  .refine((code) => COUNTRIES.includes(code), 'Must be the code of a country (ISO 3166-1 alpha-2).');

const printable = (max: number) =>
  textLine(0, max).refine(
    (text) => !UNPRINTABLE.test(text),
    'Must consist of letters, digits and punctuation.',
  );

const legalName = printable(TAX_DETAILS_LIMITS.legalName).refine(
  (text) => text === '' || /\p{L}/u.test(text),
  'Must be a name.',
);

const Address = z
  .object({
    street: printable(TAX_DETAILS_LIMITS.street),
    postcode: printable(TAX_DETAILS_LIMITS.postcode),
    city: printable(TAX_DETAILS_LIMITS.city),
    country: Country.default('ES'),
  })
  .refine(
    ({ postcode, country }) => country !== 'ES' || postcode === '' || findProvince(postcode) !== undefined,
    { path: ['postcode'], message: 'Must be a Spanish postcode such as 28001.' },
  );

/** Between the earliest plausible birth and today; the age is checked when it is saved. */
const BirthDate = z.iso
  .date('Must be a date such as 1980-05-31.')
  .refine((date) => date >= '1900-01-01', 'Must be after 1900.')
  .refine((date) => date <= new Date().toISOString().slice(0, 10), 'Must not be in the future.');

const note = printable(TAX_DETAILS_LIMITS.note);

/** A regime of rent from a day on: exempt rent has a reason, taxed rent keeps none. A note belongs to another reason, and drivers read it. */
const Regime = z
  .object({
    from: LocalDate,
    regime: z.enum(TAX_REGIMES),
    reason: z.enum(EXEMPTION_REASONS).nullable().default(null),
    note: note.default(''),
  })
  .transform((entry, context) => {
    if (entry.regime === 'taxed') return { ...entry, reason: null, note: '' };
    if (entry.reason === null)
      context.addIssue({ code: 'custom', path: ['reason'], message: 'Say why rent is exempt.' });
    if (entry.reason !== 'other') return { ...entry, note: '' };
    if (entry.note.length < TAX_DETAILS_LIMITS.noteMin)
      context.addIssue({ code: 'custom', path: ['note'], message: 'Say which exemption it is.' });
    return entry;
  });

const Regimes = z
  .array(Regime)
  .max(TAX_DETAILS_LIMITS.regimes)
  .superRefine((regimes, context) => {
    regimes.forEach(({ from }, index) => {
      if (regimes.findIndex((other) => other.from === from) !== index)
        context.addIssue({ code: 'custom', path: [index, 'from'], message: 'Each day can have one regime.' });
    });
  })
  .transform((regimes) => regimes.toSorted((a, b) => (a.from < b.from ? -1 : 1)))
  .default([]);

const SPANISH_ID = 'Must be a Spanish NIF, NIE or CIF with its control character.';
const FOREIGN_ID = 'Must be a number of letters, digits, dots, hyphens and slashes.';

/**
 * Tax details as a person enters them, complete or not: an empty text or null is not said yet. `revision` is that of the answer that was
 * changed, so that two tabs do not overwrite each other.
 */
export const TaxDetailsInput = z
  .object({
    revision: z.int().min(0),
    traderStatus: z.enum(TRADER_STATUSES).nullable().default(null),
    legalName: legalName.default(''),
    taxId: textLine(0, TAX_DETAILS_LIMITS.taxId).default(''),
    taxIdCountry: Country.default('ES'),
    address: Address.default({ street: '', postcode: '', city: '', country: 'ES' }),
    birthDate: BirthDate.nullable().default(null),
    residenceTaxId: textLine(0, TAX_DETAILS_LIMITS.taxId).default(''),
    registerNumber: printable(TAX_DETAILS_LIMITS.registerNumber).default(''),
    regimes: Regimes,
  })
  .transform((details, context) => {
    const refuse = (field: string, message: string) => {
      context.addIssue({ code: 'custom', path: [field], message });
    };
    const { taxId: typed, taxIdCountry, address } = details;
    // Residents of Spain have one number.
    const residence = address.country === 'ES' ? '' : details.residenceTaxId;
    const residenceTaxId = residence === '' ? '' : readForeignTaxId(residence);
    if (residenceTaxId === undefined) refuse('residenceTaxId', FOREIGN_ID);
    const spanish = taxIdCountry === 'ES' ? readTaxId(typed) : undefined;
    const taxId = taxIdCountry === 'ES' ? spanish?.taxId : readForeignTaxId(typed);
    if (taxId === undefined && typed !== '') refuse('taxId', taxIdCountry === 'ES' ? SPANISH_ID : FOREIGN_ID);
    const isEntity = spanish?.kind === 'cif';
    if (isEntity && details.traderStatus === 'private')
      refuse('traderStatus', 'A company or another entity acts as a business.');
    return {
      ...details,
      taxId: taxId ?? typed,
      residenceTaxId: residenceTaxId ?? residence,
      // An entity has no birth, and nobody else has a number in its register.
      birthDate: isEntity ? null : details.birthDate,
      registerNumber: isEntity ? details.registerNumber : '',
    };
  });
export type TaxDetailsInput = z.output<typeof TaxDetailsInput>;

/** The missing details, by the field of the form. */
export const TAX_DETAILS_FIELDS = [
  'traderStatus',
  'legalName',
  'taxId',
  'residenceTaxId',
  'birthDate',
  'street',
  'postcode',
  'city',
] as const;
export type TaxDetailsField = (typeof TAX_DETAILS_FIELDS)[number];

const AddressAnswer = z.object({
  street: z.string(),
  postcode: z.string(),
  city: z.string(),
  country: z.string(),
  /** By the postcode; null outside of Spain, or before it is said. */
  province: z.string().nullable(),
});

const invoiceParty = {
  traderStatus: z.enum(TRADER_STATUSES).nullable(),
  legalName: z.string(),
  taxId: z.string(),
  taxIdCountry: z.string(),
  /** Null before it is said. */
  taxIdKind: z.enum(['nif', 'nie', 'cif', 'foreign']).nullable(),
  address: AddressAnswer,
};

/** The caller's tax details; texts are empty where nothing was said yet. */
export const TaxDetails = z
  .object({
    ...invoiceParty,
    /** Whether another account has this tax number, too. */
    isTaxIdShared: z.boolean(),
    birthDate: z.string().nullable(),
    residenceTaxId: z.string(),
    registerNumber: z.string(),
    regimes: z.array(
      z.object({
        from: z.string(),
        regime: z.enum(TAX_REGIMES),
        reason: z.enum(EXEMPTION_REASONS).nullable(),
        note: z.string(),
      }),
    ),
    /** The regime that holds today. */
    regime: z.enum(TAX_REGIMES),
    /**
     * The owner's missing details. `taxId` also where it is no Spanish one, which owners need; `residenceTaxId` of who lives in another
     * member state.
     */
    missing: z.array(z.enum(TAX_DETAILS_FIELDS)),
    /** The details that an invoice to this person lacks. */
    missingForInvoice: z.array(z.enum(TAX_DETAILS_FIELDS)),
    /** How far an owner was asked for what is missing, and from when shares are held and spaces hidden; null if nobody asks. */
    dueDiligence: z
      .object({
        step: z.enum(['asked', 'reminded', 'reminded_again', 'held', 'hidden']),
        holdsAt: z.string().nullable(),
        hidesAt: z.string().nullable(),
      })
      .nullable(),
    /** 0 before the first. */
    revision: z.int(),
    updatedAt: z.string().nullable(),
  })
  .meta({ id: 'TaxDetails' });
export type TaxDetails = z.infer<typeof TaxDetails>;

/** Whom the invoice of a stay is for, as it was when the driver added it. */
export const InvoiceParty = z.object({ ...invoiceParty, updatedAt: z.string() }).meta({ id: 'InvoiceParty' });
export type InvoiceParty = z.infer<typeof InvoiceParty>;

export const InvoiceData = z
  .object({
    /** Null before it is added. */
    party: InvoiceParty.nullable(),
    /** Until then it can be added or changed. */
    changeableUntil: z.string(),
    isChangeable: z.boolean(),
  })
  .meta({ id: 'InvoiceData' });
export type InvoiceData = z.infer<typeof InvoiceData>;

export const taxRoutes = {
  getTaxDetails: route({
    method: 'GET',
    path: '/user/tax-details',
    auth: 'user',
    summary: 'The tax details of the caller, and what is missing for payouts and for invoices',
    response: TaxDetails,
    needs: { table: 'read', dueDiligence: true },
  }),
  saveTaxDetails: route({
    method: 'PUT',
    path: '/user/tax-details',
    auth: 'user',
    summary:
      'Save the tax details of the caller, also incomplete ones; conflict if they were changed since the revision that the caller read',
    body: TaxDetailsInput,
    response: TaxDetails,
    errors: ['operator_tax_id', 'conflict', 'rate_limited'],
    needs: { table: 'write', dueDiligence: true, company: true },
  }),
  getInvoiceData: route({
    method: 'GET',
    path: '/bookings/{bookingId}/invoice-data',
    auth: 'user',
    summary: 'Whom the invoice of a paid stay is for; only for its driver',
    response: InvoiceData,
    errors: ['not_found', 'not_confirmed'],
    needs: { table: 'keys' },
  }),
  saveInvoiceData: route({
    method: 'PUT',
    path: '/bookings/{bookingId}/invoice-data',
    auth: 'user',
    summary:
      "Copy the caller's tax details of this revision to a paid stay as the data of its invoice, until 31 January of the year after its end",
    body: z.object({ revision: z.int().min(0) }),
    response: InvoiceData,
    errors: [
      'not_found',
      'not_confirmed',
      'tax_details_incomplete',
      'invoice_year_closed',
      'invoice_data_final',
      'conflict',
      'rate_limited',
    ],
    needs: { table: 'write' },
  }),
} as const;
