import { getOperationDay, type Invoice } from '../../model/invoice.ts';

/** Cents of an invoice, with their sign. */
export interface Sums {
  readonly totalCents: number;
  readonly baseCents: number;
  readonly taxCents: number;
}

const NOTHING: Sums = { totalCents: 0, baseCents: 0, taxCents: 0 };

export const addSums = (parts: readonly Sums[]): Sums =>
  parts.reduce(
    (sum, { totalCents, baseCents, taxCents }) => ({
      totalCents: sum.totalCents + totalCents,
      baseCents: sum.baseCents + baseCents,
      taxCents: sum.taxCents + taxCents,
    }),
    NOTHING,
  );

/** An invoice with what is left of it. */
export interface Standing extends Sums {
  readonly invoice: Invoice;
}

export const isCreditNote = ({ type }: Pick<Invoice, 'type'>): boolean => type.startsWith('R');

/** Cancelled ones have no effect (FAQ for developers 1.3, section 17, 2 d). */
export const isLive = ({ cancelledAt }: Pick<Invoice, 'cancelledAt'>): boolean => cancelledAt === null;

/** Whether an invoice is turnover: a full one in place of simplified ones is of the same sale, and a cancelled one is of none. */
export const isCounted = (invoice: Pick<Invoice, 'type' | 'cancelledAt'>): boolean =>
  invoice.type !== 'F3' && isLive(invoice);

/** The sales of a subject of which something is left, in order: without credit notes and without full ones in place of simplified ones. */
export const listStanding = (invoices: readonly Invoice[]): Standing[] => {
  const live = invoices.filter(isLive);
  return live
    .filter(({ type }) => type === 'F1' || type === 'F2')
    .map((invoice) => {
      const notes = live.filter(({ corrects }) => corrects?.id === invoice.id);
      return { invoice, ...addSums([invoice, ...notes]) };
    })
    .filter(({ totalCents }) => totalCents > 0);
};

/** Full invoices in place of simplified ones that no other one has undone. */
export const listReplacements = (invoices: readonly Invoice[]): Invoice[] => {
  const full = invoices.filter((invoice) => isLive(invoice) && invoice.type === 'F3');
  const undone = new Set(full.map(({ corrects }) => corrects?.id));
  return full.filter(({ id, corrects }) => corrects === null && !undone.has(id));
};

/** Simplified invoices and their credit notes in whose place none of `replacements` is, in order. */
export const listUnreplaced = (invoices: readonly Invoice[], replacements: readonly Invoice[]): Invoice[] => {
  const replaced = new Set(replacements.flatMap(({ replaces }) => replaces.map(({ id }) => id)));
  return invoices.filter(
    (invoice) =>
      isLive(invoice) && (invoice.type === 'F2' || invoice.type === 'R5') && !replaced.has(invoice.id),
  );
};

/** Identifies a sale that one full invoice can replace: simplified ones of a taxpayer, at a rate, of a day. */
export const nameSale = (invoice: Invoice): string =>
  [invoice.issuer.taxId, String(invoice.rate), getOperationDay(invoice)].join(' ');
