import type { TaxDetailsField } from '../../api/taxes.ts';
import { OTHER_MEMBER_STATES } from '../../api/countries.ts';
import { readTaxId } from '../../api/tax-ids.ts';
import type { TaxDetails } from '../../model/tax-details.ts';

type Details = Pick<TaxDetails, 'traderStatus' | 'legalName' | 'taxId' | 'taxIdCountry' | 'address'>;

const listMissing = (rules: readonly (readonly [TaxDetailsField, boolean])[]): TaxDetailsField[] =>
  rules.flatMap(([field, isThere]) => (isThere ? [] : [field]));

const addressRules = ({ address }: Details) =>
  [
    ['street', address.street !== ''],
    ['postcode', address.postcode !== ''],
    ['city', address.city !== ''],
  ] as const;

/**
 * Lists the owner's missing details, in the order of the form: for each owner the yearly report needs name, address and tax id, and of
 * natural persons the date of birth (Directive 2021/514, annex V, section II B; in Spain RD 117/2024). Owners need a Spanish tax id,
 * because their rent is taxed in Spain; and one of each other member state where they are resident. The number of an entity in a register
 * is asked for, and not required: many that let have none.
 */
export const listMissingForOwner = (
  details: Details & Pick<TaxDetails, 'birthDate' | 'residenceTaxId'>,
): TaxDetailsField[] => {
  const { traderStatus, legalName, taxId, taxIdCountry, birthDate, residenceTaxId, address } = details;
  const isSpanish = taxIdCountry === 'ES' && taxId !== '';
  return listMissing([
    ['traderStatus', traderStatus !== null],
    ['legalName', legalName !== ''],
    ['taxId', isSpanish],
    ['residenceTaxId', residenceTaxId !== '' || !OTHER_MEMBER_STATES.includes(address.country)],
    ['birthDate', birthDate !== null || (isSpanish && readTaxId(taxId)?.kind === 'cif')],
    ...addressRules(details),
  ]);
};

/**
 * Lists the details that a full invoice to this person lacks (RD 1619/2012 art. 6.1 c to e). The address of a natural person who does not
 * act as a business is not required.
 */
export const listMissingForInvoice = (details: Details): TaxDetailsField[] =>
  listMissing([
    ['legalName', details.legalName !== ''],
    ['taxId', details.taxId !== ''],
    ...(details.traderStatus === 'private' ? [] : addressRules(details)),
  ]);
