import { isDeepStrictEqual } from 'node:util';
import type { Invoice, InvoiceLine, InvoicePartySnapshot } from '../../model/invoice.ts';
import { SIMPLIFIED_INVOICE_CENTS, SIMPLIFIED_PARKING_CENTS } from '../../model/rules.ts';
import type { InvoiceSubject } from '../../model/tax-terms.ts';
import { splitLines } from '../taxes/line-tax.ts';
import { splitTax } from '../taxes/split-tax.ts';
import { creditOf, type Draft, replacementOf, sumLines, undoingOf, wholeLine } from './draft.ts';
import { listDaysToInvoice, type PaidDay } from './payment-days.ts';
import { type PartSplitter, splitParts } from './split-parts.ts';
import {
  addSums,
  listReplacements,
  listStanding,
  listUnreplaced,
  nameSale,
  type Standing,
} from './standing.ts';

/** The input of the plan for a subject of a booking. */
export interface SubjectCase {
  readonly subject: InvoiceSubject;
  /** The sum that its invoices must have, in cents. */
  readonly owedCents: number;
  /** The existing invoices, in order. */
  readonly invoices: readonly Invoice[];
  /** Whom a full invoice is for; null while it is not known. */
  readonly recipient: InvoicePartySnapshot | null;
  readonly rate: number;
  readonly agreementVersion: string | null;
  /** The lines of the stay, for a first invoice of exactly their sum. */
  readonly lines: readonly InvoiceLine[];
  /** The days of its payments, or of the service; empty where they are not known. */
  readonly paidDays: readonly PaidDay[];
}

export interface SubjectPlan {
  readonly drafts: readonly Draft[];
  /** Whether something cannot be issued, because the recipient is not known. */
  readonly isWaiting: boolean;
  /** Whether more follows once these are issued, because it names their numbers. */
  readonly isUnfinished: boolean;
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

/** Credit notes of a sum: the latest invoice first, as the latest payment is refunded first. */
const creditBack = (standing: readonly Standing[], cents: number, parts: PartSplitter): Draft[] => {
  let left = cents;
  return standing.toReversed().flatMap((each) => {
    const part = Math.min(left, each.totalCents);
    left -= part;
    return part > 0 ? [creditOf(each, part, { reason: 'R1', parts })] : [];
  });
};

const isOfOther = (invoice: Invoice, recipient: InvoicePartySnapshot) =>
  !isDeepStrictEqual(invoice.recipient, recipient);

const isForOther = ({ subject, recipient }: SubjectCase, { invoice }: Standing): boolean =>
  subject !== 'commission' && recipient !== null && invoice.type === 'F1' && isOfOther(invoice, recipient);

/** Invoices of a sum, one for each day on which it was paid. */
const newInvoices = (
  of: SubjectCase,
  cents: number,
  kept: readonly Standing[],
  parts: PartSplitter,
): Draft[] => {
  const { subject, recipient, rate, agreementVersion, lines } = of;
  const days = listDaysToInvoice(of.paidDays, kept, cents);
  const isWhole = kept.length === 0 && days.length === 1 && sumLines(lines).totalCents === cents;
  if (isWhole) parts.count(sumLines(lines), rate);
  return days.map((day) => ({
    type: recipient ? 'F1' : 'F2',
    recipient,
    corrects: null,
    replaces: [],
    agreementVersion,
    operationOn: day.on,
    lines: isWhole ? lines : [wholeLine(subject, day.cents, parts.split(day.cents, rate))],
  }));
};

/**
 * Full invoices in place of simplified ones and of their credit notes, one for each sale, where there is none or one to another recipient, which is
 * undone first (FAQ for developers 1.3, section 27).
 */
const planReplacements = (invoices: readonly Invoice[], recipient: InvoicePartySnapshot): Draft[] => {
  const replacements = listReplacements(invoices);
  const toOthers = replacements.filter((each) => isOfOther(each, recipient));
  const kept = replacements.filter((each) => !toOthers.includes(each));
  const sales = new Map<string, [Invoice, ...Invoice[]]>();
  for (const each of listUnreplaced(invoices, kept)) {
    const sale = sales.get(nameSale(each));
    if (sale) sale.push(each);
    else sales.set(nameSale(each), [each]);
  }
  return [
    ...toOthers.map(undoingOf),
    ...[...sales.values()]
      .filter((sale) => addSums(sale).totalCents !== 0)
      .map((sale) => replacementOf(sale, recipient)),
  ];
};

/**
 * Plans the missing invoices, so that the invoices of a subject add up to the owed sum and name the right recipient: the difference, and no
 * more. Full invoices to a driver who has changed the data since are credited, and issued to the new recipient (RD 1619/2012 art. 15.1); a
 * driver who has added data gets full ones in place of simplified ones and of their credit notes.
 */
export const planSubject = (of: SubjectCase): SubjectPlan => {
  const { subject, owedCents, recipient, rate } = of;
  const parts = splitParts(of.invoices, (cents, at) =>
    at === rate ? splitLines(of.lines, cents, at) : splitTax(cents, at),
  );
  const standing = listStanding(of.invoices);
  const toOthers = standing.filter((each) => isForOther(of, each));
  const moved = toOthers.map((each) => creditOf(each, each.totalCents, { reason: 'R4', parts }));
  const kept = standing.filter((each) => !toOthers.includes(each));
  const difference = owedCents - addSums(kept).totalCents;
  const credits = difference < 0 ? creditBack(kept, -difference, parts) : [];
  const isWaiting = difference > 0 && recipient === null && difference > SIMPLIFIED_UP_TO[subject];
  const added = difference > 0 && !isWaiting ? newInvoices(of, difference, kept, parts) : [];
  const drafts = [...moved, ...credits, ...added];
  // An invoice that replaces a new credit note must name its number, so it waits for the next run.
  const isUnfinished = recipient !== null && credits.some(({ type }) => type === 'R5');
  const replacements = recipient && !isUnfinished ? planReplacements(of.invoices, recipient) : [];
  return { drafts: [...drafts, ...replacements], isWaiting, isUnfinished };
};
