import { Link } from 'react-router-dom';
import type { FavouriteCard } from '#shared/api/favourites.ts';
import { Heart } from '#web/components/favourites/heart.tsx';
import type { ShownFavourite } from '#web/components/favourites/use-favourites.ts';
import { useToggleFavourite } from '#web/components/favourites/use-toggle-favourite.ts';
import { SpotPicture } from '#web/components/spots/spot-picture.tsx';
import { SpotRating } from '#web/components/spots/spot-rating.tsx';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { formatLocalDate } from '#web/lib/dates.ts';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Note, Row } from '#web/ui/layout.tsx';
import { Price } from '#web/ui/price.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import styles from './favourites.module.css';
import { AvailabilityAlerts } from './availability-alerts.tsx';

interface Props {
  favourite: ShownFavourite;
  /** False once it was removed while the list is open. */
  isMarked: boolean;
  found: FavouriteCard | undefined;
  isLoading: boolean;
  isOnDevice: boolean;
}

/** The next bookable day. */
const Availability = ({ firstDate }: { firstDate: string | null }) => {
  const text = useText();
  const { language } = useLanguage();
  if (firstDate === null) return <Note className={styles.state}>{text('favourites.notFree')}</Note>;
  const date = formatLocalDate(firstDate, 'shortDay', language);
  return <Note>{text('favourites.free', { date })}</Note>;
};

const Facts = ({ found, isLoading }: Pick<Props, 'found' | 'isLoading'>) => {
  const text = useText();
  if (isLoading) return <Skeleton height="2.6rem" />;
  if (!found) return null;
  const { card, state, firstBookableDate } = found;
  if (!card)
    return (
      <Note className={styles.state}>
        {text(state === 'paused' ? 'favourites.paused' : 'favourites.notOffered')}
      </Note>
    );
  return (
    <>
      <p className={styles.address} translate="no">
        {card.address}
      </p>
      <Availability firstDate={firstBookableDate} />
      <Row gap={2} rowGap="0" align="center" justify="between" canWrap>
        <Price euros={card.price_weekday} unit={text('spots.perDay')} format="short" />
        <SpotRating {...card} />
      </Row>
    </>
  );
};

/** Offers to mark again what was removed; a space that is gone cannot be marked. */
const Removed = ({ favourite, found, isOnDevice }: Props) => {
  const text = useText();
  const toggle = useToggleFavourite(isOnDevice);
  const { title } = favourite;
  return (
    <Row gap={2} align="center" canWrap role="status">
      <Note className={styles.state}>{text('favourites.removed')}</Note>
      {found?.state !== 'gone' && (
        <Button
          variant="secondary"
          size="sm"
          aria-label={text('favourites.undoOf', { spot: title })}
          onClick={() => toggle(favourite, true)}
        >
          {text('favourites.undo')}
        </Button>
      )}
    </Row>
  );
};

/** A favourite with its present price, or why it cannot be booked. */
export const FavouriteRow = (props: Props) => {
  const { favourite, isMarked, found, isLoading } = props;
  const title = found?.card?.title ?? favourite.title;
  const isOpen = found?.state === 'open';
  return (
    <li className={styles.card} data-removed={!isMarked}>
      <div className={styles.picture}>
        <SpotPicture url={found?.card?.image ?? null} alt="" />
        <Heart spot={{ id: favourite.spotId, title }} at="corner" />
      </div>
      <div className={styles.text}>
        <h2 className={styles.title}>
          {isOpen ? <Link to={paths.spot(favourite.spotId)}>{title}</Link> : title}
        </h2>
        {isMarked ? <Facts found={found} isLoading={isLoading} /> : <Removed {...props} />}
        {isMarked && <AvailabilityAlerts favourite={favourite} />}
      </div>
    </li>
  );
};
