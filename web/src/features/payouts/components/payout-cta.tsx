import { useQuery } from '@tanstack/react-query';
import { payoutAccountQuery } from '#web/api/payouts/get-payout-account.ts';
import { AccountCard } from './account-card.tsx';

/** For an owner whose earnings cannot be sent yet: what to do. Nothing for everybody else. */
export const PayoutCta = () => {
  const { data } = useQuery(payoutAccountQuery);
  const isCalled = data?.hasMoneyWaiting && ['none', 'incomplete', 'restricted'].includes(data.status);
  return isCalled ? <AccountCard account={data} /> : null;
};
