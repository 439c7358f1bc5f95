import { useEffect, useEffectEvent, useRef, useState, type SubmitEvent } from 'react';
import { PlaceField } from '#web/components/places/place-field.tsx';
import type { MessageId } from '#web/i18n/messages.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { withVehicle } from '#web/api/spots/filters.ts';
import { saveVehicle } from '#web/components/spots/saved-vehicle.ts';
import { useIsHydrating } from '#web/lib/hydration.ts';
import type { SearchArea } from '#web/map/search-area.ts';
import type { Viewport } from '#web/map/viewport.ts';
import { toFoundPlace, type FoundPlace } from '../found-place.ts';
import { keepPanel, readKeptPanel, type PanelDraft } from '../kept-panel.ts';
import type { SpotSearch } from '../search-address.ts';
import { nowAt } from '../search-zone.ts';
import { parseStayDraft, toStayDraft, type StayDraft } from '../stay-draft.ts';
import { type PlaceProblem, usePlaceSearch } from '../use-place-search.ts';
import styles from './search-panel.module.css';
import { VehicleSelect } from './vehicle-select.tsx';
import { StayField, StayKinds } from './when-fields.tsx';

interface Props {
  search: SpotSearch;
  /** What the map shows: its local time decides which hours are in the future. */
  viewport: Viewport;
  /** Why the position of the search's place is not known. */
  placeProblem: PlaceProblem | undefined;
  /** Whether the address named a stay that cannot be searched. */
  hasUnreadStay: boolean;
  /** A place was chosen: the map goes there. */
  onPlace: (searchArea: SearchArea) => void;
  /** `searchArea` is that of a place that was not searched before. */
  onSearch: (search: SpotSearch, searchArea: SearchArea | undefined) => void;
}

/** Below it the map shows half of Spain, and its centre is not a useful position. */
const REGION_ZOOM = 8;

/** Rendered when it is shown, in the language of the page. */
interface Problems {
  place?: MessageId;
  stay?: MessageId;
}

/** The panel filled in with the current search. */
const toPanel = (search: SpotSearch, isPlaceKnown: boolean): PanelDraft => ({
  location: search.location ?? '',
  found:
    search.location === undefined || !isPlaceKnown
      ? undefined
      : { name: search.location, instead: search.instead },
  stay: toStayDraft(search.stay),
  vehicle: search.filters.vehicleType,
});

const INFO = { days: 'home.fullDayInfo', hours: 'home.hoursInfo', months: 'home.monthsInfo' } as const;

/** The field of days, hours or a first day. */
const WHEN = '[aria-haspopup=dialog]';

/** HM-01: where, when and with what. Nothing is searched before the button is pressed, but the map goes to a chosen place at once. */
export const SearchPanel = ({ search, viewport, placeProblem, hasUnreadStay, onPlace, onSearch }: Props) => {
  const text = useText();
  const findPlace = usePlaceSearch();
  const isHydrating = useIsHydrating();
  const [panel, setPanel] = useState<PanelDraft>(
    () => (isHydrating ? undefined : readKeptPanel()) ?? toPanel(search, !placeProblem),
  );
  const { location, found, stay: draft, vehicle } = panel;
  const [problems, setProblems] = useState<Problems>({
    ...(placeProblem && { place: placeProblem }),
    ...(hasUnreadStay && { stay: 'home.stayUnread' }),
  });
  const [isSearching, setIsSearching] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const [isPlaceComing, setIsPlaceComing] = useState(false);
  const [isPressed, setIsPressed] = useState(false);
  const latest = useRef(panel);
  /** The position of a chosen place arrives while other fields are filled in. */
  const change = (changes: Partial<PanelDraft>) => {
    latest.current = { ...latest.current, ...changes };
    setPanel(latest.current);
    keepPanel(latest.current);
  };

  /** The place to search at, found now if it was only typed; undefined, with a message, if there is none. */
  const settlePlace = async (): Promise<FoundPlace | undefined> => {
    const typed = location.trim();
    if (typed === '') return { name: typed };
    if (typed === found?.name) return found;
    const place = await findPlace(typed);
    if (typeof place === 'object') return place;
    setProblems({ place });
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
    // Another place may be in another time zone than the one for which hours were chosen.
    const { stay, problem } = parseStayDraft(draft, nowAt((place.searchArea ?? viewport).center));
    if (problem) {
      refuse({ stay: problem }, WHEN);
      return;
    }
    const filters = withVehicle(search.filters, vehicle);
    saveVehicle(filters);
    const { name, instead } = place;
    onSearch({ ...search, location: name || undefined, instead, stay, filters }, place.searchArea);
  };

  /** Searches once the position of a chosen place arrives, if the button was pressed before: its name alone may be in many towns. */
  const searchAtChosenPlace = useEffectEvent(() => {
    if (isPressed && found?.name === location.trim()) form.current?.requestSubmit();
  });
  useEffect(() => {
    if (!isPlaceComing) searchAtChosenPlace();
  }, [isPlaceComing]);

  const when = {
    draft,
    center: viewport.center,
    onChange: (stay: StayDraft) => {
      change({ stay });
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
        near={viewport.zoom >= REGION_ZOOM ? viewport.center : undefined}
        text={location}
        error={problems.place && text(problems.place)}
        onText={(typed) => {
          change({ location: typed });
          setProblems({});
          setIsPressed(false);
        }}
        hasNearMe
        onPlace={(place, unknown) => {
          const there = toFoundPlace(place, location.trim(), unknown);
          change({ found: there, location: there.name });
          onPlace(there.searchArea);
        }}
        onWaiting={setIsPlaceComing}
      />
      <StayField {...when} error={problems.stay && text(problems.stay)} />
      <VehicleSelect vehicle={vehicle} onChange={(next) => change({ vehicle: next })} />
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
        <span>{text(INFO[draft.kind])}</span>
      </p>
    </form>
  );
};
