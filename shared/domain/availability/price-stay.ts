import type { PriceLineCents, StayTax } from '../../model/booking.ts';
import { type Charges, computeCommission, findCharges } from '../../model/charges.ts';
import { MIN_PAYMENT_CENTS } from '../../model/rules.ts';
import type { AmountTax, PriceLine } from '../../api/prices.ts';
import { multiplyCents, toEuros } from '../../lib/money.ts';
import { DAY, MINUTE } from '../../lib/time.ts';
import type { Spot } from '../../model/spot.ts';
import { splitLine } from '../taxes/line-tax.ts';
import { countFullDays, type DayOfStay, getLocalEnds, listLocalDays, type Stay } from './stay.ts';

/** The price as a booking keeps it. `totalCents` is the driver's price: the sum of the lines, and also of fee, commission and owner's share. */
export interface StayPrice {
  readonly lines: readonly PriceLineCents[];
  readonly totalCents: number;
  readonly commissionPercent: number;
  readonly commissionCents: number;
  readonly ownerCents: number;
}

type DayPrices = Pick<Spot, 'weekdayPriceCents' | 'weekendPriceCents'>;

const DAY_MINUTES = DAY / MINUTE;

/** Whether a weekday, as `Date.getUTCDay()`, has the price of the weekend. */
export const isWeekend = (weekday: number): boolean => weekday === 0 || weekday === 6;

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
const partDayLines = (prices: DayPrices, days: readonly DayOfStay[]): PriceLineCents[] => {
  let centMinutes = 0;
  let sumCents = 0;
  return days.map(({ weekday, minutes }) => {
    const unitCents = isWeekend(weekday) ? prices.weekendPriceCents : prices.weekdayPriceCents;
    const before = sumCents;
    centMinutes += unitCents * Math.min(minutes, DAY_MINUTES);
    sumCents = multiplyCents(centMinutes, 1, DAY_MINUTES);
    return { kind: 'part_day', quantity: minutes, unitCents, amountCents: sumCents - before };
  });
};

const singleLine = (kind: PriceLineCents['kind'], amountCents: number): PriceLineCents => ({
  kind,
  quantity: 1,
  unitCents: amountCents,
  amountCents,
});

const sumLines = (lines: readonly PriceLineCents[]): number =>
  lines.reduce((sum, { amountCents }) => sum + amountCents, 0);

const splitPrice = (stayLines: readonly PriceLineCents[], charges: Charges): StayPrice => {
  const { commissionPercent, serviceFeeCents: feeCents } = charges;
  const priceCents = sumLines(stayLines);
  const commissionCents = computeCommission(priceCents, charges);
  return {
    lines: [...stayLines, ...(feeCents === 0 ? [] : [singleLine('service_fee', feeCents)])],
    totalCents: priceCents + feeCents,
    commissionPercent,
    commissionCents,
    ownerCents: priceCents - commissionCents,
  };
};

const toStayLines = (prices: DayPrices, stay: Stay): PriceLineCents[] => {
  const days = countFullDays(stay);
  return days > 0 ? fullDayLines(prices, stay, days) : partDayLines(prices, listLocalDays(stay));
};

/** The only pricing function (001 §9, rulings 5 and 46), with the charges of the first day of the stay. */
export const priceStay = (prices: DayPrices, stay: Stay): StayPrice =>
  splitPrice(toStayLines(prices, stay), findCharges(getLocalEnds(stay).first.date));

/** The price of periods that follow on each other, as of a month that has some hours of the week: minutes of each local day. */
export const pricePeriods = (prices: DayPrices, [first, ...others]: readonly [Stay, ...Stay[]]): StayPrice =>
  splitPrice(
    partDayLines(prices, [first, ...others].flatMap(listLocalDays)),
    findCharges(getLocalEnds(first).first.date),
  );

/** A month of a rental at its agreed price, with the fee and the commission of its first day (ruling 53). */
export const priceMonth = (monthCents: number, month: Stay): StayPrice =>
  splitPrice([singleLine('month', monthCents)], findCharges(getLocalEnds(month).first.date));

/** A paid stay that becomes another one, with what was agreed for it. */
interface PaidStay {
  readonly stay: Stay;
  readonly lines: readonly PriceLineCents[];
  readonly totalCents: number;
  readonly commissionPercent: number;
}

const isWithin = (inner: Stay, outer: Stay) => inner.start >= outer.start && inner.end <= outer.end;

/**
 * The price of another stay in place of a paid one, without the fee: added time costs today's price, and removed time reduces the agreed
 * price by its part. A longer stay never costs less, and a shorter one never more (decision 152).
 */
const reprice = (agreedCents: number, before: Stay, next: Stay, prices: DayPrices): number => {
  const [old, now] = [before, next].map((stay) => sumLines(toStayLines(prices, stay))) as [number, number]; // as many as stays
  const cents = now >= old ? agreedCents + now - old : multiplyCents(agreedCents, now, old);
  if (isWithin(before, next)) return Math.max(agreedCents, cents);
  return isWithin(next, before) ? Math.min(agreedCents, cents) : cents;
};

/**
 * The price of another stay in place of a paid one (decision 152), of which the platform keeps the agreed part. The fee is paid once. A lower price is not below `floorCents`, which is
 * what does not go back. A higher one is at least the smallest payment above what was paid. What was paid above the price counts for the
 * next change. `agreedCents` is the price of exactly this stay, if it was agreed before.
 */
export const priceChangedStay = (
  prices: DayPrices,
  { stay: before, lines, totalCents, commissionPercent }: PaidStay,
  next: Stay,
  { floorCents, agreedCents }: { readonly floorCents: number; readonly agreedCents?: number | undefined },
): StayPrice => {
  const sumOf = (kind: PriceLineCents['kind']) => sumLines(lines.filter((line) => line.kind === kind));
  const feeCents = sumOf('service_fee');
  const valueCents = totalCents - feeCents - sumOf('paid_before');
  const nextCents =
    agreedCents === undefined ? reprice(valueCents, before, next, prices) : agreedCents - feeCents;
  const dueCents = nextCents + feeCents;
  const isMore = nextCents > valueCents;
  const leastCents = isMore && dueCents > totalCents ? totalCents + MIN_PAYMENT_CENTS : totalCents;
  const chargedCents = Math.max(dueCents, isMore ? leastCents : floorCents);
  const stayLines = toStayLines(prices, next);
  const corrections = [
    singleLine('earlier_price', nextCents - sumLines(stayLines)),
    singleLine('paid_before', chargedCents - dueCents),
  ];
  return splitPrice([...stayLines, ...corrections.filter(({ amountCents }) => amountCents !== 0)], {
    commissionPercent,
    serviceFeeCents: feeCents,
  });
};

/**
 * The price of a paid stay that could be used until an instant only: the part of what was paid for its time (ruling 51). `serviceFeeCents`
 * is what is kept of the fee. Without `prices`, of a space that is gone, one line has the amount.
 */
export const priceUsedPart = (
  prices: DayPrices | undefined,
  { stay, lines, totalCents, commissionPercent }: PaidStay,
  until: number,
  serviceFeeCents: number,
): StayPrice => {
  const paidFeeCents = sumLines(lines.filter(({ kind }) => kind === 'service_fee'));
  const [used, booked] = [until, stay.end].map((end) => Math.round((end - stay.start) / MINUTE)) as [
    number,
    number,
  ]; // as many as ends
  const usedCents = multiplyCents(totalCents - paidFeeCents, used, booked);
  const stayLines = prices && used > 0 ? toStayLines(prices, { ...stay, end: until }) : [];
  const correction = singleLine('earlier_price', usedCents - sumLines(stayLines));
  return splitPrice([...stayLines, ...(correction.amountCents === 0 ? [] : [correction])], {
    commissionPercent,
    serviceFeeCents,
  });
};

/**
 * The price of the days of a paid month that are not given back, with the whole fee or their part of it: what goes back is rounded once. Days
 * are local ones, so that a month with a change of the hour costs what others do.
 */
export const priceMonthDays = (
  { lines, totalCents, commissionPercent }: Pick<PaidStay, 'lines' | 'totalCents' | 'commissionPercent'>,
  kept: number,
  days: number,
  fee: 'whole' | 'by_days',
): StayPrice => {
  const paidFeeCents = sumLines(lines.filter(({ kind }) => kind === 'service_fee'));
  const serviceFeeCents = fee === 'whole' ? paidFeeCents : multiplyCents(paidFeeCents, kept, days);
  const amountCents =
    fee === 'whole'
      ? multiplyCents(totalCents - paidFeeCents, kept, days)
      : multiplyCents(totalCents, kept, days) - serviceFeeCents;
  const unitCents = multiplyCents(amountCents, 1, kept);
  return splitPrice([{ kind: 'month_days', quantity: kept, unitCents, amountCents }], {
    commissionPercent,
    serviceFeeCents,
  });
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

const toLineTax = (line: PriceLineCents, tax: StayTax): AmountTax => {
  const { rate, baseCents, taxCents } = splitLine(line, tax);
  const exemption = line.kind === 'service_fee' ? null : tax.exemption;
  return {
    area: tax.area,
    rate: rate / 100,
    base: toEuros(baseCents),
    tax: toEuros(taxCents),
    ...(exemption && { exemption }),
  };
};

/** The joined lines as the API answers them, in euros, with the tax of each if it is known. */
export const toPriceLines = (lines: readonly PriceLineCents[], tax: StayTax | null): PriceLine[] =>
  joinLines(lines).map((line) => ({
    kind: line.kind,
    quantity: line.quantity,
    unitAmount: toEuros(line.unitCents),
    amount: toEuros(line.amountCents),
    ...(tax && { tax: toLineTax(line, tax) }),
  }));
