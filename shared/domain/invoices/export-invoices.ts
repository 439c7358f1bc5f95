import type { Booking } from '../../model/booking.ts';
import type { Needs } from '../deps.ts';
import type { ExportedProfile, ExportLists } from '../export-page.ts';
import { toInvoiceParty } from '../taxes/tax-details.ts';
import { toInvoiceAnswer } from './read-invoices.ts';

/** The export of an owner's agreements that the platform issues invoices in the own name. */
export const exportInvoicingAgreements = async (
  deps: Needs<'invoicingAgreements'>,
  userId: string,
): Promise<Pick<ExportedProfile, 'invoicingAgreements'>> => {
  const agreement = await deps.invoicingAgreements.find(userId);
  const periods = agreement?.periods ?? [];
  return { invoicingAgreements: periods.map(({ version, from, until }) => ({ version, from, until })) };
};

/** The export of a booking's invoices from and to a person, and of whom the driver's are for. */
export const exportInvoices = async (
  deps: Needs<'invoiceData' | 'invoices'>,
  { id, driverId }: Booking,
  userId: string,
): Promise<Pick<ExportLists, 'invoiceData' | 'invoices'>> => {
  const [data, invoices] = await Promise.all([
    driverId === userId ? deps.invoiceData.find(id) : undefined,
    deps.invoices.listOfBooking(id),
  ]);
  return {
    invoiceData: data ? [{ ...toInvoiceParty(data), bookingId: id }] : [],
    invoices: invoices
      .filter(({ issuerId, recipientId }) => [issuerId, recipientId].includes(userId))
      .map((invoice) => toInvoiceAnswer(invoice, userId)),
  };
};
