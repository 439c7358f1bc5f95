import { useMutation } from '@tanstack/react-query';
import { useText } from '#web/i18n/use-text.ts';
import { call } from '#web/lib/api-client.ts';
import { toast } from '#web/ui/toast-store.ts';

/** `onboarding`: where one says how to be paid. `dashboard`: where one sees what has arrived. */
export type ProviderPage = 'onboarding' | 'dashboard';

const OPENERS = {
  onboarding: () => call('payouts', 'startPayoutOnboarding'),
  dashboard: () => call('payouts', 'createDashboardLink'),
} as const satisfies Record<ProviderPage, () => Promise<{ url: string }>>;

/** Goes to a page of the payment provider. Its address works once, so that each visit asks for a new one. */
export const useProviderPage = (page: ProviderPage) => {
  const text = useText();
  const { mutate, isPending } = useMutation({
    mutationFn: OPENERS[page],
    onSuccess: ({ url }) => window.location.assign(url),
    onError: () => toast.error(text('payouts.openFailed')),
  });
  return { open: () => mutate(), isOpening: isPending };
};
