import { Link } from 'react-router-dom';
import type { Spot } from '#shared/api/spots.ts';
import { useText } from '#web/i18n/use-text.ts';
import { paths } from '#web/lib/paths.ts';
import { listMissingAnswers } from '../list-missing-answers.ts';
import styles from './dashboard.module.css';

/** Asks the owner for what drivers want to know, with the way to the field; nothing when everything is said. */
export const MissingAnswers = ({ spot }: { spot: Spot }) => {
  const text = useText();
  const missing = listMissingAnswers(spot);
  const [first] = missing;
  if (first === undefined) return null;
  return (
    <p>
      <Link className={styles.more} to={paths.editSpot(spot.id, first)}>
        <span>{text(missing.length > 1 ? 'dashboard.missing.both' : `dashboard.missing.${first}`)}</span>
        <span className="visually-hidden">{text('dashboard.ofSpot', { title: spot.title })}</span>
      </Link>
    </p>
  );
};
