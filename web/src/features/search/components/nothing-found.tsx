import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { SearchHints as Hints, SpotCard } from '#shared/api/search.ts';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { addDays } from '#web/lib/dates.ts';
import { formatEuros, formatEurosShort } from '#web/lib/money.ts';
import type { StayMonths } from '#web/api/spots/list-spots-on-map.ts';
import { nearestSpotsQuery } from '#web/api/spots/list-nearest-spots.ts';
import type { LatLng } from '#web/map/map-types.ts';
import { getSearchCenter, type SearchArea } from '#web/map/search-area.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { isByHours, isByMonth } from '#web/components/spots/searched-stay.ts';
import { spotLink } from '#web/components/spots/spot-link.ts';
import { useAway } from '#web/components/spots/use-away.ts';
import { namesIn } from '#web/api/spots/filters.ts';
import styles from './results-list.module.css';
import { getSpotPrice } from '../get-spot-price.ts';
import { hasCriteria, type SpotSearch } from '../search-address.ts';
import { hasDayBegun } from '../search-hours.ts';
import { nowAt } from '../search-zone.ts';
import { BegunDay } from './begun-day.tsx';
import { useFoundSpots } from '../use-found-spots.ts';
import { Offer, type OfferProps } from './offer.tsx';
import { SearchHints } from './search-hints.tsx';

interface TooManyProps {
  onZoomIn: () => void;
}

/** Too many spots for a list. */
export const TooManyFound = ({ onZoomIn }: TooManyProps) => {
  const text = useText();
  return (
    <EmptyState
      icon="map"
      title={text('search.tooManyTitle')}
      text={text('search.tooManyText')}
      action={
        <Button icon="plus" onClick={onZoomIn}>
          {text('search.zoomIn')}
        </Button>
      }
    />
  );
};

interface NothingProps {
  hints: Hints | undefined;
  search: SpotSearch;
  onSearch: (search: SpotSearch) => void;
  searchArea: SearchArea;
  onWiden: () => void;
}

/** The nearest spots that match, with their distance. */
const Nearest = ({ search, center }: Pick<NothingProps, 'search'> & { center: LatLng }) => {
  const text = useText();
  const away = useAway();
  const { language } = useLanguage();
  const { data = [] } = useQuery(nearestSpotsQuery(center, search.stay, search.filters));
  if (data.length === 0) return null;
  const priceText = (spot: SpotCard) => {
    const { euros, format, unit, pattern } = getSpotPrice(spot);
    const price = `${(format === 'short' ? formatEurosShort : formatEuros)(euros, language)} ${text(unit)}`;
    return pattern ? `${price} · ${text(pattern)}` : price;
  };
  return (
    <div className={styles.hints}>
      <div>
        <h3>{text('search.nearestTitle')}</h3>
        {data.map(({ metres, ...spot }) => (
          <Link key={spot.id} {...spotLink(spot.id, search.stay)} className={styles.hint}>
            <span>
              <span>{spot.title}</span>
              <small>{away(metres)}</small>
            </span>
            <span>{priceText(spot)}</span>
          </Link>
        ))}
      </div>
    </div>
  );
};

/** In place of a rental, stays from the same day on; if there is none, those of any days. */
const StayOffer = ({
  stay: { startDate },
  ...props
}: { stay: StayMonths } & Omit<OfferProps, 'name' | 'stay'>) => {
  const day = { startDate, endDate: addDays(startDate, 1) };
  const { data } = useFoundSpots(props.searchArea, { stay: day, filters: props.search.filters });
  return <Offer {...props} name="spots.bookingType.stay" stay={data?.total === 0 ? undefined : day} />;
};

/** No spot matches: which filters to drop, other days, or where else to search. */
export const NothingFound = ({ hints, search, searchArea, onSearch, onWiden }: NothingProps) => {
  const text = useText();
  const { location, stay, filters } = search;
  const center = getSearchCenter(searchArea);
  const isByDays = stay !== undefined && !isByHours(stay) && !isByMonth(stay);
  const begun = isByDays && hasDayBegun(stay.startDate, nowAt(center)) ? stay : undefined;
  const isSearched = location !== undefined || hasCriteria(search);
  const hasFilters = namesIn(filters).length > 0;
  const whyNone = !stay
    ? 'search.noneHere'
    : isByMonth(stay)
      ? 'search.noneByMonth'
      : isByHours(stay)
        ? 'search.noneAtHours'
        : 'search.noneOnDates';
  const why = hasFilters ? 'search.noneAsAsked' : whyNone;
  const title = hasCriteria(search) ? 'search.noneTitle' : 'home.noneTitle';
  return (
    <EmptyState
      icon="car"
      title={text(begun ? 'search.begunTitle' : title)}
      text={text(begun ? 'search.begunText' : why)}
      action={
        <>
          {begun && <BegunDay search={search} stay={begun} searchArea={searchArea} onSearch={onSearch} />}
          {hints && (
            <SearchHints
              hints={begun ? { ...hints, dates: [] } : hints}
              search={search}
              onSearch={onSearch}
            />
          )}
          {stay && isByMonth(stay) && (
            <div className={styles.hints}>
              <StayOffer {...{ stay, search, searchArea, onSearch }} />
            </div>
          )}
          {isSearched && !begun && <Nearest search={search} center={center} />}
          <Button variant="secondary" size="sm" icon="map" onClick={onWiden}>
            {text('search.widerArea')}
          </Button>
        </>
      }
    />
  );
};
