import type { QueryClient } from '@tanstack/react-query';
import { statisticsQuery } from '../accounts/get-statistics.ts';
import { spotKeys } from './keys.ts';

/** Has everything that shows spaces read again after one was published, changed or deleted. */
export const invalidateAfterSpotChange = async (queries: QueryClient) => {
  await Promise.all([
    queries.invalidateQueries({ queryKey: spotKeys.all }),
    queries.invalidateQueries({ queryKey: statisticsQuery.queryKey }),
  ]);
};
