import { Skeleton } from '#web/ui/skeleton.tsx';
import { Stack } from '#web/ui/layout.tsx';
import styles from './spot-list.module.css';

/** Placeholder of the list while it loads, with the height of cards whose titles have two lines. */
export const SpotListSkeleton = () => (
  <Stack gap={3} className={styles.loading} aria-hidden="true">
    {Array.from({ length: 5 }, (_, index) => (
      <Skeleton key={index} height="8.5rem" timing="early" />
    ))}
  </Stack>
);
