import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/api-client.ts';
import { favouriteKeys } from './keys.ts';

/** Ends the mails about favourites by the link of one of them, once for a page; the same link may be used again. */
export const unsubscribeQuery = (token: string) =>
  queryOptions({
    queryKey: [...favouriteKeys.all, 'unsubscribe', token],
    queryFn: () => call('favourites', 'unsubscribe', { query: { token } }, { isRepeatable: true }),
    staleTime: Infinity,
    retry: false,
  });
