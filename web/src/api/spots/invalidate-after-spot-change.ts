import type { QueryClient } from '@tanstack/react-query';
import { statisticsQuery } from '../accounts/get-statistics.ts';
import { spotKeys } from './keys.ts';

/** Invalidates everything that shows spots after one was published, changed or deleted. */
export const invalidateAfterSpotChange = async (queries: QueryClient) => {
  await Promise.all([
    queries.invalidateQueries({ queryKey: spotKeys.all }),
    queries.invalidateQueries({ queryKey: statisticsQuery.queryKey }),
  ]);
};
