import { useText } from '#web/i18n/use-text.ts';
import { useIsSlow } from '#web/lib/use-is-slow.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Row, Stack } from '#web/ui/layout.tsx';
import styles from './earnings.module.css';

const Field = () => (
  <Stack gap={2}>
    <Skeleton width="5rem" />
    <Skeleton height="var(--control-height)" />
  </Stack>
);

/** A placeholder in the shape of the page: filters, four figures, the plot, and the two columns below it. */
export const EarningsSkeleton = () => {
  const text = useText();
  const isSlow = useIsSlow(true);
  return (
    <div aria-busy="true" className={styles.report}>
      <p className={isSlow ? styles.hint : 'visually-hidden'} role="status">
        {text(isSlow ? 'earnings.slow' : 'earnings.loading')}
      </p>
      <Row gap={4} align="end" justify="between" canWrap>
        <div className={styles.filters}>
          <Field />
          <Field />
        </div>
        <Skeleton width="10rem" height="var(--control-height)" />
      </Row>
      <Stack gap={3} canShrink>
        <div className={styles.figures}>
          {[0, 1, 2, 3].map((index) => (
            <div key={index} className={styles.figure}>
              <Skeleton width="7rem" />
              <Skeleton width="6rem" height="2.2rem" />
            </div>
          ))}
        </div>
        <Skeleton width="min(100%, 40rem)" height="1.4rem" />
      </Stack>
      <Stack gap={3} canShrink>
        <Skeleton width="12rem" height="1.6rem" />
        <Skeleton height="18rem" />
      </Stack>
      <div className={styles.columns}>
        <Skeleton height="36rem" />
        <Skeleton height="24rem" />
      </div>
    </div>
  );
};
