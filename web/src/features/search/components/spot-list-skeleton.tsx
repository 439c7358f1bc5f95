import { Skeleton } from '#web/ui/skeleton.tsx';
import { Stack } from '#web/ui/layout.tsx';
import styles from './spot-list.module.css';

/** The list while the first spaces are on their way. */
export const SpotListSkeleton = () => (
  <Stack gap={3} className={styles.list} aria-hidden="true">
    {Array.from({ length: 5 }, (_, index) => (
      <Skeleton key={index} height="7.125rem" />
    ))}
  </Stack>
);
