import { addDays } from '#shared/lib/time.ts';

/** The same day some months later, by walking, or the last day of a shorter month: an oracle for the months of rentals (ruling 53). */
export const addMonths = (from: string, months: number): string => {
  const [year = 0, month = 0, day = 0] = from.split('-').map(Number);
  const first = `${year + Math.floor((month - 1 + months) / 12)}-${String(((month - 1 + months) % 12) + 1).padStart(2, '0')}-01`;
  let found = first;
  for (let one = first; one.slice(0, 7) === first.slice(0, 7); one = addDays(one, 1))
    if (Number(one.slice(8)) <= day) found = one;
  return found;
};
