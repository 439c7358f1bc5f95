import { useText } from '#web/i18n/use-text.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Stack } from '#web/ui/layout.tsx';
import styles from './confirmation.module.css';

/** The layout of the summary while it loads. */
export const ConfirmationSkeleton = () => {
  const text = useText();
  return (
    <div className={styles.columns} role="status" aria-label={text('common.loading')}>
      <Stack gap={4} className={styles.main}>
        <Skeleton height="10rem" />
        <Skeleton height="11rem" />
        <Skeleton height="8rem" />
      </Stack>
      <Skeleton height="24rem" />
    </div>
  );
};
