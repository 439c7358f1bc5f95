import type { QueryClient } from '@tanstack/react-query';
import { accountKeys } from '../accounts/keys.ts';
import { spotKeys } from './keys.ts';

/** Has everything that shows spaces read again after one was published, changed or deleted. */
export const invalidateAfterSpotChange = async (queries: QueryClient) => {
  await Promise.all([
    queries.invalidateQueries({ queryKey: spotKeys.all }),
    queries.invalidateQueries({ queryKey: accountKeys.statistics }),
  ]);
};
