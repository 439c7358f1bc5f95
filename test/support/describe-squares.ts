import type { Cell } from '#shared/domain/ports/search.ts';

/** What a cell of the map says of the squares in it that are not empty, as a text: two such are compared at once. */
export const describeSquares = ({ counts, shown, prices }: Cell): string => {
  let text = '';
  for (const [square, count] of counts.entries()) {
    const [shows, price] = [shown[square] ?? 0, prices[square] ?? 0];
    if (count + shows + price > 0) text += ` ${square}:${count}/${shows}/${price}`;
  }
  return text;
};
