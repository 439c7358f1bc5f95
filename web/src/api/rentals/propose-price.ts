import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import type { RentalAnswer } from '#shared/api/rentals.ts';
import { call, type BodyOf } from '#web/lib/api-client.ts';
import { showAnswer } from '#web/lib/show-answer.ts';
import { rentalQuery } from './get-rental.ts';
import { rentalKeys } from './keys.ts';
import { rentalsQuery } from './list-rentals.ts';

/** How an answer about the terms of a rental is shown. All these calls are idempotent; the other party may have changed the rental. */
export const termsMutation = <Body>(
  queries: QueryClient,
  rentalId: string,
  mutationFn: (body: Body) => Promise<RentalAnswer>,
) =>
  mutationOptions({
    mutationFn,
    meta: { isRepeatable: true },
    onSuccess: (rental) => {
      showAnswer(queries, rentalQuery(rentalId).queryKey, rental);
      void queries.invalidateQueries(rentalsQuery);
    },
    onError: () => void queries.invalidateQueries({ queryKey: rentalKeys.all }),
  });

/** Proposes another price of a month, as the owner. */
export const proposePrice = (queries: QueryClient, rentalId: string) =>
  termsMutation(queries, rentalId, (price: number) =>
    call('rentals', 'proposeRentalPrice', { params: { rentalId }, body: { price } }, { isRepeatable: true }),
  );

/** Answers a proposed price, or takes it back. */
export const answerPrice = (queries: QueryClient, rentalId: string) =>
  termsMutation(queries, rentalId, (body: BodyOf<'rentals', 'answerRentalPrice'>) =>
    call('rentals', 'answerRentalPrice', { params: { rentalId }, body }, { isRepeatable: true }),
  );
