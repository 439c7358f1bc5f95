import type { SpotCard } from '#shared/api/search.ts';

/**
 * The driver's price for the whole stay or for each month if there is one, else the price of a day; in euros. `pattern`: a word for the times
 * of the week that the months have.
 */
export const getSpotPrice = ({ totalPrice, price_weekday, price_month, month_pattern }: SpotCard) => {
  if (totalPrice === undefined)
    return { euros: price_weekday, unit: 'spots.perDay', format: 'short', pattern: undefined } as const;
  const unit = price_month === undefined ? 'spots.total' : 'spots.perMonth';
  const pattern = month_pattern && (`spots.pattern.${month_pattern.type}` as const);
  return { euros: totalPrice, unit, format: 'full', pattern } as const;
};
