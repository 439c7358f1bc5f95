import { getSearchCenter } from '#web/map/search-area.ts';
import { listOffers } from '../list-offers.ts';
import { nowAt } from '../search-zone.ts';
import { Offer, type OfferProps } from './offer.tsx';
import styles from './results-list.module.css';

interface Props extends Omit<OfferProps, 'name' | 'stay'> {
  /** Full days, the first of which has begun. */
  stay: { startDate: string; endDate: string };
}

/** What is still possible where the first full day has begun: its rest or the night by the hour, or full days from tomorrow on. */
export const BegunDay = ({ stay, ...props }: Props) => {
  const now = nowAt(getSearchCenter(props.searchArea));
  return (
    <div className={styles.hints}>
      <div>
        {listOffers(stay, now).map((offer) => (
          <Offer key={offer.name} {...props} {...offer} />
        ))}
      </div>
    </div>
  );
};
