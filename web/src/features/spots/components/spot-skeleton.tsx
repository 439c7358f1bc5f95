import { useText } from '#web/i18n/use-text.ts';
import { useIsSlow } from '#web/lib/use-is-slow.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import detail from '#web/components/spots/detail.module.css';
import styles from './spot-skeleton.module.css';

/** The layout of a spot's page while it loads. `early-spot.ts` fills the elements with `data-early` in the file. */
export const SpotSkeleton = () => {
  const text = useText();
  const isSlow = useIsSlow(true);
  return (
    <Stack gap={4} className={styles.skeleton} role="status" aria-label={text('spots.loading')}>
      {isSlow && <p>{text('spots.loadingSlow')}</p>}
      <Stack gap={2} className={detail.head}>
        <p className={styles.title} data-early="title">
          <Skeleton width="min(100%, 28rem)" />
        </p>
        <p className={detail.subtitle}>
          <span className={detail.address}>
            <Icon name="pin" size={18} />
            <span data-early="address">
              <Skeleton width="min(60vw, 20rem)" />
            </span>
          </span>
          <span className={styles.rating}>
            <Skeleton width="3.25rem" height="1lh" />
          </span>
        </p>
      </Stack>
      <div className={styles.columns}>
        <Stack gap={4}>
          <div className={styles.picture} data-early="picture">
            <Skeleton height="100%" />
          </div>
          <Skeleton height="4rem" />
          <Skeleton height="8rem" />
        </Stack>
        <Skeleton height="30rem" />
      </div>
    </Stack>
  );
};
