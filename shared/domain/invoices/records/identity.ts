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

/** A party of an invoice as in a record. */
export const toRecordPerson = ({ legalName, taxId, taxIdCountry }: Invoice['issuer']): RecordPerson => ({
  name: legalName.trim().slice(0, MAX_NAME),
  taxId: taxIdCountry === 'ES' ? compact(taxId) : taxId.trim(),
  country: taxIdCountry === 'ES' ? null : taxIdCountry,
});

/** What identifies an invoice at the tax office: NIF, number and day. Throws for a number that it refuses. */
export const identify = (
  issuer: Invoice['issuer'],
  { number, issuedOn }: Pick<Invoice, 'number' | 'issuedOn'>,
): InvoiceIdentity => {
  if (!NUMBER.test(number)) throw new Error('The tax office refuses this number of an invoice.');
  return { issuerTaxId: taxpayerOf(issuer), number, issuedOn: writeDay(issuedOn) };
};
