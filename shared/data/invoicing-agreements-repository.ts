import type { InvoicingAgreements } from '../domain/ports/invoices.ts';
import { InvoicingAgreement } from '../model/invoicing-agreement.ts';
import type { Table } from './client.ts';
import { invoicingAgreementKey } from './keys.ts';
import { overPreviousRevision } from './if-unchanged.ts';
import { readRecord } from './read-record.ts';

export const invoicingAgreementsRepository = (table: Table): InvoicingAgreements => ({
  find: async (userId) => {
    const item = await table.get(invoicingAgreementKey(userId), { isConsistent: true });
    return item && readRecord(InvoicingAgreement, item);
  },
  save: (agreement) =>
    table.putIf(
      { ...agreement, ...invoicingAgreementKey(agreement.userId) },
      overPreviousRevision(agreement),
    ),
});
