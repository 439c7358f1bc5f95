import type { SubmitEvent } from 'react';
import type { Booking } from '#shared/api/bookings.ts';
import { REVIEW_TEXT } from '#shared/model/rules.ts';
import { useProblem } from '#web/components/forms/use-form-problems.ts';
import { useText } from '#web/i18n/use-text.ts';
import { useDraft } from '#web/lib/use-draft.ts';
import { Button } from '#web/ui/button.tsx';
import { useAnswerReview } from '../use-submit-review.ts';
import { findTextProblem } from '../find-text-problem.ts';
import styles from './reviews.module.css';
import { WordsField } from './words-field.tsx';

/** The owner's one answer to a review. In any error case the input stays. */
export const AnswerForm = ({ booking, onWritten }: { booking: Booking; onWritten: () => void }) => {
  const text = useText();
  const [words, setWords] = useDraft(`review-answer:${booking.id}`);
  const { form, tell, clear, errorOf } = useProblem<'text'>();
  const { mutate, isPending, error } = useAnswerReview(booking, () => {
    setWords('');
    onWritten();
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPending) return;
    clear();
    const problem = findTextProblem(words);
    if (problem) tell('text', problem);
    else mutate({ text: words.trim() });
  };
  return (
    <form method="post" ref={form} onSubmit={submit} noValidate className={styles.form}>
      <WordsField
        label={text('reviews.answer')}
        hint={text('reviews.answerHint', { count: words.trim().length, most: REVIEW_TEXT.most })}
        rows={3}
        words={words}
        onChange={setWords}
        problem={errorOf('text')}
        failure={error}
      />
      <Button type="submit" variant="secondary" busy={isPending}>
        {text(isPending ? 'reviews.sending' : 'reviews.publishAnswer')}
      </Button>
    </form>
  );
};
