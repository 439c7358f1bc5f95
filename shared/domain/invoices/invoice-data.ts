import { isDeepStrictEqual } from 'node:util';
import { invoiceLimits, invoiceRecords } from '../../areas/invoices.ts';
import type { InvoiceData as InvoiceDataAnswer } from '../../api/taxes.ts';
import { AppError } from '../../lib/app-error.ts';
import { computeExpiry } from '../../lib/retention.ts';
import { toInstant, toIso, toLocal } from '../../lib/time.ts';
import type { Booking } from '../../model/booking.ts';
import { INVOICE_DATA_UNTIL, MAX_INVOICE_DATA_CHANGES } from '../../model/rules.ts';
import type { InvoiceData, TaxDetails } from '../../model/tax-details.ts';
import { wasConfirmed } from '../bookings/booking-status.ts';
import { findDrivenBooking } from '../bookings/to-booking.ts';
import type { Actor, Needs } from '../deps.ts';
import { enforceRateLimits, limit } from '../rate-limit.ts';
import { listMissingForInvoice } from '../taxes/missing-details.ts';
import { readTaxDetails } from '../taxes/read-tax-details.ts';
import { toInvoiceParty } from '../taxes/tax-details.ts';

const MINUTE_AFTER = 60_000;

/**
 * The instant (epoch milliseconds) until which a stay's invoice data can be added or changed: the end of 31 January of the year after the
 * stay ends, at the spot. Invoices may be corrected for four years (RD 1619/2012 art. 15.3); the operator closes the year with the last
 * return of it (decision 160).
 */
export const findInvoiceDeadline = ({ endAt, timeZone }: Pick<Booking, 'endAt' | 'timeZone'>): number => {
  const year = Number(toLocal(timeZone, Date.parse(endAt)).date.slice(0, 4));
  return toInstant(timeZone, `${String(year + 1)}-${INVOICE_DATA_UNTIL}`, '23:59') + MINUTE_AFTER;
};

const conflict = () =>
  new AppError('conflict', 'Your tax details were changed in another tab. Load them again.');

/** A paid stay of the caller as its driver. */
const findPaidBooking = async (
  deps: Needs<'bookings'>,
  actor: Actor,
  bookingId: string,
): Promise<Booking> => {
  const booking = await findDrivenBooking(deps, actor, bookingId);
  if (!wasConfirmed(booking)) throw new AppError('not_confirmed', 'The booking is not paid.');
  return booking;
};

const toAnswer = (
  deps: Needs<'clock'>,
  booking: Booking,
  data: InvoiceData | undefined,
): InvoiceDataAnswer => {
  const until = findInvoiceDeadline(booking);
  return {
    party: data ? toInvoiceParty(data) : null,
    changeableUntil: toIso(until),
    isChangeable: deps.clock.now() < until,
  };
};

/** Whom the invoice of a stay is for; only for its driver. Throws `not_found`, and `not_confirmed` for a stay that was never paid. */
export const getInvoiceData = async (
  deps: Needs<'bookings' | 'invoiceData' | 'clock'>,
  actor: Actor,
  bookingId: string,
): Promise<InvoiceDataAnswer> => {
  const booking = await findPaidBooking(deps, actor, bookingId);
  return toAnswer(deps, booking, await deps.invoiceData.find(bookingId));
};

const toCopy = (
  deps: Needs<'clock'>,
  { id, endAt }: Booking,
  { traderStatus, legalName, taxId, taxIdCountry, address }: TaxDetails | InvoiceData,
  revision: number,
): InvoiceData => ({
  bookingId: id,
  ...{ traderStatus, legalName, taxId, taxIdCountry, address },
  revision,
  keptUntil: toIso(computeExpiry(invoiceRecords.invoiceData, Date.parse(endAt)) * 1000),
  updatedAt: toIso(deps.clock.now()),
});

const isSame = (one: InvoiceData, other: InvoiceData) =>
  isDeepStrictEqual({ ...one, revision: 0, updatedAt: '' }, { ...other, revision: 0, updatedAt: '' });

/**
 * Copies the driver's tax details to a paid stay, as the data of its invoice. Later changes of the details do not reach it. A repeated
 * call changes nothing. Throws `not_found`, `not_confirmed`, `invoice_year_closed`, `tax_details_incomplete`, `rate_limited`,
 * `invoice_data_final` after `MAX_INVOICE_DATA_CHANGES`, and `conflict` if the details are not of the revision that the caller saw.
 */
export const saveInvoiceData = async (
  deps: Needs<'bookings' | 'taxDetails' | 'invoiceData' | 'limits' | 'clock'>,
  actor: Actor,
  bookingId: string,
  revision: number,
): Promise<InvoiceDataAnswer> => {
  const booking = await findPaidBooking(deps, actor, bookingId);
  if (deps.clock.now() >= findInvoiceDeadline(booking))
    throw new AppError('invoice_year_closed', 'The year of this stay is closed. Write to support.');
  await enforceRateLimits(deps, [limit(invoiceLimits['invoice-data'], actor.userId)]);
  const details = await readTaxDetails(deps, actor.userId);
  if (details.revision !== revision) throw conflict();
  const missing = listMissingForInvoice(details);
  if (missing.length > 0)
    throw new AppError('tax_details_incomplete', 'Complete your tax details first.', {
      details: { missing },
    });
  const before = await deps.invoiceData.find(bookingId);
  const next = { ...before, ...toCopy(deps, booking, details, (before?.revision ?? 0) + 1) };
  if (before && isSame(before, next)) return toAnswer(deps, booking, before);
  if (before && before.revision > MAX_INVOICE_DATA_CHANGES)
    throw new AppError('invoice_data_final', 'These data were changed too often. Write to support.', {
      details: { max: MAX_INVOICE_DATA_CHANGES },
    });
  if (await deps.invoiceData.save(next)) return toAnswer(deps, booking, next);
  const latest = await deps.invoiceData.find(bookingId);
  if (latest && isSame(latest, next)) return toAnswer(deps, booking, latest);
  throw conflict();
};

/** The invoice data of a booking come to the one that takes its place. */
export const takeInvoiceDataOver = async (
  deps: Needs<'invoiceData' | 'clock'>,
  fromId: string,
  to: Booking,
): Promise<void> => {
  const [data, known] = await Promise.all([deps.invoiceData.find(fromId), deps.invoiceData.find(to.id)]);
  if (data && !known) await deps.invoiceData.save(toCopy(deps, to, data, 1));
};
