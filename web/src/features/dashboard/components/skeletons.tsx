import { Skeleton } from '#web/ui/skeleton.tsx';
import { Stack } from '#web/ui/layout.tsx';
import styles from './dashboard.module.css';

/** Placeholder rows of spots or bookings while they load. */
export const RowsSkeleton = ({ count = 3 }: { count?: number }) => (
  <div className={styles.rows}>
    {Array.from({ length: count }, (_row, index) => (
      <div key={index} className={styles.row}>
        <span className={styles.picture} />
        <div className={styles.what}>
          <Skeleton width="60%" height="1.4rem" />
          <Skeleton width="80%" />
          <Skeleton width="70%" />
        </div>
      </div>
    ))}
  </div>
);

export const StatsSkeleton = () => (
  <div className={styles.stats}>
    {[0, 1, 2, 3].map((index) => (
      <div key={index} className={styles.stat}>
        <Skeleton width="8rem" />
        <Skeleton width="3.5rem" height="2.2rem" />
      </div>
    ))}
  </div>
);

/** Placeholder of `ComingNext` while it loads. */
export const ComingSkeleton = () => (
  <Stack gap={3} aria-hidden="true">
    <Skeleton width="14rem" height="1.6rem" />
    <Skeleton height="12rem" />
  </Stack>
);

export const HomeSkeleton = () => (
  <Stack gap={7}>
    <ComingSkeleton />
    <StatsSkeleton />
    <RowsSkeleton />
  </Stack>
);
