import { call } from '#web/lib/api-client.ts';

/** Answers the page of the payment provider where an owner says how to be paid. */
export const startPayoutOnboarding = (password: string) =>
  call('payouts', 'startPayoutOnboarding', { body: { password } });
