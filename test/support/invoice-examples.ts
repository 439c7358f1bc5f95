import { readTaxId } from '#shared/api/tax-ids.ts';
import type { Booking } from '#shared/model/booking.ts';
import type { InvoiceData, TaxDetails } from '#shared/model/tax-details.ts';
import { holdOf, spotWith } from './examples.ts';
import { settings } from './settings.ts';
import type { Repositories } from './table.ts';

/** The company of a stage that issues invoices. */
export const COMPANY = {
  name: 'PlazaLibre Pruebas, S. L.',
  taxId: 'B12345674',
  address: 'Calle Mayor 1, 28013 Madrid',
};

const PARTY = {
  traderStatus: 'business',
  legalName: 'Aparcamientos Ñandú, S. L.',
  taxId: 'B58378431',
  taxIdCountry: 'ES',
  address: { street: 'Carrer de Mallorca 1', postcode: '08001', city: 'Barcelona', country: 'ES' },
} as const;

/** The tax number of a company, another one for each number below a million. */
export const companyTaxId = (number: number): string => {
  const digits = `5${String(number).padStart(6, '0')}`;
  const found = Array.from({ length: 10 }, (_, end) => readTaxId(`B${digits}${String(end)}`)).find(Boolean);
  if (!found) throw new Error('One of the digits is right.');
  return found.taxId;
};

/** Complete tax details of a business owner. */
export const ownerDetails = (userId: string, changes: Partial<TaxDetails> = {}): TaxDetails => ({
  userId,
  ...PARTY,
  birthDate: null,
  ...{ residenceTaxId: '', registerNumber: '', taxIdSince: null, allowedTaxId: null },
  regimes: [],
  revision: 1,
  updatedAt: '2026-06-01T00:00:00.000Z',
  ...changes,
});

/** Complete data of the invoice of a stay. */
export const invoiceDataOf = (bookingId: string, changes: Partial<InvoiceData> = {}): InvoiceData => ({
  bookingId,
  ...PARTY,
  legalName: 'Conductora Ágil, S. A.',
  taxId: 'A58818501',
  revision: 1,
  updatedAt: '2026-07-01T10:00:00.000Z',
  keptUntil: '2034-01-01T00:00:00.000Z',
  ...changes,
});

const STAY = { start: Date.parse('2026-07-03T11:00:00Z'), end: Date.parse('2026-07-04T10:00:00Z') };

/** A paid stay that is not stored. */
export const paidStay = (changes: Partial<Booking> = {}): Booking =>
  holdOf(spotWith(), STAY, { status: 'confirmed', ...changes });

/** What issues invoices of paid stays in memory, with everything else at the table. */
export const invoiceStage = (repositories: Repositories, bookings: readonly Booking[], now: () => number) => {
  const byId = new Map(bookings.map((booking) => [booking.id, booking]));
  return {
    ...repositories,
    bookings: { ...repositories.bookings, find: (id: string) => Promise.resolve(byId.get(id)) },
    accounts: { ...repositories.accounts, find: () => Promise.resolve(undefined) },
    alarms: { raise: () => undefined },
    clock: { now },
    settings: { ...settings, company: COMPANY },
    change: (booking: Booking) => byId.set(booking.id, booking),
  };
};
