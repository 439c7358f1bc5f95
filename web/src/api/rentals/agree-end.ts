import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { call, type BodyOf } from '#web/lib/api-client.ts';
import { rentalKeys } from './keys.ts';
import { termsMutation } from './propose-price.ts';

/** What goes back if both end a rental on a day. */
export const rentalEndQuery = (rentalId: string, endDate: string) =>
  queryOptions({
    queryKey: [...rentalKeys.all, 'end', rentalId, endDate],
    queryFn: ({ signal }) =>
      call('rentals', 'quoteRentalEnd', { params: { rentalId }, query: { endDate } }, { signal }),
    // Reports and refunds change it.
    staleTime: 0,
    retry: false,
  });

/** Offers an end on a day of the present month. */
export const offerEnd = (queries: QueryClient, rentalId: string) =>
  termsMutation(queries, rentalId, (body: BodyOf<'rentals', 'offerRentalEnd'>) =>
    call('rentals', 'offerRentalEnd', { params: { rentalId }, body }, { isRepeatable: true }),
  );

/** Answers an offered end, or takes it back. */
export const answerEnd = (queries: QueryClient, rentalId: string) =>
  termsMutation(queries, rentalId, (body: BodyOf<'rentals', 'answerRentalEnd'>) =>
    call('rentals', 'answerRentalEnd', { params: { rentalId }, body }, { isRepeatable: true }),
  );
