import type { Spot } from '#shared/api/spots.ts';
import { useText } from '#web/i18n/use-text.ts';
import { useSearchParams } from 'react-router-dom';
import { Icon } from '#web/ui/icon.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { LazyHeart } from '#web/components/favourites/lazy-heart.tsx';
import { parsePlace } from '#web/components/spots/searched-place.ts';
import { useAway } from '#web/components/spots/use-away.ts';
import { metresTo } from '#web/map/distance.ts';
import { SpotRating } from '#web/components/spots/spot-rating.tsx';
import styles from '#web/components/spots/detail.module.css';

/** The distance from the searched place. */
const Away = ({ spot }: { spot: Spot }) => {
  const text = useText();
  const away = useAway();
  const [params] = useSearchParams();
  const place = parsePlace(params);
  if (!place) return null;
  const distance = away(metresTo(spot, place));
  return (
    <p className={styles.away}>
      {text(place.isPoint ? 'spots.awayFrom' : 'spots.awayFromTown', { distance, place: place.name })}
    </p>
  );
};

/** Title, address and rating; for the owner also why others cannot see the spot. */
export const SpotHead = ({ spot }: { spot: Spot }) => {
  const text = useText();
  return (
    <Stack as="header" gap={2} className={styles.head}>
      <div className={styles.titleRow}>
        <h1>{spot.title}</h1>
        {!spot.isMine && <LazyHeart spot={spot} />}
      </div>
      <p className={styles.subtitle}>
        <span className={styles.address}>
          <Icon name="pin" size={18} />
          <span translate="no">{spot.address}</span>
        </span>
        <SpotRating {...spot} />
      </p>
      <Away spot={spot} />
      {!spot.is_active && <p className={styles.notice}>{text('spots.paused')}</p>}
      {spot.hiddenFor && <p className={styles.notice}>{text('spots.hiddenForTaxesText')}</p>}
      {spot.is_active && spot.status === 'pending' && (
        <p className={styles.notice}>{text('spots.pending')}</p>
      )}
    </Stack>
  );
};
