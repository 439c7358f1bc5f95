import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/api-client.ts';
import { showAnswer } from '#web/lib/show-answer.ts';
import { verifyOutcome } from '#web/lib/verify-outcome.ts';
import { getRental, rentalQuery } from './get-rental.ts';
import { rentalKeys } from './keys.ts';

/** Ends a rental on a day. If the answer was lost, the rental says whether it was done. */
export const endRental = (queries: QueryClient, rentalId: string) =>
  mutationOptions({
    mutationFn: (endDate: string) =>
      verifyOutcome(
        call('rentals', 'endRental', { params: { rentalId }, body: { endDate } }, { isRepeatable: true }),
        async () => {
          const rental = await getRental(rentalId);
          return rental.endDate === endDate ? rental : undefined;
        },
      ),
    meta: { isRepeatable: true },
    onSuccess: (rental) => showAnswer(queries, rentalQuery(rentalId).queryKey, rental),
    // The other party may have ended it.
    onSettled: () => void queries.invalidateQueries({ queryKey: rentalKeys.all }),
  });
