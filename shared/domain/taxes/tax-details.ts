import { isDeepStrictEqual } from 'node:util';
import { taxLimits } from '../../areas/taxes.ts';
import { findProvince } from '../../api/spanish-provinces.ts';
import { readTaxId } from '../../api/tax-ids.ts';
import type { InvoiceParty, TaxDetails as TaxDetailsAnswer, TaxDetailsInput } from '../../api/taxes.ts';
import { AppError } from '../../lib/app-error.ts';
import { toIso, toLocal } from '../../lib/time.ts';
import { MIN_AGE } from '../../model/rules.ts';
import type { DueDiligence } from '../../model/due-diligence.ts';
import type { InvoiceData, TaxDetails } from '../../model/tax-details.ts';
import type { Actor, Needs } from '../deps.ts';
import { enforceRateLimits, limit } from '../rate-limit.ts';
import { inMode } from './due-diligence.ts';
import { isOfOperator, isTaxIdShared } from './held-tax-id.ts';
import { readTaxDetails } from './read-tax-details.ts';
import { listMissingForInvoice, listMissingForOwner } from './missing-details.ts';
import { findRegime } from './regime.ts';
import { BUSINESS_ZONE } from '../../model/business-zone.ts';

const toKind = ({ taxId, taxIdCountry }: Pick<TaxDetails, 'taxId' | 'taxIdCountry'>) => {
  if (taxId === '') return null;
  return taxIdCountry === 'ES' ? (readTaxId(taxId)?.kind ?? null) : 'foreign';
};

/** The person as a party of an invoice. */
export const toInvoiceParty = (
  details: Omit<InvoiceData, 'bookingId' | 'revision' | 'keptUntil'>,
): InvoiceParty => {
  const { traderStatus, legalName, taxId, taxIdCountry, updatedAt } = details;
  const { street, postcode, city, country } = details.address;
  const province = country === 'ES' ? (findProvince(postcode) ?? null) : null;
  return {
    ...{ traderStatus, legalName, taxId, taxIdCountry, updatedAt },
    taxIdKind: toKind(details),
    address: { street, postcode, city, country, province },
  };
};

const today = (deps: Needs<'clock'>) => toLocal(BUSINESS_ZONE, deps.clock.now()).date;

/** The deadlines of missing details; null while nobody asks for them. */
const toDueDiligenceAnswer = (
  details: TaxDetails,
  record: DueDiligence | undefined,
): TaxDetailsAnswer['dueDiligence'] => {
  if (!record || record.step === 'complete' || listMissingForOwner(details).length === 0) return null;
  const { step, holdsAt, hidesAt } = record;
  return { step, holdsAt, hidesAt };
};

/** As the person reads it, also where nothing was said yet. */
export const toTaxDetailsAnswer = (
  deps: Needs<'settings' | 'clock'>,
  details: TaxDetails,
  { record, isShared }: { readonly record: DueDiligence | undefined; readonly isShared: boolean },
): TaxDetailsAnswer => ({
  ...toInvoiceParty(details),
  isTaxIdShared: isShared && details.allowedTaxId !== details.taxId,
  birthDate: details.birthDate,
  residenceTaxId: details.residenceTaxId,
  registerNumber: details.registerNumber,
  regimes: details.regimes.map(({ from, regime, reason, note }) => ({ from, regime, reason, note })),
  regime: findRegime(details.regimes, today(deps)),
  missing: listMissingForOwner(details),
  missingForInvoice: listMissingForInvoice(details),
  dueDiligence: toDueDiligenceAnswer(details, inMode(record, deps.settings.dueDiligence)),
  revision: details.revision,
  updatedAt: details.updatedAt || null,
});

/** The caller's tax details, with what is missing. */
export const getTaxDetails = async (
  deps: Needs<'taxDetails' | 'dueDiligence' | 'settings' | 'clock'>,
  { userId }: Actor,
): Promise<TaxDetailsAnswer> => {
  const [details, record] = await Promise.all([readTaxDetails(deps, userId), deps.dueDiligence.find(userId)]);
  return toTaxDetailsAnswer(deps, details, { record, isShared: await isTaxIdShared(deps, details) });
};

const checkAge = (deps: Needs<'clock'>, birthDate: string | null): void => {
  if (birthDate === null) return;
  const day = today(deps);
  if (`${String(Number(birthDate.slice(0, 4)) + MIN_AGE)}${birthDate.slice(4)}` <= day) return;
  const message = `Must be at least ${String(MIN_AGE)} years ago.`;
  throw new AppError('invalid_request', message, { issues: [{ path: 'body.birthDate', message }] });
};

const withoutHistory = ({
  revision: _revision,
  updatedAt: _updatedAt,
  taxIdSince: _taxIdSince,
  ...said
}: TaxDetails) => said;
const isSame = (one: TaxDetails, other: TaxDetails) =>
  isDeepStrictEqual(withoutHistory(one), withoutHistory(other));

/** Due diligence follows details that became complete, or no longer are. */
const eventOf = (before: TaxDetails, next: TaxDetails) => {
  const isComplete = (details: TaxDetails) => listMissingForOwner(details).length === 0;
  if (isComplete(before) === isComplete(next)) return undefined;
  return { effects: ['follow_tax_details'], userId: next.userId } as const;
};

/** Since when the details have their number. */
const sinceOf = (before: TaxDetails, taxId: string, now: string): string | null => {
  if (taxId === '') return null;
  return taxId === before.taxId ? (before.taxIdSince ?? before.updatedAt) : now;
};

const checkOperator = ({ settings }: Needs<'settings'>, userId: string, taxId: string): void => {
  if (!isOfOperator(settings.company, userId, taxId)) return;
  throw new AppError('operator_tax_id', 'This is the tax number of the operator. Give your own.', {
    issues: [{ path: 'body.taxId', message: 'Must not be the tax number of the operator.' }],
  });
};

/**
 * Saves the caller's tax details, complete or not. A repeated call changes nothing. Throws `conflict` if they were changed since the
 * revision that the caller read, `rate_limited`, `operator_tax_id`, and `invalid_request` for a person below the minimum age.
 */
export const saveTaxDetails = async (
  deps: Needs<'taxDetails' | 'dueDiligence' | 'settings' | 'limits' | 'clock'>,
  { userId }: Actor,
  { revision, ...said }: TaxDetailsInput,
): Promise<TaxDetailsAnswer> => {
  await enforceRateLimits(deps, [limit(taxLimits['tax-details'], userId)]);
  checkAge(deps, said.birthDate);
  checkOperator(deps, userId, said.taxId);
  const [before, record] = await Promise.all([readTaxDetails(deps, userId), deps.dueDiligence.find(userId)]);
  const answer = async (details: TaxDetails) =>
    toTaxDetailsAnswer(deps, details, { record, isShared: await isTaxIdShared(deps, details) });
  const updatedAt = toIso(deps.clock.now());
  const taxIdSince = sinceOf(before, said.taxId, updatedAt);
  const next = { ...before, ...said, taxIdSince, revision: before.revision + 1, updatedAt };
  if (isSame(before, next)) return answer(before);
  const isLatest = revision === before.revision;
  if (isLatest && (await deps.taxDetails.save(next, eventOf(before, next)))) return answer(next);
  const latest = await readTaxDetails(deps, userId);
  if (isSame(latest, next)) return answer(latest);
  throw new AppError('conflict', 'Your tax details were changed in another tab. Load them again.');
};
