import { call, callPage } from '#web/lib/api-client.ts';
import type { InvoiceFilter } from './list-invoices.ts';

/** TypeScript's library knows only blobs of ordinary memory, which these bytes are. */
const toBlob = (bytes: Uint8Array, type: string) => new Blob([bytes as Uint8Array<ArrayBuffer>], { type });

/** An invoice as a PDF. */
export const getInvoiceFile = async (invoiceId: string): Promise<Blob> =>
  toBlob(
    await call('invoices', 'getInvoicePdf', { params: { invoiceId } }, { isRepeatable: true }),
    'application/pdf',
  );

/** The files of all parts in one ZIP. */
const join = async (parts: readonly Uint8Array[]): Promise<Uint8Array> => {
  const { unzipSync, zipSync } = await import('fflate');
  const files: Record<string, Uint8Array> = {};
  for (const part of parts) Object.assign(files, unzipSync(part));
  return zipSync(files, { level: 0 });
};

/** The invoices of some days as PDF files in a ZIP, joined from its parts. */
export const getInvoiceArchive = async ({ from, to }: Omit<InvoiceFilter, 'number'>): Promise<Blob> => {
  const parts: Uint8Array[] = [];
  let cursor: string | undefined;
  do {
    const query = { ...(from && { from }), ...(to && { to }), ...(cursor && { cursor }) };
    const { page, next } = await callPage('invoices', 'archiveInvoices', { query }, { isRepeatable: true });
    parts.push(page);
    cursor = next;
  } while (cursor !== undefined);
  const [only] = parts;
  return toBlob(parts.length === 1 && only ? only : await join(parts), 'application/zip');
};
