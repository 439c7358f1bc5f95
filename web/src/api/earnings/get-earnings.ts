import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { EarningsQuery } from '#shared/api/earnings.ts';
import { call } from '#web/lib/api-client.ts';
import { earningsKeys } from './keys.ts';

/** The caller's earnings. While another period or spot loads, the previous one stays. */
export const earningsQuery = (query: EarningsQuery) =>
  queryOptions({
    queryKey: [...earningsKeys.all, query],
    queryFn: ({ signal }) => call('earnings', 'getEarnings', { query }, { signal }),
    placeholderData: keepPreviousData,
  });
