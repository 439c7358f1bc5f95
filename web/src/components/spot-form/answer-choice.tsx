import type { ReactNode } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import type { Elements } from '#web/lib/elements.ts';
import { ChipsField } from './chips-field.tsx';

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
export const AnswerChoice = (props: Props) => {
  const text = useText();
  return (
    <ChipsField<Answer>
      {...props}
      options={[
        [true, text('fields.yes')],
        [false, text('fields.no')],
        [null, text('fields.unsaid')],
      ]}
    />
  );
};
