import type { PriceLineCents, StayTax } from '../../model/booking.ts';
import { splitTax, type Taxed } from './split-tax.ts';

/** The tax in an amount, with its rate in basis points. */
export interface RatedTax extends Taxed {
  readonly rate: number;
}

/** The rate of a line: the fee is the platform's service, and all other lines are the owner's rent. */
const getLineRate = ({ kind }: Pick<PriceLineCents, 'kind'>, { rate, rentRate }: StayTax): number =>
  kind === 'service_fee' ? rate : rentRate;

/** The tax in a line of a price. A joined line is split once, as it is shown. */
export const splitLine = (line: Pick<PriceLineCents, 'kind' | 'amountCents'>, tax: StayTax): RatedTax => {
  const rate = getLineRate(line, tax);
  return { rate, ...splitTax(line.amountCents, rate) };
};

/**
 * The tax in what is left of lines at one rate: that of each line, as it is shown, while they add up to it; else that of the sum. What remains
 * of a rent has this tax on statements and invoices.
 */
export const splitLines = (
  lines: readonly Pick<PriceLineCents, 'amountCents'>[],
  cents: number,
  rate: number,
): Taxed => {
  const priceCents = lines.reduce((sum, { amountCents }) => sum + amountCents, 0);
  if (priceCents !== cents) return splitTax(cents, rate);
  const parts = lines.map(({ amountCents }) => splitTax(amountCents, rate));
  return {
    baseCents: parts.reduce((sum, { baseCents }) => sum + baseCents, 0),
    taxCents: parts.reduce((sum, { taxCents }) => sum + taxCents, 0),
  };
};

const isZero = ({ baseCents, taxCents }: Taxed) => baseCents === 0 && taxCents === 0;

/** The sums of lines by rate, the highest first: their bases and taxes add up to the price exactly. */
export const sumLineTaxes = (
  lines: readonly Pick<PriceLineCents, 'kind' | 'amountCents'>[],
  tax: StayTax,
): RatedTax[] => {
  const sums = new Map<number, RatedTax>();
  for (const line of lines) {
    const { rate, baseCents, taxCents } = splitLine(line, tax);
    const sum = sums.get(rate) ?? { rate, baseCents: 0, taxCents: 0 };
    sums.set(rate, { rate, baseCents: sum.baseCents + baseCents, taxCents: sum.taxCents + taxCents });
  }
  return [...sums.values()].filter((sum) => !isZero(sum)).sort((a, b) => b.rate - a.rate);
};

/**
 * The tax in what the platform has of a price: fee and commission are two services, and each is split once. `platformCents` below 0 is a
 * loss and has no tax.
 */
export const splitPlatformPart = (platformCents: number, feeCents: number, rate: number): RatedTax => {
  const oursCents = Math.max(0, platformCents);
  const fee = splitTax(Math.min(feeCents, oursCents), rate);
  const commission = splitTax(oursCents - Math.min(feeCents, oursCents), rate);
  return {
    rate,
    baseCents: fee.baseCents + commission.baseCents,
    taxCents: fee.taxCents + commission.taxCents,
  };
};
