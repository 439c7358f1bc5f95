import { useQueryClient } from '@tanstack/react-query';
import type { User } from '#shared/api/accounts.ts';
import { meQuery } from '#web/api/accounts/session.ts';

/** Takes an answer for the truth about the signed-in person, in the header and everywhere; an older one may be on its way. */
export const useKeepUser = () => {
  const queries = useQueryClient();
  return async (user: User) => {
    await queries.cancelQueries({ queryKey: meQuery.queryKey });
    queries.setQueryData(meQuery.queryKey, user);
  };
};
