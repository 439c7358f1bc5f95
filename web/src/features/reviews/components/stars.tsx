import { useText } from '#web/i18n/use-text.ts';
import { Icon } from '#web/ui/icon.tsx';
import styles from './stars.module.css';

export const RATINGS = [1, 2, 3, 4, 5] as const;

/** Five stars, of which `rating` are filled. */
export const Stars = ({ rating }: { rating: number }) => {
  const text = useText();
  return (
    <span className={styles.stars} role="img" aria-label={text('reviews.starsOf', { rating })}>
      {RATINGS.map((star) => (
        <Icon key={star} name="star" size={18} className={star <= rating ? styles.full : styles.empty} />
      ))}
    </span>
  );
};
