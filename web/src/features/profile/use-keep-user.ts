import { useQueryClient } from '@tanstack/react-query';
import type { User } from '#shared/api/accounts.ts';
import { meQuery } from '#web/api/accounts/session.ts';
import { showAnswer } from '#web/lib/show-answer.ts';

/** Shows an answer as the current user, in the header and everywhere. */
export const useKeepUser = () => {
  const queries = useQueryClient();
  return (user: User) => showAnswer(queries, meQuery.queryKey, user);
};
