import { useText } from '#web/i18n/use-text.ts';
import type { SpotCard } from '#shared/api/search.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import type { SearchedStay } from '#web/api/spots/list-spots-on-map.ts';
import { LazyHeart } from '#web/components/favourites/lazy-heart.tsx';
import { spotLink } from '#web/components/spots/spot-link.ts';
import { SpotPicture } from '#web/components/spots/spot-picture.tsx';
import { SpotRating } from '#web/components/spots/spot-rating.tsx';
import type { SearchedPlace } from '#web/components/spots/searched-place.ts';
import { Row, Stack } from '#web/ui/layout.tsx';
import { SpotAway, SpotPrice } from './spot-card.tsx';
import styles from './spot-popup.module.css';

interface Props {
  spot: SpotCard;
  stay: SearchedStay | undefined;
  place: SearchedPlace | undefined;
}

/** MP-02: what opens over a pill of the map. */
const SpotPopup = ({ spot, stay, place }: Props) => {
  const text = useText();
  const more = spot.imageCount - 1;
  return (
    <Stack as="article">
      <div className={styles.picture}>
        <SpotPicture url={spot.image} alt={spot.title} isFirst sizes="20rem" />
        <LazyHeart spot={spot} at="corner" />
        {more > 0 && <span className={styles.more}>{text('spots.morePhotos', { count: more })}</span>}
      </div>
      <div className={styles.text}>
        <h3 className={styles.title}>{spot.title}</h3>
        <p className={styles.address} translate="no">
          {spot.address}
        </p>
        <SpotAway spot={spot} place={place} />
        <Row gap={3} rowGap="1" align="center" justify="between" canWrap>
          <SpotPrice spot={spot} />
          <SpotRating {...spot} />
        </Row>
        <LinkButton {...spotLink(spot.id, stay, place)} size="sm" isWide>
          {text('spots.details')}
        </LinkButton>
      </div>
    </Stack>
  );
};

export default SpotPopup;
