import type { SpotCard } from '#shared/api/search.ts';

/** The driver's price for the whole stay or for each month if there is one, else the price of a day; in euros. */
export const getSpotPrice = ({ totalPrice, price_weekday, price_month }: SpotCard) => {
  if (totalPrice === undefined)
    return { euros: price_weekday, unit: 'spots.perDay', format: 'short' } as const;
  const unit = price_month === undefined ? 'spots.total' : 'spots.perMonth';
  return { euros: totalPrice, unit, format: 'full' } as const;
};
