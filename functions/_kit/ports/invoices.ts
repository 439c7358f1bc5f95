import { writeInvoicePdf } from '#shared/adapters/pdf/invoice-pdf.ts';
import { zipFiles } from '#shared/adapters/zip/zip-files.ts';
import { invoicesRepository } from '#shared/data/invoices-repository.ts';
import { invoicingAgreementsRepository } from '#shared/data/invoicing-agreements-repository.ts';
import { table } from '../deps.ts';

export const invoices = () => ({
  invoices: invoicesRepository(table()),
  invoicingAgreements: invoicingAgreementsRepository(table()),
});
export const invoiceFiles = () => ({ invoiceFiles: { write: writeInvoicePdf, zip: zipFiles } });
