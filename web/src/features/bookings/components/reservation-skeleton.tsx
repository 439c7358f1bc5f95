import { useText } from '#web/i18n/use-text.ts';
import { useIsSlow } from '#web/lib/use-is-slow.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Stack } from '#web/ui/layout.tsx';
import styles from './reservation.module.css';

/** The layout of a booking while it loads. */
export const ReservationSkeleton = () => {
  const text = useText();
  const isSlow = useIsSlow(true);
  return (
    <div className={styles.page} aria-busy="true">
      <p className={isSlow ? styles.note : 'visually-hidden'} role="status">
        {text(isSlow ? 'reservations.slow' : 'common.loading')}
      </p>
      <Stack gap={3} className={styles.header}>
        <Skeleton height="2.25rem" width="min(24rem, 80%)" />
        <Skeleton height="1.75rem" width="min(18rem, 60%)" />
      </Stack>
      <div className={styles.columns}>
        <div className={styles.main}>
          <Skeleton height="17rem" />
          <Skeleton height="14rem" />
        </div>
        <Skeleton height="18rem" />
      </div>
    </div>
  );
};
