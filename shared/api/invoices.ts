import * as z from 'zod';
import { MonthPatternAnswer } from '../model/month-pattern.ts';
import { BookingId, Euros, LocalDate, pageCursor, textLine } from '../model/fields.ts';
import { EXEMPTION_REASONS, INVOICE_SUBJECTS, INVOICE_TYPES, TAX_AREAS } from '../model/tax-terms.ts';
import { route } from './route.ts';
import { TAX_DETAILS_FIELDS } from './taxes.ts';

/** The id of an invoice: of its booking, with its position there. */
export const InvoiceId = z
  .string()
  .regex(/^inv_[0-9A-Z]{26}_\d{3,6}$/, 'Must be the id of an invoice.')
  .meta({ id: 'InvoiceId' });

const summary = {
  id: InvoiceId,
  /** Series, year and number, such as `F2026-000123`. */
  number: z.string(),
  /** F1: full. F2: simplified. F3: full, in place of simplified ones. R1 and R4: credit notes of full ones. R5: of simplified ones. */
  type: z.enum(INVOICE_TYPES),
  subject: z.enum(INVOICE_SUBJECTS),
  /** Whether the caller received it, or it was issued in the caller's name. */
  role: z.enum(['recipient', 'issuer']),
  issuedOn: z.string(),
  /** The local day on which it was cancelled, because it was issued in error; null while it has effect. */
  cancelledOn: z.string().nullable(),
  bookingId: BookingId,
  title: z.string(),
  /** With tax; negative on credit notes. */
  total: Euros,
};

/** An invoice in a list. */
export const InvoiceSummary = z.object(summary).meta({ id: 'InvoiceSummary' });
export type InvoiceSummary = z.infer<typeof InvoiceSummary>;

const Party = z.object({
  legalName: z.string(),
  taxId: z.string(),
  taxIdCountry: z.string(),
  address: z.array(z.string()),
});
const Reference = z.object({ id: InvoiceId, number: z.string(), issuedOn: z.string() });

export const Invoice = z
  .object({
    ...summary,
    /** The local day of the operation or its payment, where it is not that of issue; else null. */
    operationOn: z.string().nullable(),
    issuer: Party,
    /** Null on simplified ones. */
    recipient: Party.nullable(),
    /** The third party who issued it in the name of an owner; else null. */
    thirdParty: Party.nullable(),
    /** The stay, as it was then. Instants in UTC. `pattern`: of a month that has only some hours of each week. */
    stay: z.object({
      startTime: z.string(),
      endTime: z.string(),
      timeZone: z.string(),
      address: z.string(),
      pattern: MonthPatternAnswer.optional(),
    }),
    /**
     * They sum to the totals; `base + tax` is `total`. `quantity` counts hours for `part_day`, else days or pieces of `unitBase` without tax,
     * which has as many decimals as it takes to make the base. `dayPrice` is the price of a day with tax, for hours only.
     */
    lines: z.array(
      z.object({
        kind: z.string(),
        quantity: z.number(),
        unitBase: z.number(),
        dayPrice: Euros.nullable(),
        base: Euros,
        tax: Euros,
        total: Euros,
      }),
    ),
    area: z.enum(TAX_AREAS),
    /** In percent; 0 if exempt. */
    ratePercent: z.number(),
    exemption: z.object({ reason: z.enum(EXEMPTION_REASONS), note: z.string() }).nullable(),
    base: Euros,
    tax: Euros,
    /** The corrected invoice of a credit note, or the one that an F3 undoes. */
    corrects: Reference.nullable(),
    /** On a full invoice: the simplified invoices that it replaces, and their credit notes. */
    replaces: z.array(Reference),
    /** The address at which anybody can check it at the tax office; null where it is not sent there. */
    checkUrl: z.string().nullable(),
  })
  .meta({ id: 'Invoice' });
export type Invoice = z.infer<typeof Invoice>;

/** The reason why some invoices of a stay wait; null where none waits. */
const WaitsFor = z.enum(['owner_details', 'recipient_data', 'shared_tax_id']).nullable();

/** Agreement of an owner that the platform issues the rent invoices in the owner's name. */
export const InvoicingAgreement = z
  .object({
    /** The version of the text to accept. */
    version: z.string(),
    /** Since when one holds, and its version; null if none does. */
    acceptedAt: z.string().nullable(),
    acceptedVersion: z.string().nullable(),
    /** The end of the last one; null if none has ended, or one holds. */
    endedAt: z.string().nullable(),
    /** Only an owner who lets as a business, with complete tax details, can accept. */
    mayAccept: z.boolean(),
    missing: z.array(z.enum(TAX_DETAILS_FIELDS)),
    /** Whether rent is not invoiced yet, because another account has the same tax number and no operator has reviewed it. */
    isTaxIdHeld: z.boolean(),
    /** Invoices of the commission that wait for the tax details. */
    waiting: z.int(),
    revision: z.int(),
  })
  .meta({ id: 'InvoicingAgreement' });
export type InvoicingAgreement = z.infer<typeof InvoicingAgreement>;

/** Days of issue, both included; at most 366 of them for an archive. Without them, everything. */
const period = { from: LocalDate.optional(), to: LocalDate.optional() };
/** A file. */
const Bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array);
const cursor = pageCursor(/^[0-9TZ:.-]{24}#inv_[0-9A-Z]{26}_\d{3,6}$/);
const params = z.object({ invoiceId: InvoiceId });

export const invoiceRoutes = {
  listInvoices: route({
    method: 'GET',
    path: '/user/invoices',
    auth: 'user',
    summary:
      "The caller's invoices, received and issued in the caller's name, latest first, 30 at a time: by days of issue, and by a part of the number",
    query: z.object({ ...period, number: textLine(1, 40).optional(), cursor }),
    isPaged: true,
    response: z.array(InvoiceSummary),
    errors: ['rate_limited'],
    needs: { table: 'read', limits: true },
  }),
  archiveInvoices: route({
    method: 'GET',
    path: '/user/invoices/archive',
    auth: 'user',
    summary:
      "The caller's invoices by days of issue as PDF files in a ZIP, 40 at a time; X-Next-Cursor has the cursor of the next part, which is a ZIP of its own",
    query: z.object({ ...period, cursor }),
    isPaged: true,
    response: Bytes,
    binaryType: 'application/zip',
    errors: ['rate_limited'],
    needs: { table: 'read', limits: true, timeoutSeconds: 29, memory: 1769, reserved: 'files' },
  }),
  getInvoice: route({
    method: 'GET',
    path: '/invoices/{invoiceId}',
    auth: 'user',
    summary: 'An invoice; only for its recipient, and for an owner in whose name it was issued',
    params,
    response: Invoice,
    errors: ['not_found'],
    needs: { table: 'keys' },
  }),
  getInvoicePdf: route({
    method: 'GET',
    path: '/invoices/{invoiceId}/pdf',
    auth: 'user',
    summary: 'The same as a PDF file',
    params,
    response: Bytes,
    binaryType: 'application/pdf',
    errors: ['not_found', 'rate_limited'],
    needs: { table: 'keys', limits: true, memory: 1769, reserved: 'files' },
  }),
  listBookingInvoices: route({
    method: 'GET',
    path: '/bookings/{bookingId}/invoices',
    auth: 'user',
    summary: "The caller's invoices of a stay in the order of issue, and whether others wait for data",
    response: z.object({
      invoices: z.array(InvoiceSummary),
      waitsFor: WaitsFor,
      /** Whether some are still to be issued, which takes minutes. */
      isPending: z.boolean(),
    }),
    errors: ['not_found'],
    needs: { table: 'keys', company: true },
  }),
  getInvoicingAgreement: route({
    method: 'GET',
    path: '/user/invoicing-agreement',
    auth: 'user',
    summary:
      "Whether the caller agreed to rent invoices in the caller's own name, and what the invoices of the commission wait for",
    response: InvoicingAgreement,
    needs: { table: 'read' },
  }),
  saveInvoicingAgreement: route({
    method: 'PUT',
    path: '/user/invoicing-agreement',
    auth: 'user',
    summary: "Accept that the platform issues rent invoices in the caller's name, from now on, or end it",
    body: z.object({
      isAccepted: z.boolean(),
      /** The version of the text that the caller has read. */
      version: z.string().max(20),
      revision: z.int().min(0),
    }),
    response: InvoicingAgreement,
    errors: ['conflict', 'tax_details_incomplete', 'rate_limited'],
    needs: { table: 'write' },
  }),
} as const;
