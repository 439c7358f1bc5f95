import type { InvoiceData, TaxDetails } from '#shared/model/tax-details.ts';

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

/** Complete tax details of a business owner. */
export const ownerDetails = (userId: string, changes: Partial<TaxDetails> = {}): TaxDetails => ({
  userId,
  ...PARTY,
  birthDate: null,
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
