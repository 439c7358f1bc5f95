import { useEffect, useEffectEvent, useRef, useState, type SubmitEvent } from 'react';
import { PlaceField } from '#web/components/places/place-field.tsx';
import type { MessageId } from '#web/i18n/messages.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { withVehicle } from '#web/api/spots/filters.ts';
import { saveVehicle } from '#web/components/spots/saved-vehicle.ts';
import { lookAtPlace, type MapViewState } from '#web/map/map-view-state.ts';
import type { SpotSearch } from '../search-address.ts';
import { nowAt } from '../search-zone.ts';
import { parseStayDraft, toStayDraft, type StayDraft } from '../stay-draft.ts';
import { usePlaceSearch } from '../use-place-search.ts';
import styles from './search-panel.module.css';
import { VehicleSelect } from './vehicle-select.tsx';
import { StayField, StayKinds } from './when-fields.tsx';

interface Props {
  search: SpotSearch;
  /** Where the map looks: its clocks say which hours are to come. */
  look: MapViewState;
  /** The place that the search names is unknown. */
  isPlaceUnknown: boolean;
  /** A place was chosen: the map goes there. */
  onPlace: (look: MapViewState) => void;
  /** `look` is of a place that was not searched before. */
  onSearch: (search: SpotSearch, look: MapViewState | undefined) => void;
}

/** Below it the map shows half of Spain, and its middle says nothing. */
const REGION_ZOOM = 8;

/** What to say is worded where it is shown, in the language of the page. */
interface Problems {
  place?: MessageId;
  stay?: MessageId;
}

/** The field of days or hours. */
const WHEN = '[aria-haspopup=dialog]';

/** HM-01: where, when and with what. Nothing is searched before the button is pressed, but the map goes to a chosen place at once. */
export const SearchPanel = ({ search, look, isPlaceUnknown, onPlace, onSearch }: Props) => {
  const text = useText();
  const findPlace = usePlaceSearch();
  const [location, setLocation] = useState(search.location ?? '');
  const [found, setFound] = useState<{ name: string; look?: MapViewState } | undefined>(
    search.location === undefined || isPlaceUnknown ? undefined : { name: search.location },
  );
  const [draft, setDraft] = useState(() => toStayDraft(search.stay));
  const [vehicle, setVehicle] = useState(search.filters.vehicleType);
  const [problems, setProblems] = useState<Problems>(isPlaceUnknown ? { place: 'home.placeUnknown' } : {});
  const [isSearching, setIsSearching] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const [isPlaceComing, setIsPlaceComing] = useState(false);
  const [isPressed, setIsPressed] = useState(false);

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
    setIsPressed(isPlaceComing);
    if (isPlaceComing) return;
    const focusOn = (field: string) => form.current?.querySelector<HTMLElement>(field)?.focus();
    const refuse = (problem: Problems, field: string) => {
      setProblems(problem);
      focusOn(field);
    };
    const unfinished = parseStayDraft(draft, '').problem;
    if (unfinished) {
      refuse({ stay: unfinished }, WHEN);
      return;
    }
    setIsSearching(true);
    setProblems({});
    const place = await settlePlace();
    setIsSearching(false);
    if (!place) {
      focusOn('[name=location]');
      return;
    }
    // Another place may have other clocks than the one where the hours were chosen.
    const { stay, problem } = parseStayDraft(draft, nowAt((place.look ?? look).center));
    if (problem) {
      refuse({ stay: problem }, WHEN);
      return;
    }
    const filters = withVehicle(search.filters, vehicle);
    saveVehicle(filters);
    onSearch({ ...search, location: place.name || undefined, stay, filters }, place.look);
  };

  /** Who pressed the button before the position of a chosen place was there: its name alone may be in many towns. */
  const searchAtChosenPlace = useEffectEvent(() => {
    if (isPressed && found?.name === location.trim()) form.current?.requestSubmit();
  });
  useEffect(() => {
    if (!isPlaceComing) searchAtChosenPlace();
  }, [isPlaceComing]);

  const when = {
    draft,
    center: look.center,
    onChange: (next: StayDraft) => {
      setDraft(next);
      setProblems({});
    },
  };
  return (
    <form ref={form} className={styles.panel} role="search" onSubmit={(event) => void submit(event)}>
      <StayKinds {...when} />
      <PlaceField
        label={text('home.where')}
        placeholder={text('home.wherePlaceholder')}
        name="location"
        near={look.zoom >= REGION_ZOOM ? look.center : undefined}
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
        onWaiting={(isComing) => {
          setIsPlaceComing(isComing);
          if (isComing) setIsPressed(false);
        }}
      />
      <StayField {...when} error={problems.stay && text(problems.stay)} />
      <VehicleSelect vehicle={vehicle} onChange={setVehicle} />
      <Button
        type="submit"
        variant="accent"
        icon="search"
        isWide
        busy={isSearching || (isPressed && isPlaceComing)}
        className={styles.go}
      >
        {text('home.search')}
      </Button>
      <p className={styles.info}>
        <Icon name="info" size={16} />
        <span>{text(draft.kind === 'hours' ? 'home.hoursInfo' : 'home.fullDayInfo')}</span>
      </p>
    </form>
  );
};
