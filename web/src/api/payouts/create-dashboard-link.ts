import { call } from '#web/lib/api-client.ts';

/** Answers the page of the payment provider where an owner sees what has arrived. */
export const createDashboardLink = (password: string) =>
  call('payouts', 'createDashboardLink', { body: { password } });
