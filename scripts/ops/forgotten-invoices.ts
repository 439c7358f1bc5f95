import { bookingsRepository } from '#shared/data/bookings-repository.ts';
import type { Table } from '#shared/data/client.ts';
import { invoicesRepository } from '#shared/data/invoices-repository.ts';
import { ledgerRepository } from '#shared/data/ledger-repository.ts';
import { invoicingAgreementsRepository } from '#shared/data/invoicing-agreements-repository.ts';
import { invoiceDataRepository, taxDetailsRepository } from '#shared/data/tax-details-repository.ts';
import { indexBooking } from '#shared/domain/bookings/booking-step.ts';
import type { Company } from '#shared/domain/deps.ts';
import { planBooking } from '#shared/domain/invoices/plan-booking.ts';

/** Whether a booking lacks invoices that no job is going to make, because it is not noted for review. */
const isForgotten = async (table: Table, company: Company, bookingId: string): Promise<boolean> => {
  const invoices = invoicesRepository(table);
  const booking = await bookingsRepository(table, indexBooking).find(bookingId);
  if (!booking || (await invoices.findReview(bookingId))) return false;
  const [written, entries, invoiceData, ownerDetails, agreement] = await Promise.all([
    invoices.listOfBooking(bookingId),
    ledgerRepository(table).list(bookingId),
    invoiceDataRepository(table).find(bookingId),
    taxDetailsRepository(table).find(booking.ownerId),
    invoicingAgreementsRepository(table).find(booking.ownerId),
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
  table: Table,
  company: Company,
  bookingIds: readonly string[],
): Promise<string[]> => {
  const forgotten: string[] = [];
  for (const id of bookingIds) if (await isForgotten(table, company, id)) forgotten.push(id);
  return forgotten;
};
