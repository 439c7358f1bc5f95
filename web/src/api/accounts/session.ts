import { queryOptions, useQuery, useQueryClient, type Query } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import type { OpenedSession, User } from '#shared/api/accounts.ts';
import { call } from '#web/lib/api-client.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { readPushId } from '#web/lib/end-push.ts';
import { forgetAllKept, forgetKept, TAX_DRAFT, UNFINISHED } from '#web/lib/kept-by-person.ts';
import { readStored, removeStored, writeStored } from '#web/lib/storage.ts';
import { tokenStore } from '#web/lib/token-store.ts';
import { getMe } from './get-me.ts';

export const meQuery = queryOptions({
  queryKey: ['accounts', 'me'],
  queryFn: async ({ signal }) => {
    try {
      return await getMe({ signal });
    } catch (error) {
      const isInvalid = error instanceof ApiError && [401, 403, 404].includes(error.status);
      if (isInvalid) tokenStore.expire();
      throw error;
    }
  },
});

/** `unreachable`: there is a session, but the server did not answer whose. The visitor stays signed in. */
export type Session =
  | { status: 'loading' }
  | { status: 'signed-in'; user: User }
  | { status: 'signed-out' }
  | { status: 'unreachable'; error: Error; retry: () => void };

/** The present user of this browser (000 §4). Prerendered pages are for signed-out visitors. */
export const useSession = (): Session => {
  const hasSession = useSyncExternalStore(tokenStore.subscribe, tokenStore.hasSession, () => false);
  const { data: user, error, refetch } = useQuery({ ...meQuery, enabled: hasSession });
  if (!hasSession) return { status: 'signed-out' };
  if (user) return { status: 'signed-in', user };
  if (!error) return { status: 'loading' };
  return {
    status: 'unreachable',
    error,
    retry: () => void refetch(),
  };
};

/** Data of one person must not be shown to the next. The settings of the site are the same for all. */
const ofOnePerson = { predicate: ({ queryKey }: Pick<Query, 'queryKey'>) => queryKey[0] !== 'config' };

/**
 * Clears the data when the session ends in another tab, or when the server ended it. What is visible is fetched again, once the parts for
 * signed-in people are gone.
 */
export const useForgetEnded = () => {
  const queries = useQueryClient();
  useEffect(() => {
    tokenStore.onEnded(() => {
      // A session that had ended before this page asked for it: nothing of its person was read.
      if (!tokenStore.hasSession() && !queries.getQueryData(meQuery.queryKey)) return;
      queueMicrotask(() => void queries.resetQueries(ofOnePerson));
    });
  }, [queries]);
};

/** Ends the session and its cookie at the server; false if that failed, and then the next visit retries. */
const endSession = async (): Promise<boolean> => {
  writeStored(UNFINISHED, 'unfinished');
  try {
    await call('accounts', 'logout');
  } catch {
    return false;
  }
  removeStored(UNFINISHED);
  return true;
};

/** Retries a sign-out that did not reach the server, unless somebody has signed in since. */
export const finishSignOut = async (): Promise<void> => {
  if (readStored(UNFINISHED) !== undefined && !tokenStore.hasSession()) await endSession();
};

/**
 * `open` takes the answer of login or register, and returns whether the browser stores the session; otherwise a reload ends it. `close`
 * signs out here even if the server cannot be reached, and returns whether it was.
 */
export const useSessionActions = () => {
  const queries = useQueryClient();
  return {
    open: (session: OpenedSession, keep: boolean): boolean => {
      queries.removeQueries(ofOnePerson);
      removeStored(UNFINISHED);
      const isStored = tokenStore.save(session.token, keep);
      queries.setQueryData(meQuery.queryKey, session.user);
      return isStored;
    },
    close: async () => {
      // While there is still a token. The browser ends the subscription, whatever the server learns.
      const subscriptionId = readPushId();
      if (subscriptionId)
        call('notifications', 'deletePushSubscription', { params: { subscriptionId } }).catch(
          () => undefined,
        );
      const isTold = endSession();
      // The draft of a spot may contain a door code.
      const user = queries.getQueryData(meQuery.queryKey);
      if (user) forgetKept(user.id);
      else forgetAllKept();
      removeStored(TAX_DRAFT, 'session');
      tokenStore.clear();
      queries.removeQueries(ofOnePerson);
      return isTold;
    },
  };
};
