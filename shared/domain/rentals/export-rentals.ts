import type { Needs } from '../deps.ts';
import type { ExportPage } from '../export-page.ts';
import { listOfPerson, toRentalAnswer } from './to-rental.ts';

/** The export of a person's rentals, as driver and as owner. */
export const exportRentals = async (
  deps: Needs<'rentals' | 'accounts' | 'clock'>,
  userId: string,
): Promise<ExportPage> => {
  const found = await listOfPerson(deps, userId);
  const rentals = await Promise.all(
    found.map(async (rental) => ({
      ...(await toRentalAnswer(deps, rental, userId)),
      ...(rental.driverId === userId && { agreed: { terms: rental.agreedTerms, at: rental.agreedAt } }),
    })),
  );
  return { lists: { rentals }, reads: 2 + found.length, next: undefined };
};
