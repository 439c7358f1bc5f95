import { useQueryClient } from '@tanstack/react-query';
import type { User } from '#shared/api/accounts.ts';
import { meQuery } from '#web/api/accounts/session.ts';

/** Shows an answer as the current user, in the header and everywhere; running requests may return an older one. */
export const useKeepUser = () => {
  const queries = useQueryClient();
  return async (user: User) => {
    await queries.cancelQueries({ queryKey: meQuery.queryKey });
    queries.setQueryData(meQuery.queryKey, user);
  };
};
