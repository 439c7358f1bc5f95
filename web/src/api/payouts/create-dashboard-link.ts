import { call } from '#web/lib/api-client.ts';

/** Returns the payment provider's page on which an owner sees the payouts. */
export const createDashboardLink = (password: string) =>
  call('payouts', 'createDashboardLink', { body: { password } }, { isRepeatable: true });
