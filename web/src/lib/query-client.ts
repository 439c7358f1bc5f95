import { QueryClient } from '@tanstack/react-query';
import { ApiError, ConnectionError } from './api-error.ts';

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** Not caused by a click, so an error is not shown. */
      isAutomatic?: boolean;
      /** Can be repeated safely, and its own screen reports a lost answer. */
      isRepeatable?: boolean;
    };
  }
}

const MINUTE_MS = 60_000;

/** Whether a retry within seconds may succeed. */
const isPassing = (error: Error) => {
  if (error instanceof ConnectionError) return navigator.onLine && !error.isTimeout;
  return !(error instanceof ApiError && error.isFinal);
};

/**
 * 000 §9: fresh for 5 minutes, three retries after 1, 2, 4 s and so on up to 30 s; never for final errors.
 *
 * Without a network a call fails at once, so that the click is answered, and nothing is queued (ruling 43). Only queries are then repeated:
 * on the event, or without one, when the page is shown.
 */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      mutations: { networkMode: 'always' },
      queries: {
        networkMode: 'always',
        staleTime: 5 * MINUTE_MS,
        // Its timers would keep a build from ending.
        gcTime: import.meta.env.SSR ? Infinity : 10 * MINUTE_MS,
        refetchOnReconnect: true,
        refetchOnWindowFocus: ({ state }) => state.error instanceof ConnectionError,
        retry: (failures, error) => failures < 3 && isPassing(error),
        retryDelay: (failures) => Math.min(1000 * 2 ** failures, 30_000),
      },
    },
  });
