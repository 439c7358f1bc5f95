import { multiplyCents } from '../../lib/money.ts';

/** An amount without its tax, and the tax: their sum is the amount. */
export interface Taxed {
  readonly baseCents: number;
  readonly taxCents: number;
}

const WHOLE = 10_000;

/**
 * Takes the tax out of an amount that contains it, in whole cents. The base is rounded, halves away from zero, and the tax is the rest, so
 * that nothing is lost. `rate` in basis points. Of an amount with several lines, each line is split, and the parts are summed.
 */
export const splitTax = (amountCents: number, rate: number): Taxed => {
  const sign = amountCents < 0 ? -1 : 1;
  const baseCents = sign * multiplyCents(Math.abs(amountCents), WHOLE, WHOLE + rate);
  return { baseCents, taxCents: amountCents - baseCents };
};
