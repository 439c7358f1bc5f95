import { useId, type ReactNode } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import type { Elements } from '#web/lib/elements.ts';
import { RadioChips } from '#web/ui/radio-chips.tsx';
import styles from './controls.module.css';

/** The owner's answer to a question; null: nothing yet. */
export type Answer = boolean | null;

interface Props {
  name: string;
  label: string;
  hint?: ReactNode | undefined;
  value: Answer;
  onChange: (value: Answer) => void;
  as?: 'h2' | 'h3' | undefined;
  /** Follow-up field of an answer. */
  children?: Elements;
}

/** A question that an owner answers with yes or no, or leaves open: the page of the spot then says nothing. */
export const AnswerChoice = ({ name, label, hint, value, onChange, as: Heading = 'h2', children }: Props) => {
  const text = useText();
  const id = useId();
  return (
    <div role="group" aria-labelledby={id} className={styles.group}>
      <Heading id={id}>{label}</Heading>
      {hint !== undefined && <p className={styles.hint}>{hint}</p>}
      <RadioChips<Answer>
        name={name}
        labelledBy={id}
        options={[
          [true, text('fields.yes')],
          [false, text('fields.no')],
          [null, text('fields.unsaid')],
        ]}
        value={value}
        onChange={onChange}
      />
      {children}
    </div>
  );
};
