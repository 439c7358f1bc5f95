import { QueryClient } from '@tanstack/react-query';
import { ApiError, ConnectionError } from './api-error.ts';

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** Nobody pressed anything for it, so that nobody is told when it fails. */
      isAutomatic?: boolean;
      /** Pressing again does nothing twice, and its own screen says so where no answer came. */
      isRepeatable?: boolean;
    };
  }
}

const MINUTE_MS = 60_000;

/** Asking once more within seconds may bring another answer. */
const isPassing = (error: Error) => {
  if (error instanceof ConnectionError) return navigator.onLine && !error.isTimeout;
  return !(error instanceof ApiError && error.isFinal);
};

/**
 * 000 §9: fresh for 5 minutes, three retries after 1, 2, 4 s and so on up to 30 s; never of what is refused for good.
 *
 * Without a network a call fails at once, so that the press is answered, and nothing waits to be sent when it is back
 * (ruling 43). Only what is read is then asked for again: by the event, or where none comes, when the page is looked at.
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
