import type { Language } from '../../api/accounts.ts';
import { DAY, toIso } from '../../lib/time.ts';
import type { InvoiceReview } from '../../model/invoice-review.ts';
import type { Company, Needs } from '../deps.ts';
import { type Numberable, numberInvoices, taxpayerOfSeries } from './number-invoices.ts';
import { type BookingPlan, planBooking } from './plan-booking.ts';

export type IssueDeps = Needs<
  | 'invoices'
  | 'bookings'
  | 'invoiceData'
  | 'taxDetails'
  | 'invoicingAgreements'
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
}

/** What waits is looked at daily, and at once when its person saves the data. */
const WAIT = DAY;

const readLanguage = async (deps: IssueDeps, userId: string): Promise<Language> =>
  (await deps.accounts.find(userId))?.language ?? deps.settings.defaultLanguage;

/** Compares the invoices of a reviewed booking with what is owed. */
export const planReview = async (
  deps: IssueDeps,
  company: Company,
  review: InvoiceReview,
): Promise<Planned> => {
  const { bookingId } = review;
  const [booking, invoices, invoiceData] = await Promise.all([
    deps.bookings.find(bookingId),
    deps.invoices.listOfBooking(bookingId),
    deps.invoiceData.find(bookingId),
  ]);
  if (!booking?.tax) return { review, invoices: [], waitsFor: null };
  const [ownerDetails, agreement] = await Promise.all([
    deps.taxDetails.find(booking.ownerId),
    deps.invoicingAgreements.find(booking.ownerId),
  ]);
  const plan = planBooking({ booking, invoices, company, invoiceData, ownerDetails, agreement });
  const languages = new Map<string, Language>();
  for (const { recipientId } of plan.invoices)
    if (!languages.has(recipientId)) languages.set(recipientId, await readLanguage(deps, recipientId));
  return {
    review,
    waitsFor: plan.waitsFor,
    invoices: plan.invoices.map((planned, index) => ({
      planned,
      booking,
      position: invoices.length + index + 1,
      language: languages.get(planned.recipientId) ?? deps.settings.defaultLanguage,
    })),
  };
};

const toWaiting = ({ review, waitsFor }: Planned, now: number): InvoiceReview[] =>
  waitsFor
    ? [
        {
          ...review,
          waitsFor: waitsFor.what,
          waitsForId: waitsFor.userId,
          tryAt: toIso(now + WAIT),
          attempts: 0,
        },
      ]
    : [];

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
  return deps.invoices.issue({
    invoices,
    chains: (await deps.fiscalChain?.chain(invoices, now)) ?? [],
    series: numbered.map(({ series }) => series),
    done: planned.filter(({ waitsFor }) => !waitsFor).map(({ review }) => review),
    waiting: planned.flatMap((each) => toWaiting(each, now)),
  });
};
