import { useIntl } from 'react-intl';
import { useText } from '#web/i18n/use-text.ts';
import { Icon } from '#web/ui/icon.tsx';
import styles from './spot-rating.module.css';

interface Props {
  rating_average: number | null;
  rating_count: number;
}

/** The average and number of real reviews, or 'Nuevo' while there is none (ruling 11). */
export const SpotRating = ({ rating_average: average, rating_count: count }: Props) => {
  const text = useText();
  const intl = useIntl();
  if (average === null) return <span className={styles.new}>{text('spots.new')}</span>;
  const shown = intl.formatNumber(average, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return (
    <span className={styles.rating}>
      <Icon name="star" size={16} className={styles.star} />
      <span aria-hidden="true" translate="no">
        <span>{shown}</span> <span className={styles.count}>{`(${count})`}</span>
      </span>
      <span className="visually-hidden">{text('spots.rating', { average: shown, count })}</span>
    </span>
  );
};
