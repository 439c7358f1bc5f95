import type { TaxDetails } from '../../model/tax-details.ts';
import type { Needs } from '../deps.ts';

const noDetails = (userId: string): TaxDetails => ({
  userId,
  traderStatus: null,
  legalName: '',
  taxId: '',
  taxIdCountry: 'ES',
  address: { street: '', postcode: '', city: '', country: 'ES' },
  birthDate: null,
  ...{ residenceTaxId: '', registerNumber: '' },
  ...{ taxIdSince: null, allowedTaxId: null },
  regimes: [],
  revision: 0,
  updatedAt: '',
});

/** The tax details of a person; empty ones if none are stored. */
export const readTaxDetails = async (deps: Needs<'taxDetails'>, userId: string): Promise<TaxDetails> =>
  (await deps.taxDetails.find(userId)) ?? noDetails(userId);
