import type { Elements } from '#web/lib/elements.ts';
import { Card } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import styles from './buying.module.css';

interface Props {
  summary: Elements;
  children: Elements;
}

/** What is bought, and the present step beside or below it. The page of the booking and that of the payment look the same. */
export const BuyingCard = ({ summary, children }: Props) => (
  <Card as="section" variant="raised" className={classNames(styles.card, styles.columns)}>
    <div className={styles.summary}>{summary}</div>
    <div className={styles.step}>{children}</div>
  </Card>
);
