import type { Cell } from '#shared/domain/ports/search.ts';

/** The non-empty squares of a cell as one text, so that cells can be compared. */
export const describeSquares = ({ counts, shown, prices }: Cell): string => {
  let text = '';
  for (const [square, count] of counts.entries()) {
    const [shows, price] = [shown[square] ?? 0, prices[square] ?? 0];
    if (count + shows + price > 0) text += ` ${square}:${count}/${shows}/${price}`;
  }
  return text;
};
