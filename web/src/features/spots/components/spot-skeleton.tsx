import { useText } from '#web/i18n/use-text.ts';
import { useIsSlow } from '#web/lib/use-is-slow.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import styles from './spot-skeleton.module.css';

/** The page of a space while it is on its way, in the layout that it will have. */
export const SpotSkeleton = () => {
  const text = useText();
  const isSlow = useIsSlow(true);
  return (
    <div className={styles.skeleton} role="status" aria-label={text('spots.loading')}>
      {isSlow && <p>{text('spots.loadingSlow')}</p>}
      <Skeleton height="2.25rem" width="min(100%, 28rem)" />
      <Skeleton width="min(80%, 20rem)" />
      <div className={styles.columns}>
        <div className={styles.left}>
          <div className={styles.picture}>
            <Skeleton height="100%" />
          </div>
          <Skeleton height="4rem" />
          <Skeleton height="8rem" />
        </div>
        <Skeleton height="30rem" />
      </div>
    </div>
  );
};
