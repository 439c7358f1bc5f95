import type { SpotCard } from '#shared/api/search.ts';

/** The driver's price for the whole stay if there is one, else the price of a day; in euros. */
export const getSpotPrice = ({ totalPrice, price_weekday }: SpotCard) =>
  totalPrice === undefined
    ? ({ euros: price_weekday, unit: 'spots.perDay', format: 'short' } as const)
    : ({ euros: totalPrice, unit: 'spots.total', format: 'full' } as const);
