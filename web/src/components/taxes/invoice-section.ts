import { paths } from '#web/lib/paths.ts';

/** The id of the section of a booking's page about its invoice. */
export const INVOICE_SECTION = 'factura';

export const getInvoicePath = (bookingId: string) => `${paths.reservation(bookingId)}#${INVOICE_SECTION}`;
