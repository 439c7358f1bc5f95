import type { Needs } from '../deps.ts';
import { findNextCharge } from './rental-step.ts';

const PAGE = 100;

/** The number of rentals whose card is charged before an instant, by a first charge or again after a refusal. */
export const countDueCharges = async (deps: Needs<'rentals'>, before: number): Promise<number> => {
  let count = 0;
  // A rental that is charged before then has its next timer before then.
  for await (const page of deps.rentals.pagesDue(before, PAGE))
    count += page.filter((rental) => (findNextCharge(rental) ?? before) < before).length;
  return count;
};
