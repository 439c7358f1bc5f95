import { useText } from '#web/i18n/use-text.ts';
import { useIsSlow } from '#web/lib/use-is-slow.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import styles from './earnings.module.css';

const Field = () => (
  <div className={styles.skeletonField}>
    <Skeleton width="5rem" />
    <Skeleton height="var(--control-height)" />
  </div>
);

/** Grey in the shape of the page: filters, four figures, the plot, and the two columns below it. */
export const EarningsSkeleton = () => {
  const text = useText();
  const isSlow = useIsSlow(true);
  return (
    <div aria-busy="true" className={styles.report}>
      <p className={isSlow ? styles.hint : 'visually-hidden'} role="status">
        {text(isSlow ? 'earnings.slow' : 'earnings.loading')}
      </p>
      <div className={styles.toolbar}>
        <div className={styles.filters}>
          <Field />
          <Field />
        </div>
      </div>
      <div className={styles.figures}>
        {[0, 1, 2, 3].map((index) => (
          <div key={index} className={styles.figure}>
            <Skeleton width="7rem" />
            <Skeleton width="6rem" height="2.2rem" />
          </div>
        ))}
      </div>
      <Skeleton height="20rem" />
      <div className={styles.columns}>
        <Skeleton height="36rem" />
        <Skeleton height="24rem" />
      </div>
    </div>
  );
};
