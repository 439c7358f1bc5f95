import { useMutation } from '@tanstack/react-query';
import { useOneAtATime } from '#web/components/forms/use-one-at-a-time.ts';
import { createDashboardLink } from '#web/api/payouts/create-dashboard-link.ts';
import { startPayoutOnboarding } from '#web/api/payouts/start-payout-onboarding.ts';

/** `onboarding`: to set up payouts. `dashboard`: to see payouts. */
export type ProviderPage = 'onboarding' | 'dashboard';

const OPENERS = {
  onboarding: startPayoutOnboarding,
  dashboard: createDashboardLink,
} as const satisfies Record<ProviderPage, (password: string) => Promise<{ url: string }>>;

const KEY = ['payouts', 'provider-page'];

/** Opens a page of the payment provider. Its address works once, so each visit requests a new one. */
export const useProviderPage = (page: ProviderPage, onOpened: () => void) => {
  const oneAtATime = useOneAtATime(KEY);
  const { mutate, error, isPending, reset } = useMutation({
    mutationKey: KEY,
    mutationFn: OPENERS[page],
    meta: { isRepeatable: true },
    onSuccess: ({ url }) => {
      onOpened();
      window.location.assign(url);
    },
  });
  return {
    open: (password: string) => oneAtATime(() => mutate(password)),
    error,
    isOpening: isPending,
    reset,
  };
};
