import type { SubmitEvent } from 'react';
import type { Booking } from '#shared/api/bookings.ts';
import { REVIEW_TEXT } from '#shared/model/rules.ts';
import { useProblem } from '#web/components/forms/use-form-problems.ts';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { formatInstant } from '#web/lib/dates.ts';
import { useDraft } from '#web/lib/use-draft.ts';
import { Button } from '#web/ui/button.tsx';
import { StarInput } from './star-input.tsx';
import { RATINGS } from './stars.tsx';
import { useWriteReview } from '../use-submit-review.ts';
import { findTextProblem } from '../find-text-problem.ts';
import styles from './reviews.module.css';
import { WordsField } from './words-field.tsx';

interface Props {
  booking: Booking;
  /** The deadline. */
  until: string;
  onWritten: () => void;
}

const useReviewForm = ({ booking, onWritten }: Props) => {
  const [stars, setStars] = useDraft(`review-stars:${booking.id}`);
  const [words, setWords] = useDraft(`review-words:${booking.id}`);
  const { form, tell, clear, errorOf } = useProblem<'rating' | 'text'>();
  const { mutate, isPending, error } = useWriteReview(booking, () => {
    setStars('');
    setWords('');
    onWritten();
  });
  const rating = RATINGS.find((star) => String(star) === stars) ?? 0;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPending) return;
    clear();
    const problem = words.trim() === '' ? undefined : findTextProblem(words);
    if (rating === 0) tell('rating', (say) => say('reviews.ratingMissing'));
    else if (problem) tell('text', problem);
    else mutate({ rating, text: words.trim() });
  };
  return { form, submit, errorOf, rating, setStars, words, setWords, isPending, error };
};

/** The driver's review of a stay: stars, and optionally text. After an error the input stays. */
export const ReviewForm = (props: Props) => {
  const text = useText();
  const { language } = useLanguage();
  const { form, submit, errorOf, rating, setStars, words, setWords, isPending, error } = useReviewForm(props);
  const { booking, until } = props;
  return (
    <form method="post" ref={form} onSubmit={submit} noValidate className={styles.form}>
      <p className={styles.note}>
        {text('reviews.invitation', { until: formatInstant(until, booking.timeZone, 'longDay', language) })}
      </p>
      <StarInput rating={rating} onChange={(star) => setStars(String(star))} error={errorOf('rating')} />
      <WordsField
        label={text('reviews.text')}
        note={text('common.optional')}
        hint={text('reviews.textHint', { count: words.trim().length, most: REVIEW_TEXT.most })}
        rows={4}
        words={words}
        onChange={setWords}
        problem={errorOf('text')}
        failure={error}
      />
      <Button type="submit" busy={isPending}>
        {text(isPending ? 'reviews.sending' : 'reviews.publish')}
      </Button>
    </form>
  );
};
