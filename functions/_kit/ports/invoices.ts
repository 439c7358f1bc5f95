import { writeInvoicePdf } from '#shared/adapters/pdf/invoice-pdf.ts';
import { zipFiles } from '#shared/adapters/zip/zip-files.ts';

export const invoiceFiles = () => ({ invoiceFiles: { write: writeInvoicePdf, zip: zipFiles } });
