import { invoiceLimits } from '../../areas/invoices.ts';
import type { Invoice as InvoiceAnswer, InvoiceSummary } from '../../api/invoices.ts';
import { AppError } from '../../lib/app-error.ts';
import { toEuros } from '../../lib/money.ts';
import { findOtherDay, type Invoice, type InvoiceLine, toUnits } from '../../model/invoice.ts';
import type { InvoiceWait } from '../../model/invoice-review.ts';
import { toLocal } from '../../lib/time.ts';
import { BUSINESS_ZONE } from '../../model/business-zone.ts';
import { findOwnBooking } from '../bookings/to-booking.ts';
import { wasConfirmed } from '../bookings/booking-status.ts';
import type { Actor, Needs } from '../deps.ts';
import type { InvoicePage } from '../ports/invoices.ts';
import { enforceRateLimits, limit } from '../rate-limit.ts';

const PAGE = 30;
/** Pages that a search by number reads at most; it continues with the cursor. */
const SEARCHED_PAGES = 10;
const SEARCHED_PAGE = 100;
const ALWAYS = { from: '2020-01-01', to: '2199-12-31' };

/** Whether a person may read it: who receives it, and in whose name it was issued. */
const isOf = ({ issuerId, recipientId }: Invoice, userId: string): boolean =>
  issuerId === userId || recipientId === userId;

const toSummary = (invoice: Invoice, userId: string): InvoiceSummary => ({
  id: invoice.id,
  number: invoice.number,
  type: invoice.type,
  subject: invoice.subject,
  role: invoice.issuerId === userId ? 'issuer' : 'recipient',
  issuedOn: invoice.issuedOn,
  cancelledOn:
    invoice.cancelledAt === null ? null : toLocal(BUSINESS_ZONE, Date.parse(invoice.cancelledAt)).date,
  bookingId: invoice.bookingId,
  title: invoice.stay.title,
  total: toEuros(invoice.totalCents),
});

const toParty = ({ legalName, taxId, taxIdCountry, address }: Invoice['issuer']) => ({
  ...{ legalName, taxId, taxIdCountry },
  address: [...address],
});
const toReference = ({ id, number, issuedOn }: NonNullable<Invoice['corrects']>) => ({
  id,
  number,
  issuedOn,
});

const toLineAnswer = (line: InvoiceLine): InvoiceAnswer['lines'][number] => {
  const { units, unitBaseCents } = toUnits(line);
  return {
    kind: line.kind,
    quantity: units,
    unitBase: toEuros(unitBaseCents),
    dayPrice: line.kind === 'part_day' ? toEuros(Math.abs(line.unitCents)) : null,
    base: toEuros(line.baseCents),
    tax: toEuros(line.taxCents),
    total: toEuros(line.amountCents),
  };
};

/** As its recipient or issuer reads it. */
export const toInvoiceAnswer = (invoice: Invoice, userId: string): InvoiceAnswer => ({
  ...toSummary(invoice, userId),
  operationOn: findOtherDay(invoice),
  issuer: toParty(invoice.issuer),
  recipient: invoice.recipient ? toParty(invoice.recipient) : null,
  thirdParty: invoice.thirdParty && toParty(invoice.thirdParty),
  stay: {
    startTime: invoice.stay.startAt,
    endTime: invoice.stay.endAt,
    timeZone: invoice.stay.timeZone,
    address: invoice.stay.address,
    ...(invoice.stay.pattern && { pattern: invoice.stay.pattern }),
  },
  lines: invoice.lines.map(toLineAnswer),
  area: invoice.area,
  ratePercent: invoice.rate / 100,
  exemption: invoice.exemption && { reason: invoice.exemption.reason, note: invoice.exemption.note },
  base: toEuros(invoice.baseCents),
  tax: toEuros(invoice.taxCents),
  corrects: invoice.corrects && toReference(invoice.corrects),
  replaces: invoice.replaces.map(toReference),
  checkUrl: invoice.checkUrl,
});

/** An invoice of the caller. Throws `not_found`, also where it is of others. */
export const findOwnInvoice = async (
  deps: Needs<'invoices'>,
  { userId }: Actor,
  id: string,
): Promise<Invoice> => {
  const invoice = await deps.invoices.find(id);
  if (!invoice || !isOf(invoice, userId)) throw new AppError('not_found', 'Invoice not found');
  return invoice;
};

/** Reads an invoice as its caller may see it. */
export const getInvoice = async (deps: Needs<'invoices'>, actor: Actor, id: string): Promise<InvoiceAnswer> =>
  toInvoiceAnswer(await findOwnInvoice(deps, actor, id), actor.userId);

export interface InvoiceQuery {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly number?: string | undefined;
  readonly cursor?: string | undefined;
}

/** The days of a query, the first possible and the last by default. */
export const daysOf = ({ from = ALWAYS.from, to = ALWAYS.to }: InvoiceQuery) => ({ from, to });

/** Numbers as people type them: without regard to case and spaces. */
const plain = (number: string) => number.toUpperCase().replaceAll(/\s/g, '');

/** Invoices whose number contains a text, as many pages as one call may read. */
const searchByNumber = async (
  deps: Needs<'invoices'>,
  userId: string,
  query: InvoiceQuery,
  number: string,
): Promise<InvoicePage> => {
  const wanted = plain(number);
  const invoices: Invoice[] = [];
  let { cursor: next } = query;
  for (let page = 0; page < SEARCHED_PAGES && invoices.length < PAGE; page++) {
    const found: InvoicePage = await deps.invoices.listOfPerson(userId, {
      ...daysOf(query),
      limit: SEARCHED_PAGE,
      cursor: next,
    });
    invoices.push(...found.invoices.filter((invoice) => plain(invoice.number).includes(wanted)));
    next = found.next;
    if (next === undefined) break;
  }
  return { invoices, next };
};

/** A page of the caller's invoices, latest first. Throws `rate_limited`. */
export const listInvoices = async (
  deps: Needs<'invoices' | 'limits' | 'clock'>,
  { userId }: Actor,
  query: InvoiceQuery,
): Promise<{ readonly invoices: InvoiceSummary[]; readonly next: string | undefined }> => {
  await enforceRateLimits(deps, [limit(invoiceLimits.invoices, userId)]);
  const page =
    query.number === undefined
      ? await deps.invoices.listOfPerson(userId, { ...daysOf(query), limit: PAGE, cursor: query.cursor })
      : await searchByNumber(deps, userId, query, query.number);
  return { invoices: page.invoices.map((invoice) => toSummary(invoice, userId)), next: page.next };
};

/** The caller's invoices of a stay, and what others wait for. Throws `not_found`. */
export const listBookingInvoices = async (
  deps: Needs<'bookings' | 'invoices' | 'settings'>,
  actor: Actor,
  bookingId: string,
): Promise<{
  invoices: InvoiceSummary[];
  waitsFor: InvoiceWait | null;
  isPending: boolean;
}> => {
  const booking = await findOwnBooking(deps, actor, bookingId);
  const [invoices, review] = await Promise.all([
    deps.invoices.listOfBooking(bookingId),
    deps.invoices.findReview(bookingId),
  ]);
  const own = invoices.filter((invoice) => isOf(invoice, actor.userId));
  const isForCaller = review?.waitsForId === actor.userId;
  const isDriver = booking.driverId === actor.userId;
  return {
    invoices: own.map((invoice) => toSummary(invoice, actor.userId)),
    waitsFor: isForCaller ? (review.waitsFor ?? null) : null,
    isPending:
      Boolean(deps.settings.company) &&
      review !== undefined &&
      isDriver &&
      booking.tax !== null &&
      wasConfirmed(booking) &&
      own.length === 0 &&
      !isForCaller,
  };
};
