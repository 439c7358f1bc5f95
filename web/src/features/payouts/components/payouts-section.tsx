import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { agreementQuery } from '#web/api/invoices/get-agreement.ts';
import { payoutAccountQuery } from '#web/api/payouts/get-payout-account.ts';
import { payoutsQuery } from '#web/api/payouts/list-payouts.ts';
import { taxDetailsQuery } from '#web/api/taxes/get-tax-details.ts';
import { AgreementCard } from '#web/components/invoices/agreement-card.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { useIsSlow } from '#web/lib/use-is-slow.ts';
import { QueryError } from '#web/ui/error-state.tsx';
import { FoldedCard } from '#web/ui/folded-card.tsx';
import { Note, Stack } from '#web/ui/layout.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useReturn } from '../use-return.ts';
import { AccountCard } from './account-card.tsx';
import { NextPayoutCard } from './next-payout-card.tsx';
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

/** The payout account while it needs something, or is being reviewed. */
const PendingAccount = () => {
  const text = useText();
  const query = useQuery(payoutAccountQuery);
  const { data, error } = query;
  if (data) return data.status === 'ready' && !data.isRejected ? null : <AccountCard account={data} />;
  if (!error) return <Waiting />;
  return <QueryError title={text('payouts.accountFailed')} query={query} />;
};

const PendingTaxDetails = () => {
  const { data } = useQuery(taxDetailsQuery);
  return data?.missing.length === 0 ? null : <TaxCard />;
};

/** The next payout, and what payouts wait for (BR-06). */
export const NextPayouts = () => {
  const text = useText();
  const came = useReturn();
  return (
    <section aria-label={text('payouts.title')} className={styles.section}>
      <p role="status" className={came === 'expired' ? styles.notice : 'visually-hidden'}>
        {came === 'expired' ? text('payouts.linkExpired') : came === 'done' && text('payouts.cameBack')}
      </p>
      <NextPayoutCard />
      <PendingAccount />
      <PendingTaxDetails />
    </section>
  );
};

const Payouts = () => {
  const text = useText();
  const { data, isFetched } = useInfiniteQuery(payoutsQuery);
  // A failure is not hidden in a folded section, also while it is tried again.
  if (!data && isFetched) return <PayoutList />;
  return (
    <FoldedCard title={text('payouts.title')}>
      <Note>{text('payouts.intro')}</Note>
      <PayoutList />
    </FoldedCard>
  );
};

/** Account, tax details and agreement of an owner who has nothing to do there. */
const Settings = () => {
  const text = useText();
  const account = useQuery(payoutAccountQuery).data;
  const details = useQuery(taxDetailsQuery).data;
  const agreement = useQuery(agreementQuery);
  if (!agreement.data && agreement.isFetched) return <AgreementCard />;
  const isWaiting = agreement.data && (agreement.data.waiting > 0 || agreement.data.isTaxIdHeld);
  return (
    <FoldedCard title={text('payouts.settings')} fact={isWaiting ? text('payouts.settingsWait') : undefined}>
      {account?.status === 'ready' && !account.isRejected && <AccountCard account={account} />}
      {details?.missing.length === 0 && <TaxCard />}
      <AgreementCard />
    </FoldedCard>
  );
};

/** Pending and sent payouts, and where they go (BR-06). */
export const PayoutsDetails = () => (
  <>
    <Payouts />
    <Settings />
  </>
);
