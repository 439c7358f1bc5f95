import { memo, startTransition, useEffect, useRef, useState, type RefObject } from 'react';
import { Link } from 'react-router-dom';
import { findTightestSide } from '#shared/api/fit.ts';
import type { SpotCard as Spot } from '#shared/api/search.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Price } from '#web/ui/price.tsx';
import type { SearchedStay } from '#web/api/spots/list-spots-on-map.ts';
import { LazyHeart } from '#web/components/favourites/lazy-heart.tsx';
import type { SearchedPlace } from '#web/components/spots/searched-place.ts';
import { spotLink } from '#web/components/spots/spot-link.ts';
import { SpotPicture } from '#web/components/spots/spot-picture.tsx';
import { SpotRating } from '#web/components/spots/spot-rating.tsx';
import { useAway } from '#web/components/spots/use-away.ts';
import { untilFirstAction } from '#web/lib/first-action.ts';
import { metresTo } from '#web/map/distance.ts';
import { Row } from '#web/ui/layout.tsx';
import { getSpotPrice } from '../get-spot-price.ts';
import styles from './spot-card.module.css';

export const SpotPrice = ({ spot }: { spot: Spot }) => {
  const text = useText();
  const { unit, pattern, ...price } = getSpotPrice(spot);
  return <Price {...price} unit={[text(unit), ...(pattern ? [text(pattern)] : [])].join(' · ')} />;
};

/** The distance from the searched place. */
export const SpotAway = ({ spot, place }: { spot: Spot; place: SearchedPlace | undefined }) => {
  const away = useAway();
  return place && <p className={styles.away}>{away(metresTo(spot, place))}</p>;
};

/** Why it was found for a vehicle with measures: the free centimetres of its tightest side. */
const SpotFit = ({ spot: { fit } }: { spot: Spot }) => {
  const text = useText();
  const side = fit && findTightestSide(fit.free);
  if (!fit || !side) return null;
  const whole = fit.free[side] ?? 0;
  const count = side === 'width' ? Math.floor(whole / 2) : whole;
  return <p className={styles.away}>{text(`home.${fit.verdict}.${side}`, { count })}</p>;
};

/** Browsers load lazy pictures from some screens away. Before the visitor scrolls, only those in view are worth their bytes. */
const useIsPictureWanted = (frame: RefObject<HTMLElement | null>, isFirst: boolean) => {
  const [isWanted, setIsWanted] = useState(isFirst);
  useEffect(() => {
    if (isFirst || !frame.current) return undefined;
    const want = () => startTransition(() => setIsWanted(true));
    const observer = new IntersectionObserver((entries) => {
      if (entries.at(-1)?.isIntersecting) want();
    });
    observer.observe(frame.current);
    void untilFirstAction().then(want);
    return () => observer.disconnect();
  }, [frame, isFirst]);
  return isWanted;
};

interface Props {
  spot: Spot;
  stay: SearchedStay | undefined;
  place: SearchedPlace | undefined;
  /** In the first view of a telephone. */
  isFirst: boolean;
  isHighlighted: boolean;
  onHighlight: (id: string | undefined) => void;
}

/** A spot in the list beside the map; pointing at it highlights its pill. */
export const SpotCard = memo(function SpotCard({
  spot,
  stay,
  place,
  isFirst,
  isHighlighted,
  onHighlight,
}: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const isPictureWanted = useIsPictureWanted(frame, isFirst);
  return (
    <li
      className={styles.card}
      data-highlighted={isHighlighted}
      data-spot={spot.id}
      onMouseEnter={() => onHighlight(spot.id)}
      onMouseLeave={() => onHighlight(undefined)}
      onFocus={() => onHighlight(spot.id)}
      onBlur={() => onHighlight(undefined)}
    >
      <div ref={frame} className={styles.picture}>
        {isPictureWanted && <SpotPicture url={spot.image} alt="" isFirst={isFirst} />}
        <LazyHeart spot={spot} at="corner" />
      </div>
      <div className={styles.text}>
        <h3 className={styles.title}>
          <Link {...spotLink(spot.id, stay, place)} className={styles.link}>
            {spot.title}
          </Link>
        </h3>
        <p className={styles.address} translate="no">
          {spot.address}
        </p>
        <SpotAway spot={spot} place={place} />
        <SpotFit spot={spot} />
        <Row gap={2} rowGap="0" align="center" justify="between" canWrap>
          <SpotPrice spot={spot} />
          <SpotRating {...spot} />
        </Row>
      </div>
    </li>
  );
});
