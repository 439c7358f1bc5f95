import type { Company, Needs } from '#shared/domain/deps.ts';
import { planBooking } from '#shared/domain/invoices/plan-booking.ts';

type InvoiceRecords = Needs<
  'bookings' | 'invoices' | 'ledger' | 'invoiceData' | 'taxDetails' | 'invoicingAgreements'
>;

/** Whether a booking lacks invoices that no job is going to make, because it is not noted for review. */
const isForgotten = async (deps: InvoiceRecords, company: Company, bookingId: string): Promise<boolean> => {
  const booking = await deps.bookings.find(bookingId);
  if (!booking || (await deps.invoices.findReview(bookingId))) return false;
  const [written, entries, invoiceData, ownerDetails, agreement] = await Promise.all([
    deps.invoices.listOfBooking(bookingId),
    deps.ledger.list(bookingId),
    deps.invoiceData.find(bookingId),
    deps.taxDetails.find(booking.ownerId),
    deps.invoicingAgreements.find(booking.ownerId),
  ]);
  // Whether something waits for an operator or is issued: no job knows of either.
  const plan = planBooking({
    ...{ booking, invoices: written, entries, company, invoiceData, ownerDetails, agreement },
    isTaxIdHeld: false,
  });
  return plan.invoices.length > 0 || plan.waitsFor !== null;
};

/** The ids of `bookingIds` whose invoices are forgotten. */
export const findForgotten = async (
  deps: InvoiceRecords,
  company: Company,
  bookingIds: readonly string[],
): Promise<string[]> => {
  const forgotten: string[] = [];
  for (const id of bookingIds) if (await isForgotten(deps, company, id)) forgotten.push(id);
  return forgotten;
};
