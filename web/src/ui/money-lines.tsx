import { Stack } from './layout.tsx';
import styles from './money-lines.module.css';

interface Line {
  readonly label: string;
  /** An amount as it is shown. */
  readonly amount: string;
}

/** Amounts that add up to the last one, if there is a total. */
export const MoneyLines = ({ lines, total }: { lines: readonly Line[]; total?: Line }) => (
  <Stack as="dl" gap={2} className={styles.lines}>
    {lines.map(({ label, amount }, index) => (
      <div key={index}>
        <dt>{label}</dt>
        <dd translate="no">{amount}</dd>
      </div>
    ))}
    {total && (
      <div className={styles.total}>
        <dt>{total.label}</dt>
        <dd translate="no">{total.amount}</dd>
      </div>
    )}
  </Stack>
);
