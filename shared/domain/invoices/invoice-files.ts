import { invoiceLimits } from '../../areas/invoices.ts';
import type { Invoice } from '../../model/invoice.ts';
import type { Actor, Needs } from '../deps.ts';
import { enforceRateLimits, limit } from '../rate-limit.ts';
import { daysOf, findOwnInvoice, type InvoiceQuery } from './read-invoices.ts';

/** Maximum of files in a part: 40 files of 25 KB are below the 6 MB that a function answers, and take some seconds. */
const PART = 40;

/** A file to save, with its name. */
interface NamedFile {
  readonly bytes: Uint8Array;
  readonly fileName: string;
}

/** Numbers of several issuers in one folder: those of owners are unique only for them. */
export const toFileName = ({ number, issuer }: Pick<Invoice, 'number' | 'issuer'>): string =>
  `${number}-${issuer.taxId.replaceAll(/[^0-9A-Za-z]/g, '')}.pdf`;

/** An invoice of the caller as a PDF. Throws `not_found` and `rate_limited`. */
export const getInvoicePdf = async (
  deps: Needs<'invoices' | 'invoiceFiles' | 'limits' | 'clock'>,
  actor: Actor,
  id: string,
): Promise<NamedFile> => {
  const invoice = await findOwnInvoice(deps, actor, id);
  await enforceRateLimits(deps, [limit(invoiceLimits['invoice-pdf'], actor.userId)]);
  return { bytes: await deps.invoiceFiles.write(invoice), fileName: toFileName(invoice) };
};

/** A part of the caller's invoices as PDF files in a ZIP, and the cursor of the next. Throws `rate_limited`. */
export const archiveInvoices = async (
  deps: Needs<'invoices' | 'invoiceFiles' | 'limits' | 'clock'>,
  { userId }: Actor,
  query: InvoiceQuery,
): Promise<NamedFile & { readonly next: string | undefined }> => {
  await enforceRateLimits(deps, [limit(invoiceLimits['invoice-archive'], userId)]);
  const { invoices, next } = await deps.invoices.listOfPerson(userId, {
    ...daysOf(query),
    limit: PART,
    cursor: query.cursor,
  });
  const files: Record<string, Uint8Array> = {};
  for (const invoice of invoices) files[toFileName(invoice)] = await deps.invoiceFiles.write(invoice);
  const fileName = `plazalibre-${query.from ?? 'facturas'}-${query.to ?? ''}.zip`;
  return { bytes: deps.invoiceFiles.zip(files), fileName, next };
};
