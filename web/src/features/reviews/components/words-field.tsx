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
  /** Why the text was rejected. */
  failure: Error | null;
}

/** The text of a review, with its problem. */
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
