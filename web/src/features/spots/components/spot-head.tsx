import type { Spot } from '#shared/api/spots.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Icon } from '#web/ui/icon.tsx';
import { SpotRating } from '#web/components/spots/spot-rating.tsx';
import styles from '#web/components/spots/detail.module.css';

/** Title, address and rating; to the owner also why others cannot see the space. */
export const SpotHead = ({ spot }: { spot: Spot }) => {
  const text = useText();
  return (
    <header className={styles.head}>
      <h1>{spot.title}</h1>
      <p className={styles.subtitle}>
        <span className={styles.address}>
          <Icon name="pin" size={18} />
          {spot.address}
        </span>
        <SpotRating {...spot} />
      </p>
      {!spot.is_active && <p className={styles.notice}>{text('spots.paused')}</p>}
      {spot.is_active && spot.status === 'pending' && (
        <p className={styles.notice}>{text('spots.pending')}</p>
      )}
    </header>
  );
};
