import type { InvoicePartySnapshot } from '../../model/invoice.ts';
import type { InvoiceData, TaxDetails } from '../../model/tax-details.ts';
import type { Company } from '../deps.ts';
import { listMissingForInvoice } from '../taxes/missing-details.ts';

type Details = Pick<
  TaxDetails | InvoiceData,
  'traderStatus' | 'legalName' | 'taxId' | 'taxIdCountry' | 'address'
>;

/** The operator on an invoice. */
export const toPlatformParty = ({ name, taxId, address }: Company): InvoicePartySnapshot => ({
  userId: null,
  legalName: name,
  taxId,
  taxIdCountry: 'ES',
  address: [address],
});

/** A person on an invoice; null while something is missing that a full invoice needs (RD 1619/2012 art. 6.1 c to e). */
export const toPersonParty = (userId: string, details: Details | undefined): InvoicePartySnapshot | null => {
  if (!details || listMissingForInvoice(details).length > 0) return null;
  const { legalName, taxId, taxIdCountry } = details;
  const { street, postcode, city, country } = details.address;
  const town = [postcode, city].filter((text) => text !== '').join(' ');
  const lines = [street, town, country === 'ES' ? '' : country].filter((text) => text !== '');
  return { userId, legalName, taxId, taxIdCountry, address: street === '' && town === '' ? [] : lines };
};
