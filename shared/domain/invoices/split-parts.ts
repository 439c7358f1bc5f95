import type { Invoice } from '../../model/invoice.ts';
import { splitTax, type Taxed } from '../taxes/split-tax.ts';
import { addSums, isCounted, type Sums } from './standing.ts';

/** Splits amounts of a subject one after another; each call counts for the next ones. */
export interface PartSplitter {
  /** Base and tax of a further amount at a rate, below 0 of a credit note. */
  split(cents: number, rate: number): Taxed;
  /** Counts what was split otherwise. */
  count(sums: Sums, rate: number): void;
}

/** Limits the base so that base and tax have the sign of the amount. */
const within = (cents: number, baseCents: number): Taxed => {
  const base = Math.min(Math.max(baseCents, Math.min(0, cents)), Math.max(0, cents));
  return { baseCents: base, taxCents: cents - base };
};

/**
 * Splits each amount as the difference of the splits of all until then and before, as entries of the ledger do (decision 163): whatever was
 * invoiced and credited in whatever parts, their base and tax are those of what is left, at each rate. `taxIn` says those of a sum.
 */
export const splitParts = (
  invoices: readonly Invoice[],
  taxIn: (cents: number, rate: number) => Taxed = splitTax,
): PartSplitter => {
  const sums = new Map<number, Sums>();
  const count = (part: Sums, rate: number) => {
    const before = sums.get(rate);
    sums.set(rate, addSums(before ? [before, part] : [part]));
  };
  for (const invoice of invoices.filter(isCounted)) count(invoice, invoice.rate);
  return {
    count,
    split: (cents, rate) => {
      const { totalCents, baseCents } = sums.get(rate) ?? { totalCents: 0, baseCents: 0 };
      const part = within(cents, taxIn(totalCents + cents, rate).baseCents - baseCents);
      count({ totalCents: cents, ...part }, rate);
      return part;
    },
  };
};
