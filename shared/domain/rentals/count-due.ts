import type { Needs } from '../deps.ts';
import { findNextCharge, isDepositOpen, isOver } from './rental-step.ts';

const PAGE = 100;

/** The numbers of rentals whose card is charged before an instant, by a first charge or again after a refusal, and whose deposit is given back. */
export const countDue = async (
  deps: Needs<'rentals'>,
  before: number,
): Promise<{ readonly charges: number; readonly deposits: number }> => {
  let [charges, deposits] = [0, 0];
  // A rental that is charged before then has its next timer before then.
  for await (const page of deps.rentals.pagesDue(before, PAGE)) {
    charges += page.filter((rental) => (findNextCharge(rental) ?? before) < before).length;
    deposits += page.filter((rental) => isOver(rental) && isDepositOpen(rental)).length;
  }
  return { charges, deposits };
};
