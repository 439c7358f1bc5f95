import { useState, type SubmitEvent } from 'react';
import { PlaceField } from '#web/components/places/place-field.tsx';
import type { MessageId } from '#web/i18n/messages.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { DateRangeField, type DraftDates } from './date-range-field.tsx';
import { lookAtPlace, type MapViewState } from '#web/map/map-view-state.ts';
import styles from './search-panel.module.css';
import { usePlaceSearch } from '../use-place-search.ts';
import type { SpotSearch } from '../search-address.ts';

interface Props {
  search: SpotSearch;
  /** The place that the search names is unknown. */
  isPlaceUnknown: boolean;
  /** A place was chosen: the map goes there. */
  onPlace: (look: MapViewState) => void;
  /** `look` is of a place that was not searched before. */
  onSearch: (search: SpotSearch, look: MapViewState | undefined) => void;
}

/** What to say is worded where it is shown, in the language of the page. */
interface Problems {
  place?: MessageId;
  dates?: MessageId;
}

/** HM-01: where and when. Nothing is searched before the button is pressed, but the map goes to a chosen place at once. */
export const SearchPanel = ({ search, isPlaceUnknown, onPlace, onSearch }: Props) => {
  const text = useText();
  const findPlace = usePlaceSearch();
  const [location, setLocation] = useState(search.location ?? '');
  const [found, setFound] = useState<{ name: string; look?: MapViewState } | undefined>(
    search.location === undefined || isPlaceUnknown ? undefined : { name: search.location },
  );
  const [dates, setDates] = useState<DraftDates>(search.dates ?? {});
  const [problems, setProblems] = useState<Problems>(isPlaceUnknown ? { place: 'home.placeUnknown' } : {});
  const [isSearching, setIsSearching] = useState(false);

  /** The place to search at, found now if it was only typed; undefined after telling why there is none. */
  const settlePlace = async (): Promise<{ name: string; look?: MapViewState } | undefined> => {
    const typed = location.trim();
    if (typed === '') return { name: typed };
    if (typed === found?.name) return found;
    const named = await findPlace(typed).catch(() => 'failed' as const);
    if (named && named !== 'failed') return named;
    setProblems({ place: named ? 'spots.placesFailed' : 'home.placeUnknown' });
    return undefined;
  };

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSearching) return;
    const form = event.currentTarget;
    const { startDate, endDate } = dates;
    if (startDate && !endDate) {
      setProblems({ dates: 'home.chooseCheckOut' });
      form.querySelector<HTMLElement>('[aria-haspopup=dialog]')?.focus();
      return;
    }
    setIsSearching(true);
    setProblems({});
    const place = await settlePlace();
    setIsSearching(false);
    if (!place) {
      form.querySelector<HTMLElement>('[name=location]')?.focus();
      return;
    }
    const stay = startDate && endDate ? { startDate, endDate } : undefined;
    onSearch({ ...search, location: place.name || undefined, dates: stay }, place.look);
  };

  return (
    <form className={styles.panel} role="search" onSubmit={(event) => void submit(event)}>
      <PlaceField
        label={text('home.where')}
        placeholder={text('home.wherePlaceholder')}
        name="location"
        text={location}
        error={problems.place && text(problems.place)}
        onText={(typed) => {
          setLocation(typed);
          setProblems({});
        }}
        onPlace={({ name, geometry }) => {
          const look = lookAtPlace(geometry);
          setFound({ name, look });
          setLocation(name);
          onPlace(look);
        }}
      />
      <DateRangeField
        dates={dates}
        error={problems.dates && text(problems.dates)}
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
