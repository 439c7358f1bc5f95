import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/api-client.ts';
import { showAnswer } from '#web/lib/show-answer.ts';
import { rentalQuery } from './get-rental.ts';
import { rentalKeys } from './keys.ts';

/** What the provider's form for another card needs: a new one each time it is opened, since one saves one card. */
export const cardSetupQuery = (rentalId: string) =>
  queryOptions({
    // Not among the rentals: when those are read again, the form must not be replaced.
    queryKey: ['payments', 'card', rentalId],
    queryFn: () => call('rentals', 'prepareRentalCard', { params: { rentalId } }, { isRepeatable: true }),
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  });

/** Tells the server that the provider has saved the card; it asks the provider itself. */
export const confirmCard = (queries: QueryClient, rentalId: string) =>
  mutationOptions({
    mutationFn: (setupId: string) =>
      call(
        'rentals',
        'confirmRentalCard',
        { params: { rentalId }, body: { setupId } },
        { isRepeatable: true },
      ),
    meta: { isRepeatable: true },
    onSuccess: (rental) => showAnswer(queries, rentalQuery(rentalId).queryKey, rental),
    // Another tab may have changed it.
    onError: () => void queries.invalidateQueries({ queryKey: rentalKeys.all }),
  });
