import { useState } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { QueryError } from '#web/ui/error-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { payoutsQuery } from '#web/api/payouts/list-payouts.ts';
import { PayoutRow } from './payout-row.tsx';
import styles from './payouts.module.css';

/** The initial number, because the page's figures are below. */
const SHOWN = 3;

/** Payouts that are pending, and those that were sent. */
export const PayoutList = () => {
  const text = useText();
  const [isWhole, setIsWhole] = useState(false);
  const query = useInfiniteQuery(payoutsQuery);
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  if (!data && error) return <QueryError title={text('payouts.listFailed')} query={query} />;
  if (!data) return <Skeleton height="5.5rem" />;
  const payouts = data.pages.flatMap((page) => page.payouts);
  if (payouts.length === 0) return <p className={styles.muted}>{text('payouts.empty')}</p>;
  const shown = isWhole ? payouts : payouts.slice(0, SHOWN);
  const hasMore = shown.length < payouts.length || hasNextPage;
  const showMore = () => (isWhole ? void fetchNextPage() : setIsWhole(true));
  return (
    <>
      <ul className={styles.rows}>
        {shown.map((payout) => (
          <PayoutRow key={payout.bookingId} payout={payout} />
        ))}
      </ul>
      {hasMore && (
        <Button variant="ghost" size="sm" busy={isFetchingNextPage} onClick={showMore}>
          {text('payouts.more')}
        </Button>
      )}
    </>
  );
};
