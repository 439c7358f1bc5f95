import { useText } from '#web/i18n/use-text.ts';
import { useIsSlow } from '#web/lib/use-is-slow.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import styles from './earnings.module.css';

/** A placeholder in the shape of the figures and the sections below them. */
export const EarningsSkeleton = () => {
  const text = useText();
  const isSlow = useIsSlow(true);
  return (
    <div aria-busy="true" className={styles.report}>
      <p className={isSlow ? styles.hint : 'visually-hidden'} role="status">
        {text(isSlow ? 'earnings.slow' : 'earnings.loading')}
      </p>
      <Skeleton height="8rem" />
      <div className={styles.figures}>
        {[0, 1, 2].map((index) => (
          <div key={index} className={styles.figure}>
            <Skeleton width="7rem" />
            <Skeleton width="6rem" height="2.2rem" />
          </div>
        ))}
      </div>
      <Skeleton height="3.5rem" />
    </div>
  );
};
