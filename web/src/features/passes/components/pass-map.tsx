import { LazyMap } from '#web/map/lazy-map.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { keepPassMap, type StoredPass } from '#web/lib/stored-passes.ts';
import styles from './pass.module.css';

const ZOOM = 17;

interface Props {
  pass: StoredPass;
  /** Whether the map itself can be fetched. */
  isOnline: boolean;
}

/** The kept picture of the map, or else the map itself, whose picture is then kept. */
export const PassMap = ({ pass: { booking, map }, isOnline }: Props) => {
  const text = useText();
  const { latitude, longitude } = booking.spot;
  if (latitude === undefined || longitude === undefined) return null;
  if (map)
    return (
      <figure className={styles.picture}>
        <img src={map.picture} alt={text('spots.mapOf')} width="640" height="360" />
        {map.attribution && <figcaption>{map.attribution}</figcaption>}
      </figure>
    );
  if (!isOnline) return null;
  const position = { lat: latitude, lng: longitude };
  return (
    <div className={styles.map}>
      <LazyMap
        loadingText={text('spots.mapLoading')}
        center={position}
        zoom={ZOOM}
        marker={position}
        interactive={false}
        ariaLabel={text('spots.mapOf')}
        onPicture={(picture) => keepPassMap(booking.id, picture)}
      />
    </div>
  );
};
