import { useId } from 'react';
import { Link } from 'react-router-dom';
import type { Spot } from '#shared/api/spots.ts';
import { useText } from '#web/i18n/use-text.ts';
import { failureText } from '#web/lib/failure-text.ts';
import { paths } from '#web/lib/paths.ts';
import { Price } from '#web/ui/price.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { LocalStay } from '#web/api/spots/get-quote.ts';
import { Note, Stack } from '#web/ui/layout.tsx';
import { LazyHeart } from '#web/components/favourites/lazy-heart.tsx';
import { SpotPicture } from './spot-picture.tsx';
import { toStayQuery } from './stay-params.ts';
import styles from './similar-spots.module.css';
import { useAway } from './use-away.ts';
import { useSimilarSpots } from './use-similar-spots.ts';

interface Props {
  /** The spot that does not accept the stay. */
  spot: Pick<Spot, 'id' | 'latitude' | 'longitude' | 'vehicleTypes'>;
  stay: LocalStay;
}

/** Other spots that are free for the same stay, when this one is not: one click away, with the total. */
export const SimilarSpots = ({ spot, stay }: Props) => {
  const text = useText();
  const titleId = useId();
  const away = useAway();
  const found = useSimilarSpots(spot, stay);
  const search = new URLSearchParams({ ...toStayQuery(stay) }).toString();
  return (
    <section className={styles.similar} aria-labelledby={titleId} aria-busy={found === undefined}>
      <h3 id={titleId}>{text('spots.similar')}</h3>
      {found === undefined ? (
        <Skeleton height="4.5rem" />
      ) : found instanceof Error ? (
        <Note role="alert">{text(failureText(found))}</Note>
      ) : found.length === 0 ? (
        <Note>{text('spots.similarNone')}</Note>
      ) : (
        <Stack as="ul" gap={2}>
          {found.map(({ id, title, image, totalPrice, metres }) => (
            <li key={id} className={styles.spot}>
              <SpotPicture url={image} alt="" className={styles.picture} sizes="5rem" />
              <LazyHeart spot={{ id, title }} at="corner" />
              <div className={styles.text}>
                <Link className={styles.link} to={{ pathname: paths.spot(id), search }}>
                  {title}
                </Link>
                <p className={styles.facts}>
                  <span>{away(metres)}</span>
                  {totalPrice !== undefined && <Price euros={totalPrice} unit={text('spots.total')} />}
                </p>
              </div>
            </li>
          ))}
        </Stack>
      )}
    </section>
  );
};
