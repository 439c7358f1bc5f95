import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { Session as OpenedSession, User } from '#shared/api/accounts.ts';
import { call } from './api-client.ts';
import { ApiError } from './api-error.ts';
import { tokenStore } from './token-store.ts';

export const meQuery = queryOptions({
  queryKey: ['accounts', 'me'],
  queryFn: async ({ signal }) => {
    try {
      return await call('accounts', 'getMe', {}, { signal });
    } catch (error) {
      const isInvalid = error instanceof ApiError && [401, 403, 404].includes(error.status);
      if (isInvalid) tokenStore.clear();
      throw error;
    }
  },
});

/** `unreachable`: there is a session, but the server did not answer who it belongs to. Nobody is signed out for that. */
export type Session =
  | { status: 'loading' }
  | { status: 'signed-in'; user: User }
  | { status: 'signed-out' }
  | { status: 'unreachable'; retry: () => void };

/** Who is using this browser (000 §4). A page rendered beforehand is that of somebody signed out. */
export const useSession = (): Session => {
  const hasSession = useSyncExternalStore(tokenStore.subscribe, tokenStore.hasSession, () => false);
  const { data: user, isError, refetch } = useQuery({ ...meQuery, enabled: hasSession });
  if (!hasSession) return { status: 'signed-out' };
  if (user) return { status: 'signed-in', user };
  return isError ? { status: 'unreachable', retry: () => void refetch() } : { status: 'loading' };
};

/** What was read for one person is not shown to the next. The settings of the site belong to nobody. */
const forgetData = (queries: QueryClient) =>
  queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'config' });

/** `open` takes the answer of login or register; `close` signs out here even when the server cannot be told. */
export const useSessionActions = () => {
  const queries = useQueryClient();
  return {
    open: (session: OpenedSession, keep: boolean) => {
      forgetData(queries);
      tokenStore.save(session.token, keep);
      queries.setQueryData(meQuery.queryKey, session.user);
    },
    close: async () => {
      const told = call('accounts', 'logout').catch(() => undefined);
      tokenStore.clear();
      forgetData(queries);
      await told;
    },
  };
};
