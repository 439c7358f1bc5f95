import { isDeepStrictEqual } from 'node:util';
import type { Invoice, InvoiceLine, InvoicePartySnapshot } from '../../model/invoice.ts';
import { SIMPLIFIED_INVOICE_CENTS, SIMPLIFIED_PARKING_CENTS } from '../../model/rules.ts';
import type { InvoiceSubject } from '../../model/tax-terms.ts';
import {
  creditOf,
  type Draft,
  listStanding,
  replacementOf,
  type Standing,
  sumLines,
  wholeLine,
} from './draft.ts';

/** What the plan of a subject of a booking is made from. */
export interface SubjectCase {
  readonly subject: InvoiceSubject;
  /** What its invoices must add up to, in cents. */
  readonly owedCents: number;
  /** Those that exist, in order. */
  readonly invoices: readonly Invoice[];
  /** Whom a full invoice is for; null while it is not known. */
  readonly recipient: InvoicePartySnapshot | null;
  readonly rate: number;
  readonly agreementVersion: string | null;
  /** What the stay consists of, for a first invoice of exactly their sum. */
  readonly lines: readonly InvoiceLine[];
}

export interface SubjectPlan {
  readonly drafts: readonly Draft[];
  /** Whether something cannot be issued, because the recipient is not known. */
  readonly isWaiting: boolean;
}

/**
 * The most of a simplified invoice, with tax: RD 1619/2012 art. 4.1 a, and for parking of vehicles art. 4.2. None for the commission,
 * whose recipient is a known owner.
 */
const SIMPLIFIED_UP_TO: Readonly<Record<InvoiceSubject, number>> = {
  service_fee: SIMPLIFIED_INVOICE_CENTS,
  rent: SIMPLIFIED_PARKING_CENTS,
  commission: 0,
};

const sumOf = (standing: readonly Standing[]) =>
  standing.reduce((sum, { totalCents }) => sum + totalCents, 0);

/** Credit notes of a sum: the latest invoice first, as the latest payment is refunded first. */
const creditBack = (standing: readonly Standing[], cents: number): Draft[] => {
  let left = cents;
  return standing.toReversed().flatMap((each) => {
    const part = Math.min(left, each.totalCents);
    left -= part;
    return part > 0 ? [creditOf(each, part)] : [];
  });
};

/** What is left of invoices after credit notes that are not issued yet. */
const afterCredits = (standing: readonly Standing[], credits: readonly Draft[]): Standing[] =>
  standing
    .map((each) => {
      const taken = credits
        .filter(({ corrects }) => corrects?.id === each.invoice.id)
        .flatMap(({ lines }) => lines);
      const sums = sumLines(taken);
      return {
        ...each,
        totalCents: each.totalCents + sums.totalCents,
        baseCents: each.baseCents + sums.baseCents,
        taxCents: each.taxCents + sums.taxCents,
      };
    })
    .filter(({ totalCents }) => totalCents > 0);

const isForOther = ({ subject, recipient }: SubjectCase, { invoice }: Standing): boolean =>
  subject !== 'commission' &&
  recipient !== null &&
  invoice.type !== 'F2' &&
  !isDeepStrictEqual(invoice.recipient, recipient);

/** What one full invoice can be in place of: simplified ones of a taxpayer at a rate. */
const saleOf = ({ invoice: { issuer, rate } }: Standing): string => `${issuer.taxId} ${String(rate)}`;

const newInvoice = (of: SubjectCase, cents: number, isFirst: boolean): Draft => {
  const { subject, recipient, rate, agreementVersion } = of;
  const isWhole = isFirst && sumLines(of.lines).totalCents === cents;
  return {
    type: recipient ? 'F1' : 'F2',
    recipient,
    corrects: null,
    replaces: [],
    agreementVersion,
    lines: isWhole ? of.lines : [wholeLine(subject, cents, rate)],
  };
};

/**
 * What must be issued, so that the invoices of a subject add up to what is owed and name the right recipient: the difference, and no more.
 * Invoices to a driver who has changed the data since are credited, and issued to the new recipient (RD 1619/2012 art. 15.1); a driver who
 * has added data gets a full invoice in place of simplified ones, one for each rate of tax and each tax number of an issuer.
 */
export const planSubject = (of: SubjectCase): SubjectPlan => {
  const { subject, owedCents, recipient } = of;
  const standing = listStanding(of.invoices);
  const toOthers = standing.filter((each) => isForOther(of, each));
  const moved = toOthers.map((each) => creditOf(each, each.totalCents));
  const kept = standing.filter((each) => !toOthers.includes(each));
  const difference = owedCents - sumOf(kept);
  const credits = difference < 0 ? creditBack(kept, -difference) : [];
  const isWaiting = difference > 0 && recipient === null && difference > SIMPLIFIED_UP_TO[subject];
  const added = difference > 0 && !isWaiting ? [newInvoice(of, difference, kept.length === 0)] : [];
  const simplified = afterCredits(kept, credits).filter(({ invoice }) => invoice.type === 'F2');
  const sales = [...new Set(simplified.map(saleOf))];
  const replacements = recipient
    ? sales.map((sale) =>
        replacementOf(
          simplified.filter((each) => saleOf(each) === sale),
          recipient,
        ),
      )
    : [];
  return { drafts: [...moved, ...credits, ...added, ...replacements], isWaiting };
};
