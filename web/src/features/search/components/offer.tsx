import type { SearchedStay } from '#web/api/spots/list-spots-on-map.ts';
import type { MessageId } from '#web/i18n/messages.ts';
import { useText } from '#web/i18n/use-text.ts';
import type { SearchArea } from '#web/map/search-area.ts';
import type { SpotSearch } from '../search-address.ts';
import { useFoundSpots } from '../use-found-spots.ts';
import { useStayText } from '../use-stay-text.ts';
import styles from './results-list.module.css';

export interface OfferProps {
  search: SpotSearch;
  searchArea: SearchArea;
  onSearch: (search: SpotSearch) => void;
  name: MessageId;
  /** In place of that of the search; undefined for any days and hours. */
  stay: SearchedStay | undefined;
}

/** The search with another stay, with its number of spots; none that finds nothing or fails. */
export const Offer = ({ search, searchArea, onSearch, name, stay }: OfferProps) => {
  const text = useText();
  const stayText = useStayText();
  const { data, isPlaceholderData, isError } = useFoundSpots(searchArea, { stay, filters: search.filters });
  const total = isPlaceholderData ? undefined : data?.total;
  if (total === 0 || isError) return null;
  return (
    <button type="button" className={styles.hint} onClick={() => onSearch({ ...search, stay })}>
      <span>
        <span>{text(name)}</span>
        {stay && <small>{stayText(stay)}</small>}
      </span>
      {total !== undefined && <span>{text('search.spots', { count: total })}</span>}
    </button>
  );
};
