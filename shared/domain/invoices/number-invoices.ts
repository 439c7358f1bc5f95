import { findPattern } from '../../lib/booked-time.ts';
import { invoiceRecords } from '../../areas/invoices.ts';
import { computeExpiry } from '../../lib/retention.ts';
import { toIso, toLocal } from '../../lib/time.ts';
import type { Booking } from '../../model/booking.ts';
import type { Language } from '../../api/accounts.ts';
import type { Invoice } from '../../model/invoice.ts';
import type { InvoiceSeries, SeriesKind } from '../../model/invoice-series.ts';
import type { InvoiceType } from '../../model/tax-terms.ts';
import { PLATFORM_ISSUER } from '../ports/invoices.ts';
import { sumLines } from './draft.ts';
import type { PlannedInvoice } from './plan-booking.ts';
import { BUSINESS_ZONE } from '../../model/business-zone.ts';

const SERIES_OF: Readonly<Record<InvoiceType, SeriesKind>> = {
  F1: 'F',
  F2: 'S',
  F3: 'F',
  R1: 'R',
  R4: 'R',
  R5: 'R',
};
/** Begins the series of owners, so that their names differ from those in the books of the owners themselves. */
const OWNER_PREFIX = 'PL';
const DIGITS = 6;

/** An invoice to number, with what it copies of its booking. */
export interface Numberable {
  readonly planned: PlannedInvoice;
  readonly booking: Booking;
  /** Its position among the invoices of the booking, from 1. */
  readonly position: number;
  readonly language: Language;
}

/**
 * The taxpayer whose series an invoice is in: the accounts of one owner with the same tax id share it, because numbers are unique by
 * taxpayer.
 */
export const taxpayerOfSeries = ({ issuerId, issuer }: PlannedInvoice): string =>
  issuerId === PLATFORM_ISSUER ? PLATFORM_ISSUER : issuer.taxId;

const POSITION_DIGITS = 3;
/** The id of an invoice: the same for every attempt to issue it, so that none is issued twice. */
const toInvoiceId = (bookingId: string, position: number): string =>
  `inv_${bookingId.slice('bkg_'.length)}_${String(position).padStart(POSITION_DIGITS, '0')}`;

const startOf = (series: InvoiceSeries | undefined, taxpayer: string, now: number): InvoiceSeries => {
  const issuedAt = toIso(Math.max(now, series ? Date.parse(series.issuedAt) : 0));
  const year = Number(toLocal(BUSINESS_ZONE, Date.parse(issuedAt)).date.slice(0, 4));
  return {
    ...series,
    taxpayer,
    year,
    last: series?.year === year ? series.last : {},
    issuedAt,
    revision: (series?.revision ?? 0) + 1,
  };
};

const toStay = (booking: Booking): Invoice['stay'] => {
  const { startAt, endAt, timeZone, spot } = booking;
  const pattern = findPattern(booking);
  return {
    startAt,
    endAt,
    timeZone,
    title: spot.title,
    address: spot.address,
    ...(pattern && { pattern }),
  };
};

const toInvoice = (
  { planned, booking, position, language }: Numberable,
  series: InvoiceSeries,
  seriesNumber: number,
): Invoice => {
  const { issuedAt, year, taxpayer } = series;
  const issuedOn = toLocal(BUSINESS_ZONE, Date.parse(issuedAt)).date;
  const { operationOn } = planned;
  const name = `${taxpayer === PLATFORM_ISSUER ? '' : OWNER_PREFIX}${SERIES_OF[planned.type]}`;
  return {
    ...planned,
    id: toInvoiceId(booking.id, position),
    number: `${name}${String(year)}-${String(seriesNumber).padStart(DIGITS, '0')}`,
    series: name,
    year,
    seriesNumber,
    issuedOn,
    issuedAt,
    // Never a later day, which the tax office refuses (validations 1.2.2, 3.1.3, 7).
    operationOn: operationOn !== null && operationOn < issuedOn ? operationOn : issuedOn,
    bookingId: booking.id,
    stay: toStay(booking),
    ...sumLines(planned.lines),
    language,
    checkUrl: null,
    cancelledAt: null,
    keptUntil: toIso(computeExpiry(invoiceRecords.invoice, Date.parse(issuedAt)) * 1000),
  };
};

/**
 * Gives invoices of one taxpayer their numbers, each series without gaps by year of issue, and the series afterwards (RD 1619/2012 art. 6.1 a).
 * None is dated before the last one, also where the clocks of two machines differ.
 */
export const numberInvoices = (
  taxpayer: string,
  before: InvoiceSeries | undefined,
  invoices: readonly Numberable[],
  now: number,
): { readonly invoices: Invoice[]; readonly series: InvoiceSeries } => {
  const start = startOf(before, taxpayer, now);
  const last = { ...start.last };
  const numbered = invoices.map((each) => {
    const kind = SERIES_OF[each.planned.type];
    last[kind] = (last[kind] ?? 0) + 1;
    return toInvoice(each, start, last[kind]);
  });
  return { invoices: numbered, series: { ...start, last } };
};
