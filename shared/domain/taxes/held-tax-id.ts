import type { TaxDetails } from '../../model/tax-details.ts';
import { readTaxId } from '../../api/tax-ids.ts';
import type { Company, Needs } from '../deps.ts';

/** A tax number without what people type between its characters, and without the prefix of Spain. */
const compact = (taxId: string): string =>
  readTaxId(taxId)?.taxId ?? taxId.toUpperCase().replace(/[^\dA-Z]/g, '');

/** Whether the operator lets and books by this account, as the stage says. */
export const isOwnAccount = (company: Company | undefined, userId: string): boolean =>
  company?.ownAccounts?.includes(userId) ?? false;

/** Whether the account of somebody else has the tax number of the operator, which nobody else may use, whatever country it is said to be of. */
export const isOfOperator = (company: Company | undefined, userId: string, taxId: string): boolean =>
  company !== undefined &&
  taxId !== '' &&
  !isOwnAccount(company, userId) &&
  compact(taxId) === compact(company.taxId);

/** Invoices of an account that are read at a time to see whether it has issued under a number. */
const READ = 100;
const ALWAYS = { from: '2020-01-01', to: '2199-12-31' };

/** Whether an account has issued under a number, however much it has issued under others. */
const hasIssued = async (
  deps: Needs<'invoices'>,
  { userId, taxId }: Pick<TaxDetails, 'userId' | 'taxId'>,
  cursor?: string,
): Promise<boolean> => {
  const { invoices, next } = await deps.invoices.listIssued({
    ...ALWAYS,
    issuerId: userId,
    limit: READ,
    cursor,
  });
  if (invoices.some(({ issuer }) => issuer.taxId === taxId)) return true;
  return next !== undefined && hasIssued(deps, { userId, taxId }, next);
};

/**
 * Whether rent must not be invoiced under an owner's tax number yet: another account had it first, or has issued under it, and no operator has
 * reviewed it (`ops tax-ids`). An account that has issued under its number goes on, so that nobody stops it by typing the same one.
 */
export const isTaxIdHeld = async (
  deps: Needs<'taxDetails' | 'invoices'>,
  { userId, taxId, allowedTaxId }: Pick<TaxDetails, 'userId' | 'taxId' | 'allowedTaxId'>,
): Promise<boolean> => {
  if (taxId === '' || allowedTaxId === taxId) return false;
  const series = await deps.invoices.findSeries(taxId);
  if (!series) {
    const [first = userId] = await deps.taxDetails.listHolders(taxId);
    return first !== userId;
  }
  return !(await hasIssued(deps, { userId, taxId }));
};

/** Whether other accounts have the tax number of this one. A few seconds behind. */
export const isTaxIdShared = async (
  deps: Needs<'taxDetails'>,
  { userId, taxId }: Pick<TaxDetails, 'userId' | 'taxId'>,
): Promise<boolean> =>
  taxId !== '' && (await deps.taxDetails.listHolders(taxId)).some((holder) => holder !== userId);
