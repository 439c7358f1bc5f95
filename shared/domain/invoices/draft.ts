import type { Invoice, InvoiceLine, InvoicePartySnapshot } from '../../model/invoice.ts';
import { splitTax } from '../taxes/split-tax.ts';

/** An invoice before it has a number and a date. */
export type Draft = Pick<Invoice, 'type' | 'recipient' | 'corrects' | 'replaces' | 'agreementVersion'> & {
  readonly lines: readonly InvoiceLine[];
};

/** A line of an amount that contains its tax. `rate` in basis points. */
export const toLine = (
  { kind, quantity, unitCents, amountCents }: Omit<InvoiceLine, 'baseCents' | 'taxCents'>,
  rate: number,
): InvoiceLine => ({ kind, quantity, unitCents, amountCents, ...splitTax(amountCents, rate) });

/** One line of a whole amount. */
export const wholeLine = (kind: string, amountCents: number, rate: number): InvoiceLine =>
  toLine({ kind, quantity: 1, unitCents: amountCents, amountCents }, rate);

/** Sums of lines, in cents. */
export const sumLines = (lines: readonly Pick<InvoiceLine, 'amountCents' | 'baseCents' | 'taxCents'>[]) => ({
  totalCents: lines.reduce((sum, { amountCents }) => sum + amountCents, 0),
  baseCents: lines.reduce((sum, { baseCents }) => sum + baseCents, 0),
  taxCents: lines.reduce((sum, { taxCents }) => sum + taxCents, 0),
});

/** An invoice with what its credit notes have left of it, in cents. */
export interface Standing {
  readonly invoice: Invoice;
  readonly totalCents: number;
  readonly baseCents: number;
  readonly taxCents: number;
}

const isCreditNote = ({ type }: Pick<Invoice, 'type'>) => type === 'R1' || type === 'R5';

/** The invoices of a subject of which something is left, in order: without credit notes, and without those that an F3 has replaced. */
export const listStanding = (invoices: readonly Invoice[]): Standing[] => {
  const replaced = new Set(invoices.flatMap(({ replaces }) => replaces.map(({ id }) => id)));
  return invoices
    .filter((invoice) => !isCreditNote(invoice) && !replaced.has(invoice.id))
    .map((invoice) => {
      const parts = [invoice, ...invoices.filter(({ corrects }) => corrects?.id === invoice.id)];
      return {
        invoice,
        totalCents: parts.reduce((sum, { totalCents }) => sum + totalCents, 0),
        baseCents: parts.reduce((sum, { baseCents }) => sum + baseCents, 0),
        taxCents: parts.reduce((sum, { taxCents }) => sum + taxCents, 0),
      };
    })
    .filter(({ totalCents }) => totalCents > 0);
};

const isWhole = ({ invoice, totalCents }: Standing) => invoice.totalCents === totalCents;

const negate = (line: InvoiceLine): InvoiceLine => ({
  ...line,
  unitCents: -line.unitCents,
  amountCents: -line.amountCents,
  baseCents: -line.baseCents,
  taxCents: -line.taxCents,
});

/** How another invoice names it. */
export const toReferenceOf = ({ id, number, issuedOn }: Invoice) => ({ id, number, issuedOn });

/**
 * A credit note by differences (RD 1619/2012 art. 15.5) of `cents` of an invoice. The last one takes base and tax that are left, so that
 * nothing of either remains.
 */
export const creditOf = (standing: Standing, cents: number): Draft => {
  const { invoice, totalCents, baseCents, taxCents } = standing;
  const rest = { kind: 'correction', quantity: 1, unitCents: -cents, amountCents: -cents };
  const isRest = cents === totalCents;
  const lines =
    isRest && isWhole(standing)
      ? invoice.lines.map(negate)
      : [isRest ? { ...rest, baseCents: -baseCents, taxCents: -taxCents } : toLine(rest, invoice.rate)];
  return {
    type: invoice.type === 'F2' ? 'R5' : 'R1',
    recipient: invoice.recipient,
    corrects: toReferenceOf(invoice),
    replaces: [],
    agreementVersion: invoice.agreementVersion,
    lines,
  };
};

/** A full invoice in place of simplified ones (RD 1619/2012 art. 7.2 with art. 6), of what is left of them. */
export const replacementOf = (simplified: readonly Standing[], recipient: InvoicePartySnapshot): Draft => {
  const [first] = simplified;
  const isCopy = simplified.length === 1 && first !== undefined && isWhole(first);
  const lines = isCopy
    ? first.invoice.lines
    : simplified.map(({ invoice, totalCents, baseCents, taxCents }) => ({
        kind: invoice.subject,
        quantity: 1,
        unitCents: totalCents,
        amountCents: totalCents,
        baseCents,
        taxCents,
      }));
  return {
    type: 'F3',
    recipient,
    corrects: null,
    replaces: simplified.map(({ invoice }) => toReferenceOf(invoice)),
    agreementVersion: first?.invoice.agreementVersion ?? null,
    lines,
  };
};
