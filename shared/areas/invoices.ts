import { ACCOUNTING_DAYS } from '../lib/retention.ts';
import { DAY, HOUR } from '../lib/time.ts';
import { Invoice } from '../model/invoice.ts';
import { ChainHead, ChainSending, InvoiceRecord } from '../model/invoice-record.ts';
import { InvoiceReview } from '../model/invoice-review.ts';
import { InvoiceSeries } from '../model/invoice-series.ts';
import { InvoicingAgreement } from '../model/invoicing-agreement.ts';
import { InvoiceData } from '../model/tax-details.ts';
import { declareLimits, type Records } from './area.ts';

/** Invoices, their numbers, and their records for the tax office. */
export const invoiceLimits = declareLimits({
  'invoice-data': { max: 60, window: DAY, by: 'account', action: 'invoice data of a stay' },
  invoices: {
    max: 600,
    window: HOUR,
    by: 'account',
    action: 'a page of invoices',
    keepsOut: 'the account; what others find stays fast',
  },
  'invoice-pdf': {
    max: 200,
    window: HOUR,
    by: 'account',
    action: 'an invoice as a file',
    keepsOut: 'the account; each takes a fifth of a second of processor',
  },
  'invoice-archive': {
    max: 60,
    window: HOUR,
    by: 'account',
    action: 'a part of an archive of invoices',
    keepsOut: 'the account; each part is 40 files',
  },
  'invoicing-agreement': { max: 20, window: DAY, by: 'account', action: 'an agreement about invoices' },
});

export const invoiceRecords = {
  invoiceData: {
    items: { INVOICE_DATA: InvoiceData },
    days: ACCOUNTING_DAYS,
    from: 'the end of the stay',
    why: 'a part of its invoice (RD 1619/2012 art. 6 and 19), kept as the booking',
  },
  invoice: {
    items: { 'INVOICE#': Invoice },
    days: ACCOUNTING_DAYS,
    from: 'its issue',
    why: 'who issues or receives one must keep it: RD 1619/2012 art. 19, Código de Comercio art. 30 (six years)',
  },
  invoiceReview: {
    items: { INVOICE_REVIEW: InvoiceReview },
    days: null,
    from: 'until the invoices of its booking are issued',
    why: 'an invoice that is owed must not be lost, however long it takes',
  },
  invoiceSeries: {
    items: { SERIES: InvoiceSeries },
    days: null,
    from: 'it stays',
    why: 'the last number of each series, so that none is given twice (RD 1619/2012 art. 6.1 a)',
    unanswered: 'only numbers',
  },
  invoicingAgreement: {
    items: { INVOICING_AGREEMENT: InvoicingAgreement },
    days: ACCOUNTING_DAYS,
    from: 'the closing of the account, if a stay was sold or there is an invoice; until then it stays',
    why: 'that an owner agreed to invoices in the own name (RD 1619/2012 art. 5.2), kept as they are',
    outlivesAccount: true,
  },
  invoiceRecord: {
    items: { 'RECORD#': InvoiceRecord },
    days: ACCOUNTING_DAYS,
    from: 'its making',
    why: 'the record of an invoice for the tax office (RD 1007/2023 art. 8): Código de Comercio art. 30, LGT art. 66 and 70',
    unanswered: 'for the tax office and the operator only',
  },
  invoiceChain: {
    items: { HEAD: ChainHead, SENDING: ChainSending },
    days: null,
    from: 'it stays',
    why: 'a taxpayer’s number and last invoice, which the next record continues (Orden HAC/1177/2024 art. 7)',
    unanswered: 'for the tax office and the operator only',
  },
} as const satisfies Records;
