import { Link } from 'react-router-dom';
import type { Earnings } from '#shared/api/earnings.ts';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { formatEuros } from '#web/lib/money.ts';
import { paths } from '#web/lib/paths.ts';
import { Badge } from '#web/ui/badge.tsx';
import { FoldedCard } from '#web/ui/folded-card.tsx';
import styles from './tables.module.css';

/** Earnings per spot, highest first. Deleted ones stay in the list. */
export const SpotTable = ({ spots }: { spots: Earnings['spots'] }) => {
  const text = useText();
  const { language } = useLanguage();
  return (
    <FoldedCard
      title={<span id="earnings-by-spot">{text('earnings.bySpot')}</span>}
      className={styles.section}
    >
      <table className={styles.spots} aria-labelledby="earnings-by-spot">
        <thead>
          <tr>
            <th scope="col">{text('earnings.spot')}</th>
            <th scope="col">{text('earnings.bookings')}</th>
            <th scope="col">{text('earnings.youGet')}</th>
          </tr>
        </thead>
        <tbody>
          {spots.map(({ spotId, title, isDeleted, bookings, earnings }) => (
            <tr key={spotId}>
              <th scope="row">
                {isDeleted ? <span>{title}</span> : <Link to={paths.spot(spotId)}>{title}</Link>}{' '}
                {isDeleted && <Badge>{text('earnings.deleted')}</Badge>}
              </th>
              <td>{bookings}</td>
              <td translate="no">{formatEuros(earnings, language)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </FoldedCard>
  );
};
