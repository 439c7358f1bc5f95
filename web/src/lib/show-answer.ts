import type { DataTag, QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Shows the answer of a change where a query shows what it is about. A read under way may have begun before the change, and would replace
 * its answer by an older one: it is cancelled.
 */
export const showAnswer = <Answer, ReadError>(
  queries: QueryClient,
  queryKey: DataTag<QueryKey, Answer, ReadError>,
  answer: Answer,
): void => {
  void queries.cancelQueries({ queryKey, exact: true });
  queries.setQueryData<Answer>(queryKey, answer);
};
