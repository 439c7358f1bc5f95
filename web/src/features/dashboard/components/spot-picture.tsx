import { Icon } from '#web/ui/icon.tsx';
import styles from './dashboard.module.css';

/** The cover of a space, beside its title and therefore without a text of its own. */
export const SpotPicture = ({ src }: { src: string | null | undefined }) =>
  src ? (
    <img className={styles.picture} src={src} alt="" loading="lazy" />
  ) : (
    <span className={styles.picture}>
      <Icon name="car" size={28} />
    </span>
  );
