import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

const MINUTE_MS = 60_000;

/** 000 §9: fresh for 5 minutes, three retries after 1, 2, 4 s and so on up to 30 s; never of what is refused for good. */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5 * MINUTE_MS,
        // Its timers would keep a build from ending.
        gcTime: import.meta.env.SSR ? Infinity : 10 * MINUTE_MS,
        refetchOnWindowFocus: false,
        retry: (failures, error) => failures < 3 && !(error instanceof ApiError && error.isFinal),
        retryDelay: (failures) => Math.min(1000 * 2 ** failures, 30_000),
      },
    },
  });
