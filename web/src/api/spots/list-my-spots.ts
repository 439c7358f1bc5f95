import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/api-client.ts';
import { spotKeys } from './keys.ts';

/** The spaces of the signed-in person, newest first. */
export const mySpotsQuery = queryOptions({
  queryKey: [...spotKeys.all, 'mine'],
  queryFn: ({ signal }) => call('spots', 'listMySpots', {}, { signal }),
});
