import { Link } from 'react-router-dom';
import type { RentalAnswer } from '#shared/api/rentals.ts';
import { usePatternText } from '#web/components/rentals/use-pattern-text.ts';
import { useText } from '#web/i18n/use-text.ts';
import { paths } from '#web/lib/paths.ts';
import { RentalStatus } from './rental-status.tsx';
import styles from './rental-list.module.css';

/** The rentals of a person, each with the way to its page. */
export const RentalList = ({ rentals }: { rentals: readonly RentalAnswer[] }) => {
  const text = useText();
  const patternText = usePatternText();
  return (
    <ul className={styles.list}>
      {rentals.map((rental) => (
        <li key={rental.id}>
          <Link to={paths.rental(rental.id)}>
            <strong>{rental.spot.title}</strong>
            <span>
              {text(rental.role === 'driver' ? 'rentals.ofOwner' : 'rentals.ofDriver', {
                name: rental.role === 'driver' ? rental.ownerName : rental.driverName,
              })}
            </span>
            {rental.pattern.type !== 'always' && <span>{patternText(rental.pattern)}</span>}
            <RentalStatus rental={rental} />
          </Link>
        </li>
      ))}
    </ul>
  );
};
