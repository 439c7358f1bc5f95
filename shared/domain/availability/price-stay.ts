import type { PriceLineCents } from '../../model/booking.ts';
import { COMMISSION_PERCENT, SERVICE_FEE_CENTS } from '../../model/rules.ts';
import type { PriceLine } from '../../api/prices.ts';
import { multiplyCents, toEuros } from '../../lib/money.ts';
import { DAY, MINUTE } from '../../lib/time.ts';
import type { Spot } from '../../model/spot.ts';
import { countFullDays, listLocalDays, type Stay } from './stay.ts';

/** `totalCents` is the driver's price: the sum of the lines, and also of fee, commission and owner's share. */
export interface StayPrice {
  readonly lines: readonly PriceLineCents[];
  readonly totalCents: number;
  readonly commissionCents: number;
  readonly ownerCents: number;
}

type DayPrices = Pick<Spot, 'weekdayPriceCents' | 'weekendPriceCents'>;

const DAY_MINUTES = DAY / MINUTE;

const isWeekend = (weekday: number) => weekday === 0 || weekday === 6;

/** Each full day costs the price of the day on which it starts (ruling 5). */
const fullDayLines = (prices: DayPrices, stay: Stay, days: number): PriceLineCents[] => {
  const weekend = listLocalDays(stay)
    .slice(0, days)
    .filter((day) => isWeekend(day.weekday)).length;
  const line = (kind: 'weekday' | 'weekend', quantity: number, unitCents: number) => ({
    kind,
    quantity,
    unitCents,
    amountCents: quantity * unitCents,
  });
  return [
    line('weekday', days - weekend, prices.weekdayPriceCents),
    line('weekend', weekend, prices.weekendPriceCents),
  ].filter(({ quantity }) => quantity > 0);
};

/**
 * Minutes of each local day at that day's price / 24 / 60, and never more than that price, although a day on which the clocks go back has
 * 25 hours. The sum is rounded once, half up to the cent (rulings 5 and 46): each line is what its day adds to the rounded sum.
 */
const partDayLines = (prices: DayPrices, stay: Stay): PriceLineCents[] => {
  let centMinutes = 0;
  let sumCents = 0;
  return listLocalDays(stay).map(({ weekday, minutes }) => {
    const unitCents = isWeekend(weekday) ? prices.weekendPriceCents : prices.weekdayPriceCents;
    const before = sumCents;
    centMinutes += unitCents * Math.min(minutes, DAY_MINUTES);
    sumCents = multiplyCents(centMinutes, 1, DAY_MINUTES);
    return { kind: 'part_day', quantity: minutes, unitCents, amountCents: sumCents - before };
  });
};

/** The only pricing function (001 §9, rulings 5 and 46). */
export const priceStay = (prices: DayPrices, stay: Stay): StayPrice => {
  const days = countFullDays(stay);
  const stayLines = days > 0 ? fullDayLines(prices, stay, days) : partDayLines(prices, stay);
  const fee: PriceLineCents = {
    kind: 'service_fee',
    quantity: 1,
    unitCents: SERVICE_FEE_CENTS,
    amountCents: SERVICE_FEE_CENTS,
  };
  const priceCents = stayLines.reduce((sum, line) => sum + line.amountCents, 0);
  const commissionCents = multiplyCents(priceCents, COMMISSION_PERCENT, 100);
  return {
    lines: [...stayLines, fee],
    totalCents: priceCents + SERVICE_FEE_CENTS,
    commissionCents,
    ownerCents: priceCents - commissionCents,
  };
};

/** The lines as people read them: hours of several days at the same price are one. */
export const joinLines = (lines: readonly PriceLineCents[]): PriceLineCents[] => {
  const joined = new Map<string, PriceLineCents>();
  for (const line of lines) {
    const price = `${line.kind} ${line.unitCents}`;
    const { quantity, amountCents } = joined.get(price) ?? { quantity: 0, amountCents: 0 };
    joined.set(price, {
      ...line,
      quantity: quantity + line.quantity,
      amountCents: amountCents + line.amountCents,
    });
  }
  return [...joined.values()];
};

/** The joined lines as the API answers them, in euros. */
export const toPriceLines = (lines: readonly PriceLineCents[]): PriceLine[] =>
  joinLines(lines).map(({ kind, quantity, unitCents, amountCents }) => ({
    kind,
    quantity,
    unitAmount: toEuros(unitCents),
    amount: toEuros(amountCents),
  }));
