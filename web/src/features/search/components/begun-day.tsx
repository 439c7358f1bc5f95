import type { SearchedStay } from '#web/api/spots/list-spots-on-map.ts';
import type { MessageId } from '#web/i18n/messages.ts';
import { useText } from '#web/i18n/use-text.ts';
import { getSearchCenter, type SearchArea } from '#web/map/search-area.ts';
import type { SpotSearch } from '../search-address.ts';
import { listOffers } from '../list-offers.ts';
import { nowAt } from '../search-zone.ts';
import { useFoundSpots } from '../use-found-spots.ts';
import { useStayText } from '../use-stay-text.ts';
import styles from './results-list.module.css';

interface Props {
  search: SpotSearch;
  /** Full days, the first of which has begun. */
  stay: { startDate: string; endDate: string };
  searchArea: SearchArea;
  onSearch: (search: SpotSearch) => void;
}

type OfferProps = Omit<Props, 'stay'> & { name: MessageId; stay: SearchedStay };

/** One search in place of days that have begun, with its number of spots; none that finds nothing or fails. */
const Offer = ({ search, searchArea, onSearch, name, stay }: OfferProps) => {
  const text = useText();
  const stayText = useStayText();
  const { data, isPlaceholderData, isError } = useFoundSpots(searchArea, { stay, filters: search.filters });
  const total = isPlaceholderData ? undefined : data?.total;
  if (total === 0 || isError) return null;
  return (
    <button type="button" className={styles.hint} onClick={() => onSearch({ ...search, stay })}>
      <span>
        <span>{text(name)}</span>
        <small>{stayText(stay)}</small>
      </span>
      {total !== undefined && <span>{text('search.spots', { count: total })}</span>}
    </button>
  );
};

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
