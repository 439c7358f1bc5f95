import type { TaxDetailsField } from '../../api/taxes.ts';
import { readTaxId } from '../../api/tax-ids.ts';
import type { TaxDetails } from '../../model/tax-details.ts';
import type { ReportedSeller } from '../../model/seller-report.ts';
import { listMissingForOwner } from '../taxes/missing-details.ts';

/** An owner as the report names them, or what it lacks. */
export type SellerOrMissing =
  | { readonly seller: ReportedSeller }
  | { readonly missing: readonly TaxDetailsField[] };

/**
 * The owner of a report. Nothing is invented: without complete details, and with a tax id whose control character is wrong, there is none,
 * and `missing` names the fields.
 */
export const toSeller = (details: TaxDetails): SellerOrMissing => {
  const missing = listMissingForOwner(details);
  const id = readTaxId(details.taxId);
  if (!id && !missing.includes('taxId')) missing.push('taxId');
  if (!id || missing.length > 0) return { missing };
  const { street, postcode, city, country } = details.address;
  const isEntity = id.kind === 'cif';
  return {
    seller: {
      kind: isEntity ? 'entity' : 'individual',
      name: details.legalName,
      taxId: id.taxId,
      address: { street, postcode, city, country },
      birthDate: isEntity ? null : details.birthDate,
      residenceTaxId: details.residenceTaxId,
      registerNumber: isEntity ? details.registerNumber : '',
    },
  };
};
