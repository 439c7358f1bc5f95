import { useText } from '#web/i18n/use-text.ts';
import styles from './reviews.module.css';

interface Props {
  /** Empty for a review with stars only. */
  text: string;
  answer: string | null;
}

/** A driver's text and the owner's answer, as typed. */
export const ReviewText = ({ text: words, answer }: Props) => {
  const text = useText();
  return (
    <>
      {words !== '' && (
        <p dir="auto" className={styles.words}>
          {words}
        </p>
      )}
      {answer !== null && (
        <div className={styles.answer}>
          <p className={styles.answerTitle}>{text('reviews.ownerAnswer')}</p>
          <p dir="auto" className={styles.words}>
            {answer}
          </p>
        </div>
      )}
    </>
  );
};
