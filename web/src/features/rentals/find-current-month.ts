import type { RentalAnswer } from '#shared/api/rentals.ts';

type Month = RentalAnswer['months'][number];

/** The paid month that is running, or else the next one, or the last. The next month is paid some days before it begins. */
export const findCurrentMonth = (months: readonly Month[], today: string): Month | undefined => {
  const paid = months.filter(({ state }) => state === 'paid');
  return paid.findLast(({ until }) => until > today) ?? paid[0];
};
