import { queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import type { PaymentMethod } from '#shared/model/constants.ts';
import { ConnectionError, readApiError } from '#web/lib/api-error.ts';
import { useIsLater } from '#web/lib/first-action.ts';

/** The operator of the site, whom article 10 of the LSSI (Ley 34/2002) requires pages to name. */
export interface Company {
  name: string;
  /** NIF. */
  taxId: string;
  address: string;
  /** The company's register entry, such as 'Registro Mercantil de Madrid, tomo …, hoja …'. */
  register: string;
}

/** The producer's declaration of the program (Orden HAC/1177/2024 art. 15). */
export interface BillingSystem {
  name: string;
  id: string;
  version: string;
  producerName: string;
  producerTaxId: string;
  producerAddress: string;
  /** `YYYY-MM-DD` */
  declaredOn: string;
  /** Town and country. */
  declaredAt: string;
}

/** The settings of the stage, which the deployment writes into `/config.json`. None is secret. */
export interface Config {
  stage: string;
  stripe: {
    publishableKey: string;
    /** The payment methods for drivers. */
    methods: readonly PaymentMethod[];
    scriptUrl?: string;
  };
  map:
    | { kind: 'embedded' }
    | { kind: 'pmtiles' }
    | { kind: 'style'; url: string; hosts?: string[]; attribution?: string }
    | { kind: 'tiles'; url: string; attribution: string };
  /** With it, Google suggests places (ruling 21). Google restricts it to the site's address. */
  googleMapsKey?: string;
  /** The public key of notifications in browsers (VAPID). Without it the site offers none. */
  pushKey?: string;
  supportEmail: string;
  supportPhone: string;
  chatUrl: string;
  helpDeskUrl: string;
  /** Whether an administrator reviews a spot before others see it (ruling 10). */
  moderation: 'auto' | 'manual';
  /** The user pool of /login/provider. `endpoint` only if the pool is not Amazon's own. */
  userPool: { id: string; clientId: string; endpoint?: string };
  /** Absent if the stage has none: the pages then say so. */
  company?: Company;
  /** The program that makes invoices, where the stage sends their records to the tax office (VERI*FACTU). */
  billingSystem?: BillingSystem;
}

export const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: async ({ signal }): Promise<Config> => {
    const response = await fetch('/config.json', { signal }).catch((error: unknown) => {
      throw new ConnectionError(error);
    });
    if (!response.ok) throw await readApiError(response);
    return (await response.json()) as Config; // our own deployment writes and checks it
  },
  staleTime: Infinity,
  gcTime: Infinity,
});

/** Suspends until the settings are loaded. The shell must not wait, and reads `configQuery` with `useQuery`. */
export const useConfig = () => useSuspenseQuery(configQuery).data;

/** The settings for links that a page works without: they are fetched after the visitor's first action. */
export const useLaterConfig = () => useQuery({ ...configQuery, enabled: useIsLater() }).data;
