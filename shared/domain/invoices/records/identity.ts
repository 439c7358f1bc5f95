import type { Invoice } from '../../../model/invoice.ts';
import type { InvoiceIdentity, RecordPerson } from '../../../model/invoice-record.ts';
import { writeDay } from './formats.ts';

/** A tax number without what people type between its characters. */
const compact = (taxId: string) => taxId.toUpperCase().replace(/[^\dA-Z]/g, '');

const MAX_NAME = 120;
const NIF = /^[\dA-Z]{9}$/;
/** Printable ASCII without the signs that the tax office refuses in numbers (validations 3.1.3, 1: `"`, `'`, `<`, `>`, `=`). */
const NUMBER = /^(?=.{1,60}$)[ !#-&(-;?-~]+$/;

/** Whether invoices of this issuer can have records: the tax office knows issuers by a Spanish number (`NIFType`). */
export const canHaveRecords = ({ taxId, taxIdCountry }: Invoice['issuer']): boolean =>
  taxIdCountry === 'ES' && NIF.test(compact(taxId));

/** The taxpayer in whose chain an invoice of this issuer is: its Spanish number. Throws if it has none (`canHaveRecords`). */
export const taxpayerOf = (issuer: Invoice['issuer']): string => {
  if (!canHaveRecords(issuer)) throw new Error('An issuer without a Spanish tax number has no chain.');
  return compact(issuer.taxId);
};

/**
 * Territories that `CountryType2` of `SuministroInformacion.xsd` lacks, with the state whose numbers they use; `QU` is its code of others. A
 * message with a code that it lacks is refused as a whole (4102), and with it all that follows.
 */
const LISTED_AS: Readonly<Record<string, string>> = {
  ...{ AX: 'FI', SJ: 'NO', EH: 'QU' },
  ...{ BL: 'FR', GF: 'FR', GP: 'FR', MF: 'FR', MQ: 'FR' },
};

/** A party of an invoice as in a record. */
export const toRecordPerson = ({ legalName, taxId, taxIdCountry }: Invoice['issuer']): RecordPerson => ({
  name: legalName.trim().slice(0, MAX_NAME),
  taxId: taxIdCountry === 'ES' ? compact(taxId) : taxId.trim(),
  country: taxIdCountry === 'ES' ? null : (LISTED_AS[taxIdCountry] ?? taxIdCountry),
});

/** The identity of an invoice at the tax office: NIF, number and day. Throws for a number that it refuses. */
export const identify = (
  issuer: Invoice['issuer'],
  { number, issuedOn }: Pick<Invoice, 'number' | 'issuedOn'>,
): InvoiceIdentity => {
  if (!NUMBER.test(number)) throw new Error('The tax office refuses this number of an invoice.');
  return { issuerTaxId: taxpayerOf(issuer), number, issuedOn: writeDay(issuedOn) };
};
