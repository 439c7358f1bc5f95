import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/api-client.ts';

/** The four figures of the dashboard (BR-09). */
export const statisticsQuery = queryOptions({
  queryKey: ['accounts', 'statistics'],
  queryFn: ({ signal }) => call('accounts', 'getStatistics', {}, { signal }),
});
