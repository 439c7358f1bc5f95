import { call } from '#web/lib/api-client.ts';

/** Returns the payment provider's page on which an owner sets up payouts. */
export const startPayoutOnboarding = (password: string) =>
  call('payouts', 'startPayoutOnboarding', { body: { password } }, { isRepeatable: true });
