import { useId } from 'react';
import type { MessageId } from '#web/i18n/messages.ts';
import { useText } from '#web/i18n/use-text.ts';
import { FieldError } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Row } from '#web/ui/layout.tsx';
import { RATINGS } from './stars.tsx';
import styles from './star-input.module.css';

type Rating = (typeof RATINGS)[number];

const WORDS: Record<Rating, MessageId> = {
  1: 'reviews.word.1',
  2: 'reviews.word.2',
  3: 'reviews.word.3',
  4: 'reviews.word.4',
  5: 'reviews.word.5',
};

interface Props {
  /** 0 while nothing is chosen. */
  rating: number;
  onChange: (rating: number) => void;
  error: string | undefined;
}

/** A choice of one to five stars: radio buttons, so that arrow keys and screen readers know what to do. */
export const StarInput = ({ rating, onChange, error }: Props) => {
  const text = useText();
  const errorId = useId();
  const word = RATINGS.find((star) => star === rating);
  return (
    <fieldset
      className={styles.group}
      {...(error && { 'aria-describedby': errorId })}
      data-invalid={error !== undefined}
    >
      <legend>{text('reviews.rating')}</legend>
      <Row align="center" canWrap>
        {RATINGS.map((star) => (
          <label key={star} className={styles.choice} data-full={star <= rating}>
            <input
              type="radio"
              name="rating"
              value={star}
              checked={star === rating}
              onChange={() => onChange(star)}
              className={styles.input}
            />
            <Icon name="star" size={32} />
            <span className="visually-hidden">
              {text('reviews.starsAre', { count: star, word: text(WORDS[star]) })}
            </span>
          </label>
        ))}
        {word && (
          <span className={styles.word} aria-hidden="true">
            {text(WORDS[word])}
          </span>
        )}
      </Row>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  );
};
