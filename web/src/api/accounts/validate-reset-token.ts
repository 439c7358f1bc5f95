import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/api-client.ts';

/** Whether a recovery link is valid. Never cached, because a link works once. */
export const resetTokenQuery = (token: string) =>
  queryOptions({
    queryKey: ['accounts', 'reset-token', token],
    queryFn: ({ signal }) => call('accounts', 'validateResetToken', { query: { token } }, { signal }),
    enabled: token !== '',
    staleTime: Infinity,
    gcTime: 0,
  });
