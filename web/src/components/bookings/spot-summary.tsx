import { SpotPicture } from '#web/components/spots/spot-picture.tsx';
import styles from './spot-summary.module.css';

interface Props {
  title: string;
  address: string;
  image: string | null;
}

/** The spot of a booking. */
export const SpotSummary = ({ title, address, image }: Props) => (
  <div className={styles.summary}>
    <div className={styles.picture}>
      <SpotPicture url={image} alt="" isFirst />
    </div>
    <div>
      <p className={styles.title}>{title}</p>
      <p className={styles.address} translate="no">
        {address}
      </p>
    </div>
  </div>
);
