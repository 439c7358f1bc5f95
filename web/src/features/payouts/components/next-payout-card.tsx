import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { bookingsOnMySpotsQuery } from '#web/api/bookings/list-bookings-on-my-spots.ts';
import { payoutAccountQuery } from '#web/api/payouts/get-payout-account.ts';
import { payoutsQuery } from '#web/api/payouts/list-payouts.ts';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { formatInstant } from '#web/lib/dates.ts';
import { Card } from '#web/ui/card.tsx';
import { Price } from '#web/ui/price.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { findNextPayout, mayOlderWait, type NextPayout } from '../next-payout.ts';
import styles from './payouts.module.css';

const When = ({ next, hasAccount }: { next: NextPayout; hasAccount: boolean }) => {
  const text = useText();
  const { language } = useLanguage();
  if (next.kind === 'none') return <p className={styles.muted}>{text('payouts.nextNone')}</p>;
  if (next.kind === 'held') return <p className={styles.muted}>{text('payouts.nextHeld')}</p>;
  if (!hasAccount && next.kind !== 'after_stay')
    return <p className={styles.muted}>{text('payouts.nextWithAccount')}</p>;
  if (next.kind === 'today') return <p className={styles.muted}>{text('payouts.nextToday')}</p>;
  const date = formatInstant(next.dueAt, next.timeZone, 'shortDay', language);
  return (
    <p className={styles.muted}>
      {text(next.kind === 'due' ? 'payouts.dueOn' : 'payouts.nextAfterStay', { date })}
    </p>
  );
};

/** The next payout, with its amount and date. Nothing if that cannot be read: the list of payouts says why. */
export const NextPayoutCard = () => {
  const text = useText();
  const payouts = useInfiniteQuery(payoutsQuery);
  const bookings = useInfiniteQuery(bookingsOnMySpotsQuery);
  const account = useQuery(payoutAccountQuery);
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = payouts;
  const isPartial = hasNextPage && !isFetchNextPageError && mayOlderWait(payouts.data?.pages ?? []);
  useEffect(() => {
    if (isPartial && !isFetchingNextPage) void fetchNextPage();
  }, [isPartial, isFetchingNextPage, fetchNextPage]);
  if (payouts.isPending || bookings.isPending || account.isPending || isPartial)
    return <Skeleton height="7rem" />;
  if (!payouts.data) return null;
  const next = findNextPayout(
    payouts.data.pages.flatMap((page) => page.payouts),
    bookings.data ?? [],
  );
  return (
    <Card as="section" className={styles.next}>
      <h2>{text('payouts.next')}</h2>
      {next.kind !== 'none' && (
        <p className={styles.nextAmount}>
          <Price euros={next.amount} />
        </p>
      )}
      <When next={next} hasAccount={account.data?.status === 'ready'} />
    </Card>
  );
};
