import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { ConnectionError, readApiError } from './api-error.ts';

/** What differs between stages, written into `/config.json` by the deployment. Nothing in it is secret. */
export interface Config {
  stage: string;
  stripe: { publishableKey: string; scriptUrl?: string };
  map: { kind: 'embedded' } | { kind: 'tiles'; url: string; attribution: string };
  supportEmail: string;
  supportPhone: string;
  chatUrl: string;
  helpDeskUrl: string;
  paymentsTestMode: boolean;
}

export const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: async ({ signal }): Promise<Config> => {
    const response = await fetch('/config.json', { signal }).catch((error: unknown) => {
      throw new ConnectionError(error);
    });
    if (!response.ok) throw await readApiError(response);
    return (await response.json()) as Config; // written by our own deployment, which checks it
  },
  staleTime: Infinity,
  gcTime: Infinity,
});

/** Suspends until the settings are here. The shell, which must not wait, reads `configQuery` with `useQuery`. */
export const useConfig = () => useSuspenseQuery(configQuery).data;
