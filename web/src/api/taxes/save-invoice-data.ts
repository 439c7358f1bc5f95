import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import type { InvoiceData, InvoiceParty } from '#shared/api/taxes.ts';
import { call } from '#web/lib/api-client.ts';
import { verifyOutcome } from '#web/lib/verify-outcome.ts';
import { showAnswer } from '#web/lib/show-answer.ts';
import { bookingInvoicesQuery } from '../invoices/list-booking-invoices.ts';
import { invoiceDataQuery } from './get-invoice-data.ts';
import { taxDetailsQuery } from './get-tax-details.ts';

const listShown = ({
  traderStatus,
  legalName,
  taxId,
  taxIdCountry,
  address,
}: Omit<InvoiceParty, 'updatedAt'>) =>
  JSON.stringify([traderStatus, legalName, taxId, taxIdCountry, address]);

/** After a lost answer: the data of the stay, if they are the details of this revision. */
const findSaved = async (bookingId: string, revision: number): Promise<InvoiceData | undefined> => {
  const details = await call('taxes', 'getTaxDetails');
  const data = await call('taxes', 'getInvoiceData', { params: { bookingId } });
  const isSaved = details.revision === revision && data.party && listShown(data.party) === listShown(details);
  return isSaved ? data : undefined;
};

/** Copies the caller's tax details, of the revision that the page showed, to a stay. Idempotent. */
export const saveInvoiceData = (queries: QueryClient, bookingId: string) =>
  mutationOptions({
    mutationKey: ['taxes', 'invoice', bookingId],
    mutationFn: (revision: number) =>
      verifyOutcome(call('taxes', 'saveInvoiceData', { params: { bookingId }, body: { revision } }), () =>
        findSaved(bookingId, revision),
      ),
    meta: { isRepeatable: true },
    onSuccess: (data) => {
      showAnswer(queries, invoiceDataQuery(bookingId).queryKey, data);
      void queries.invalidateQueries({ queryKey: bookingInvoicesQuery(bookingId).queryKey });
    },
    // Another tab may have changed the details or the invoice data.
    onError: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: taxDetailsQuery.queryKey }),
        queries.invalidateQueries({ queryKey: invoiceDataQuery(bookingId).queryKey }),
      ]),
  });
