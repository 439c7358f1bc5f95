import { useQuery } from '@tanstack/react-query';
import { AgreementCard } from '#web/components/invoices/agreement-card.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { useIsSlow } from '#web/lib/use-is-slow.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { payoutAccountQuery } from '#web/api/payouts/get-payout-account.ts';
import { useReturn } from '../use-return.ts';
import { AccountCard } from './account-card.tsx';
import { PayoutList } from './payout-list.tsx';
import styles from './payouts.module.css';
import { TaxCard } from './tax-card.tsx';

const Waiting = () => {
  const text = useText();
  const isSlow = useIsSlow(true);
  return (
    <Stack gap={2} aria-busy="true">
      <p className={isSlow ? styles.muted : 'visually-hidden'} role="status">
        {text(isSlow ? 'payouts.slow' : 'payouts.loading')}
      </p>
      <Skeleton height="6.5rem" />
    </Stack>
  );
};

const Account = () => {
  const text = useText();
  const { data, error, isFetching, refetch } = useQuery(payoutAccountQuery);
  if (data) return <AccountCard account={data} />;
  if (!error) return <Waiting />;
  return (
    <ErrorState
      title={text('payouts.accountFailed')}
      error={error}
      onRetry={() => void refetch()}
      isRetrying={isFetching}
    />
  );
};

/** The owner's payout account, and pending and sent payouts (BR-06). */
export const PayoutsSection = () => {
  const text = useText();
  const came = useReturn();
  return (
    <section aria-labelledby="payouts-title" className={styles.section}>
      <header>
        <h2 id="payouts-title">{text('payouts.title')}</h2>
        <p className={styles.muted}>{text('payouts.intro')}</p>
      </header>
      <p role="status" className={came === 'expired' ? styles.notice : 'visually-hidden'}>
        {came === 'expired' ? text('payouts.linkExpired') : came === 'done' && text('payouts.cameBack')}
      </p>
      <Account />
      <TaxCard />
      <AgreementCard />
      <PayoutList />
    </section>
  );
};
