import type { Spot } from '#shared/api/spots.ts';
import { useText } from '#web/i18n/use-text.ts';
import { LazyMap } from '#web/map/lazy-map.tsx';
import type { Elements } from '#web/lib/elements.ts';
import styles from './detail.module.css';
import { LazySpotEntry } from './lazy-spot-entry.tsx';
import { SpotBadges } from './spot-badges.tsx';
import { SpotFacts } from './spot-facts.tsx';

/** 001 §9. */
const DETAIL_ZOOM = 17;

const hasEntry = ({ waysIn, canReenter, lowEmissionZone }: Spot) =>
  [waysIn, canReenter, lowEmissionZone].some((answer) => answer !== null);

/** Everything that the owner said about a spot (SD-01), under its pictures. `fit`: whether the reader's vehicle fits. */
export const SpotDetails = ({ spot, fit }: { spot: Spot; fit?: Elements }) => {
  const text = useText();
  const { start, end } = spot.accessHours;
  const isAllDay = start === '00:00' && end === '23:59';
  // The form of a rental says the times of the week of a month.
  const hasHours = spot.bookingTypes.includes('stay') || spot.month_pattern.type === 'always';
  const position = { lat: spot.latitude, lng: spot.longitude };
  return (
    <div className={styles.details}>
      <SpotBadges spot={spot} />
      <section>
        <h2>{text('spots.about')}</h2>
        <p className={styles.prose}>{spot.description}</p>
      </section>
      <section>
        <h2>{text('spots.facts')}</h2>
        <SpotFacts spot={spot} />
        {spot.ownerCancellations !== undefined && (
          <p>{text('spots.ownerCancellations', { count: spot.ownerCancellations })}</p>
        )}
      </section>
      {fit}
      {(hasHours || hasEntry(spot)) && (
        <section>
          <h2>{text('spots.access')}</h2>
          {hasHours && (
            <p>{isAllDay ? text('spots.accessAllDay') : text('spots.accessBetween', { start, end })}</p>
          )}
          {hasEntry(spot) && <LazySpotEntry spot={spot} />}
        </section>
      )}
      {spot.instructions && (
        <section>
          <h2>{text('spots.instructions')}</h2>
          <p className={styles.prose}>{spot.instructions}</p>
        </section>
      )}
      <section>
        <h2>{text('spots.where')}</h2>
        <p translate="no">{spot.address}</p>
        <div className={styles.map}>
          <LazyMap
            loadingText={text('spots.mapLoading')}
            center={position}
            zoom={DETAIL_ZOOM}
            marker={position}
            ariaLabel={text('spots.mapOf')}
          />
        </div>
      </section>
    </div>
  );
};
