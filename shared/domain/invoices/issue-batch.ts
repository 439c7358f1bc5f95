import type { Language } from '../../api/accounts.ts';
import { DAY, toIso } from '../../lib/time.ts';
import type { Booking } from '../../model/booking.ts';
import type { InvoiceReview } from '../../model/invoice-review.ts';
import type { InvoicingAgreement } from '../../model/invoicing-agreement.ts';
import type { TaxDetails } from '../../model/tax-details.ts';
import type { Company, Needs } from '../deps.ts';
import { isOwnAccount, isTaxIdHeld } from '../taxes/held-tax-id.ts';
import { type Numberable, numberInvoices, taxpayerOfSeries } from './number-invoices.ts';
import { type BookingPlan, planBooking } from './plan-booking.ts';
import { findAgreement } from './owed.ts';

export type IssueDeps = Needs<
  | 'invoices'
  | 'bookings'
  | 'invoiceData'
  | 'taxDetails'
  | 'invoicingAgreements'
  | 'ledger'
  | 'alarms'
  | 'accounts'
  | 'settings'
  | 'clock'
> &
  Partial<Needs<'fiscalChain'>>;

/** A review with the invoices that its booking lacks. */
export interface Planned {
  readonly review: InvoiceReview;
  readonly invoices: readonly Numberable[];
  readonly waitsFor: BookingPlan['waitsFor'];
  readonly isUnfinished: boolean;
}

/** Waiting reviews are retried daily, and at once when the person saves the data. */
const WAIT = DAY;

const readLanguage = async (deps: IssueDeps, userId: string): Promise<Language> =>
  (await deps.accounts.find(userId))?.language ?? deps.settings.defaultLanguage;

/** Only rent in an owner's name asks for it. */
const isHeld = async (
  deps: IssueDeps,
  company: Company,
  { ownerId, createdAt }: Booking,
  details: TaxDetails | undefined,
  agreement: InvoicingAgreement | undefined,
): Promise<boolean> =>
  details !== undefined &&
  findAgreement(agreement, createdAt) !== undefined &&
  !isOwnAccount(company, ownerId) &&
  isTaxIdHeld(deps, details);

/** Compares the invoices of a reviewed booking with what is owed. */
export const planReview = async (
  deps: IssueDeps,
  company: Company,
  review: InvoiceReview,
): Promise<Planned> => {
  const { bookingId } = review;
  const [booking, invoices, invoiceData, entries] = await Promise.all([
    deps.bookings.find(bookingId),
    deps.invoices.listOfBooking(bookingId),
    deps.invoiceData.find(bookingId),
    deps.ledger.list(bookingId),
  ]);
  if (!booking?.tax) return { review, invoices: [], waitsFor: null, isUnfinished: false };
  const [ownerDetails, agreement] = await Promise.all([
    deps.taxDetails.find(booking.ownerId),
    deps.invoicingAgreements.find(booking.ownerId),
  ]);
  const plan = planBooking({
    ...{ booking, invoices, entries, company, invoiceData, ownerDetails, agreement },
    isTaxIdHeld: await isHeld(deps, company, booking, ownerDetails, agreement),
  });
  const languages = new Map<string, Language>();
  for (const { recipientId } of plan.invoices)
    if (!languages.has(recipientId)) languages.set(recipientId, await readLanguage(deps, recipientId));
  return {
    review,
    waitsFor: plan.waitsFor,
    isUnfinished: plan.isUnfinished,
    invoices: plan.invoices.map((planned, index) => ({
      planned,
      booking,
      position: invoices.length + index + 1,
      language: languages.get(planned.recipientId) ?? deps.settings.defaultLanguage,
    })),
  };
};

/** Reschedules unfinished and waiting reviews; unfinished ones are due at once. */
const toNext = ({ review, waitsFor, isUnfinished }: Planned, now: number): InvoiceReview[] => {
  if (!waitsFor && !isUnfinished) return [];
  const next = { ...review, waitsFor: waitsFor?.what ?? null, waitsForId: waitsFor?.userId ?? null };
  return [{ ...next, tryAt: toIso(isUnfinished ? now : now + WAIT), attempts: 0 }];
};

/** An operator must look at a tax number that several accounts have, once a booking begins to wait for that. */
const raiseNewHold = ({ alarms }: IssueDeps, { review, waitsFor }: Planned): void => {
  if (waitsFor?.what === 'shared_tax_id' && review.waitsFor !== 'shared_tax_id')
    alarms.raise('tax_id_shared', { bookingId: review.bookingId });
};

/**
 * Issues what several bookings lack, in one transaction: the invoices with the numbers of their series, and what must be noted with them.
 * `stale`: a number was taken meanwhile, or a booking has changed; the caller plans again.
 */
export const issueBatch = async (
  deps: IssueDeps,
  planned: readonly Planned[],
): Promise<'issued' | 'stale'> => {
  const now = deps.clock.now();
  const all = planned.flatMap(({ invoices }) => invoices);
  const taxpayers = [...new Set(all.map(({ planned: each }) => taxpayerOfSeries(each)))];
  const numbered = await Promise.all(
    taxpayers.map(async (taxpayer) =>
      numberInvoices(
        taxpayer,
        await deps.invoices.findSeries(taxpayer),
        all.filter((each) => taxpayerOfSeries(each.planned) === taxpayer),
        now,
      ),
    ),
  );
  const invoices = numbered.flatMap((each) =>
    each.invoices.map((invoice) => ({ ...invoice, checkUrl: deps.fiscalChain?.checkUrl(invoice) ?? null })),
  );
  const outcome = await deps.invoices.issue({
    invoices,
    chains: (await deps.fiscalChain?.chain(invoices, now)) ?? [],
    series: numbered.map(({ series }) => series),
    done: planned.filter((each) => toNext(each, now).length === 0).map(({ review }) => review),
    waiting: planned.flatMap((each) => toNext(each, now)),
  });
  if (outcome === 'issued') planned.forEach((each) => raiseNewHold(deps, each));
  return outcome;
};
