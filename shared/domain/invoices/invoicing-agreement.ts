import { invoiceLimits } from '../../areas/invoices.ts';
import type { InvoicingAgreement as AgreementAnswer } from '../../api/invoices.ts';
import type { TaxDetails as TaxDetailsAnswer, TaxDetailsInput } from '../../api/taxes.ts';
import { AppError } from '../../lib/app-error.ts';
import { toIso } from '../../lib/time.ts';
import { INVOICING_AGREEMENT_VERSION } from '../../model/invoice-terms.ts';
import type { InvoicingAgreement } from '../../model/invoicing-agreement.ts';
import type { TaxDetails } from '../../model/tax-details.ts';
import type { Actor, Needs } from '../deps.ts';
import { enforceRateLimits, limit } from '../rate-limit.ts';
import { isTaxIdHeld } from '../taxes/held-tax-id.ts';
import { listMissingForInvoice } from '../taxes/missing-details.ts';
import { readTaxDetails } from '../taxes/read-tax-details.ts';
import { saveTaxDetails } from '../taxes/tax-details.ts';

type ReadDeps = Needs<'invoicingAgreements' | 'taxDetails' | 'invoices'>;

const isComplete = (details: TaxDetails) =>
  details.traderStatus === 'business' &&
  details.taxIdCountry === 'ES' &&
  listMissingForInvoice(details).length === 0;

const isHeld = (agreement: InvoicingAgreement | undefined) => agreement?.periods.at(-1)?.until === null;

const toAnswer = async (
  deps: ReadDeps,
  agreement: InvoicingAgreement | undefined,
  details: TaxDetails,
  waiting: number,
): Promise<AgreementAnswer> => {
  const last = agreement?.periods.at(-1);
  const holds = last?.until === null ? last : undefined;
  return {
    isTaxIdHeld: holds !== undefined && (await isTaxIdHeld(deps, details)),
    version: INVOICING_AGREEMENT_VERSION,
    acceptedAt: holds?.from ?? null,
    acceptedVersion: holds?.version ?? null,
    endedAt: last?.until ?? null,
    mayAccept: isComplete(details),
    missing: listMissingForInvoice(details),
    waiting,
    revision: agreement?.revision ?? 0,
  };
};

const countWaiting = async (deps: ReadDeps, userId: string) =>
  (await deps.invoices.listWaitingReviews('owner_details', userId)).length;

/** Whether the caller has agreed that the platform issues the rent invoices in the caller's name. */
export const getInvoicingAgreement = async (deps: ReadDeps, { userId }: Actor): Promise<AgreementAnswer> => {
  const [agreement, details, waiting] = await Promise.all([
    deps.invoicingAgreements.find(userId),
    readTaxDetails(deps, userId),
    countWaiting(deps, userId),
  ]);
  return toAnswer(deps, agreement, details, waiting);
};

const change = (agreement: InvoicingAgreement | undefined, isAccepted: boolean, at: string) => {
  const periods = agreement?.periods ?? [];
  if (isAccepted) return [...periods, { version: INVOICING_AGREEMENT_VERSION, from: at, until: null }];
  return periods.map((period) => (period.until === null ? { ...period, until: at } : period));
};

/**
 * Accepts or ends the agreement, for stays that are booked from now on (RD 1619/2012 art. 5.2 a). A repeated call changes nothing. Throws
 * `tax_details_incomplete` where the caller does not let as a business or details are missing, `conflict` where the text or the agreement
 * has changed since the caller read it, and `rate_limited`.
 */
export const saveInvoicingAgreement = async (
  deps: ReadDeps & Needs<'limits' | 'clock'>,
  { userId }: Actor,
  { isAccepted, version, revision }: { isAccepted: boolean; version: string; revision: number },
): Promise<AgreementAnswer> => {
  await enforceRateLimits(deps, [limit(invoiceLimits['invoicing-agreement'], userId)]);
  const [agreement, details, waiting] = await Promise.all([
    deps.invoicingAgreements.find(userId),
    readTaxDetails(deps, userId),
    countWaiting(deps, userId),
  ]);
  if (isHeld(agreement) === isAccepted) return toAnswer(deps, agreement, details, waiting);
  if (isAccepted && !isComplete(details))
    throw new AppError('tax_details_incomplete', 'Complete your tax details as a business first.', {
      details: { missing: listMissingForInvoice(details) },
    });
  const conflict = () => new AppError('conflict', 'The agreement has changed. Load it again.');
  if ((isAccepted && version !== INVOICING_AGREEMENT_VERSION) || revision !== (agreement?.revision ?? 0))
    throw conflict();
  const at = toIso(deps.clock.now());
  const next = { userId, periods: change(agreement, isAccepted, at), revision: revision + 1, updatedAt: at };
  if (await deps.invoicingAgreements.save(next)) return toAnswer(deps, next, details, waiting);
  const latest = await deps.invoicingAgreements.find(userId);
  if (isHeld(latest) === isAccepted) return toAnswer(deps, latest, details, waiting);
  throw conflict();
};

/**
 * Saves the caller's tax details as `saveTaxDetails`; the invoices that wait for them are then issued. If that note is lost, they are
 * looked at within a day.
 */
export const saveDetailsForInvoices = async (
  deps: Needs<'taxDetails' | 'dueDiligence' | 'invoices' | 'settings' | 'limits' | 'clock'>,
  actor: Actor,
  input: TaxDetailsInput,
): Promise<TaxDetailsAnswer> => {
  const answer = await saveTaxDetails(deps, actor, input);
  const waiting = await deps.invoices.listWaitingReviews('owner_details', actor.userId);
  for (const { bookingId } of waiting) await deps.invoices.review(bookingId, deps.clock.now());
  return answer;
};
