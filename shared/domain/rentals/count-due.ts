import type { Needs } from '../deps.ts';
import { findNextCharge, getRentalTimer, isDepositOpen, isOver } from './rental-step.ts';

const PAGE = 100;
/** No timer is later. */
const NO_END = Date.parse('9999-01-01T00:00:00Z');

export interface DueRentals {
  readonly charges: number;
  readonly deposits: number;
  readonly heldCents: number;
}

/**
 * The numbers of rentals whose card is charged before an instant, by a first charge or again after a refusal, and whose deposit is given back;
 * and the sum of all deposits that are held.
 */
export const countDue = async (deps: Needs<'rentals'>, before: number): Promise<DueRentals> => {
  let [charges, deposits, heldCents] = [0, 0, 0];
  // Each rental that goes on, and each whose deposit is held, waits for a timer. Decision 236 has what reading them all costs.
  for await (const page of deps.rentals.pagesDue(NO_END, PAGE)) {
    charges += page.filter((rental) => (findNextCharge(rental) ?? before) < before).length;
    const held = page.filter(isDepositOpen);
    deposits += held.filter((rental) => isOver(rental) && (getRentalTimer(rental) ?? before) < before).length;
    heldCents += held.reduce((sum, { deposit }) => sum + (deposit?.cents ?? 0), 0);
  }
  return { charges, deposits, heldCents };
};
