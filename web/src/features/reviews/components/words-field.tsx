import type { ReactNode } from 'react';
import { FieldError } from '#web/ui/field.tsx';
import { TextArea } from '#web/ui/text-field.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { describeReviewFailure } from '../use-submit-review.ts';

interface Props {
  label: string;
  note?: string;
  hint: ReactNode;
  rows: number;
  words: string;
  onChange: (words: string) => void;
  problem: string | undefined;
  /** Why the words were not taken. */
  failure: Error | null;
}

/** What somebody writes of a stay, with what is wrong about it. */
export const WordsField = ({ words, onChange, problem, failure, ...field }: Props) => {
  const text = useText();
  return (
    <>
      <TextArea
        name="text"
        dir="auto"
        value={words}
        onChange={({ target }) => onChange(target.value)}
        error={problem}
        {...field}
      />
      {failure && (
        <div role="alert">
          <FieldError>{text(describeReviewFailure(failure))}</FieldError>
        </div>
      )}
    </>
  );
};
