import { useId, type ComponentProps, type ReactNode } from 'react';
import type { Elements } from '#web/lib/elements.ts';
import { RadioChips } from '#web/ui/radio-chips.tsx';
import styles from './controls.module.css';

type Props<Value> = Omit<ComponentProps<typeof RadioChips<Value>>, 'labelledBy'> & {
  label: string;
  hint?: ReactNode | undefined;
  as?: 'h2' | 'h3' | undefined;
  /** Follow-up field of an answer. */
  children?: Elements;
};

/** A few short choices under a heading that names them. */
export const ChipsField = <Value,>({ label, hint, as: Heading = 'h2', children, ...chips }: Props<Value>) => {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id} className={styles.group}>
      <Heading id={id}>{label}</Heading>
      {hint !== undefined && <p className={styles.hint}>{hint}</p>}
      <RadioChips<Value> labelledBy={id} {...chips} />
      {children}
    </div>
  );
};
