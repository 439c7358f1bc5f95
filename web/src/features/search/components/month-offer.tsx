import { isByMonth } from '#web/components/spots/searched-stay.ts';
import { addDays } from '#web/lib/dates.ts';
import { firstMonthStart, type SpotSearch } from '../search-address.ts';
import { Offer, type OfferProps } from './offer.tsx';
import styles from './results-list.module.css';

/** From so many nights on, a month may suit better. */
const NIGHTS = 20;

/** Whether a search is for so many days that spots by the month are worth a look. */
export const isLong = ({ stay }: SpotSearch): boolean =>
  stay !== undefined &&
  !isByMonth(stay) &&
  stay.endDate !== undefined &&
  addDays(stay.startDate, NIGHTS) <= stay.endDate;

/** The same search by the month, if that finds anything. */
export const MonthOffer = (props: Omit<OfferProps, 'name' | 'stay'>) => {
  const { startDate = '' } = props.search.stay ?? {};
  const first = firstMonthStart();
  return (
    <div className={styles.above}>
      <Offer
        {...props}
        name="search.alsoByMonth"
        stay={{ stayType: 'month', startDate: startDate > first ? startDate : first }}
      />
    </div>
  );
};
