import { useState, type SubmitEvent } from 'react';
import { PlaceField } from '#web/features/places/components/place-field.tsx';
import { useText } from '#web/i18n/use-text.ts';
import type { LatLng } from '#web/map/map-types.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { DateRangeField, type DraftDates } from './date-range-field.tsx';
import styles from './search-panel.module.css';
import { usePlaceSearch } from './use-place-search.ts';
import type { SpotSearch } from './search-address.ts';

interface Props {
  search: SpotSearch;
  /** Nobody knows the place that the search names. */
  isPlaceUnknown: boolean;
  /** A place was found: the map goes there. */
  onPlace: (position: LatLng) => void;
  /** `position` of a place that was only typed, which the map does not know yet. */
  onSearch: (search: SpotSearch, position: LatLng | undefined) => void;
}

interface Problems {
  place?: string;
  dates?: string;
}

/** HM-01: where and when. Nothing is searched before the button is pressed, but the map goes to a chosen place at once. */
export const SearchPanel = ({ search, isPlaceUnknown, onPlace, onSearch }: Props) => {
  const text = useText();
  const findPlace = usePlaceSearch();
  const [location, setLocation] = useState(search.location ?? '');
  const [foundFor, setFoundFor] = useState(isPlaceUnknown ? undefined : search.location);
  const [dates, setDates] = useState<DraftDates>(search.dates ?? {});
  const [problems, setProblems] = useState<Problems>(
    isPlaceUnknown ? { place: text('home.placeUnknown') } : {},
  );
  const [isSearching, setIsSearching] = useState(false);

  /** The place to search at, found now if it was only typed; undefined after telling why there is none. */
  const settlePlace = async (): Promise<{ name: string; position?: LatLng } | undefined> => {
    const typed = location.trim();
    if (typed === '' || typed === foundFor) return { name: typed };
    const found = await findPlace(typed).catch(() => 'failed' as const);
    if (found && found !== 'failed') return found;
    setProblems({ place: text(found ? 'spots.placesFailed' : 'home.placeUnknown') });
    return undefined;
  };

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (isSearching) return;
    const { startDate, endDate } = dates;
    if (startDate && !endDate) {
      setProblems({ dates: text('home.chooseCheckOut') });
      return;
    }
    setIsSearching(true);
    setProblems({});
    const place = await settlePlace();
    setIsSearching(false);
    if (!place) return;
    const stay = startDate && endDate ? { startDate, endDate } : undefined;
    onSearch({ ...search, location: place.name || undefined, dates: stay }, place.position);
  };

  return (
    <form className={styles.panel} role="search" onSubmit={(event) => void submit(event)}>
      <PlaceField
        label={text('home.where')}
        placeholder={text('home.wherePlaceholder')}
        name="location"
        text={location}
        error={problems.place}
        onText={(typed) => {
          setLocation(typed);
          setProblems({});
        }}
        onPlace={({ name, geometry }) => {
          setFoundFor(name);
          setLocation(name);
          onPlace(geometry.location);
        }}
      />
      <DateRangeField
        dates={dates}
        error={problems.dates}
        onChange={(next) => {
          setDates(next);
          setProblems({});
        }}
      />
      <Button type="submit" variant="accent" icon="search" isWide busy={isSearching} className={styles.go}>
        {text('home.search')}
      </Button>
      <p className={styles.info}>
        <Icon name="info" size={16} />
        <span>{text('home.fullDayInfo')}</span>
      </p>
    </form>
  );
};
