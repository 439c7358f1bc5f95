import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { ConnectionError, readApiError } from '#web/lib/api-error.ts';

/** Who runs the site, as article 10 of the LSSI (Ley 34/2002) asks to be told. */
export interface Company {
  name: string;
  /** NIF. */
  taxId: string;
  address: string;
  /** Where the company is entered, such as 'Registro Mercantil de Madrid, tomo …, hoja …'. */
  register: string;
}

/** What differs between stages, written into `/config.json` by the deployment. Nothing in it is secret. */
export interface Config {
  stage: string;
  stripe: { publishableKey: string; scriptUrl?: string };
  map:
    | { kind: 'embedded' }
    | { kind: 'pmtiles' }
    | { kind: 'style'; url: string; hosts?: string[]; attribution?: string }
    | { kind: 'tiles'; url: string; attribution: string };
  /** With it, Google suggests places (ruling 21). Google knows by the site's address who may use it. */
  googleMapsKey?: string;
  supportEmail: string;
  supportPhone: string;
  chatUrl: string;
  helpDeskUrl: string;
  /** Whether somebody looks at a space before others see it (ruling 10). */
  moderation: 'auto' | 'manual';
  /** Where /login/provider signs in. `endpoint` only where the pool is not Amazon's own. */
  userPool: { id: string; clientId: string; endpoint?: string };
  /** Missing while a stage has not been told: the pages then say so. */
  company?: Company;
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
