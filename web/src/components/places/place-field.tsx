import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useId, useRef, useState, type KeyboardEvent } from 'react';
import type { PlaceDetails, PlaceSuggestion } from '#shared/api/places.ts';
import { isNearMe } from '#shared/api/near-me.ts';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Field } from '#web/ui/field.tsx';
import fieldStyles from '#web/ui/field.module.css';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { placeQuery } from '#web/api/places/get-place.ts';
import { findBrowser } from '#web/lib/find-browser.ts';
import type { LatLng } from '#web/map/map-types.ts';
import { useGoogleNotice } from './use-google-notice.ts';
import { useSuggestions } from './use-suggestions.ts';
import styles from './place-field.module.css';
import { PlaceSuggestions } from './place-suggestions.tsx';

interface Props {
  label: string;
  placeholder?: string;
  text: string;
  /** The typed text, or the name of a chosen suggestion unless it is only the town or the street of the text. */
  onText: (text: string) => void;
  /** A suggestion was chosen; its position is called after its name. `unknown` is the part of the text that it does not cover. */
  onPlace: (place: PlaceDetails, unknown: PlaceSuggestion['unknown']) => void;
  /** Whether to offer `near me`, the browser's position. */
  hasNearMe?: boolean;
  /** Whether the position of a chosen suggestion is loading. */
  onWaiting?: ((isWaiting: boolean) => void) | undefined;
  /** The text that a chosen suggestion leaves in the field: its name, or its name with its surroundings. */
  chosenText?: 'main_text' | 'description';
  /** The centre of the map beside it: nearer places are suggested first. */
  near?: LatLng | undefined;
  error?: string | undefined;
  name?: string;
}

const MOVES: Record<string, (active: number, count: number) => number> = {
  ArrowDown: (active, count) => (active + 1) % count,
  ArrowUp: (active, count) => (active <= 0 ? count : active) - 1,
};

/** Not an id of the API. */
const NEAR_ME = 'near-me';

const toPlace = (name: string, location: LatLng): PlaceDetails => ({
  place_id: NEAR_ME,
  name,
  formatted_address: name,
  geometry: { location },
});

/** A field for places in Spain with suggestions (000 §5): a combobox as in WAI-ARIA. */
export const PlaceField = ({
  text,
  onText,
  onPlace,
  onWaiting,
  hasNearMe = false,
  chosenText = 'main_text',
  near,
  error,
  ...field
}: Props) => {
  const translate = useText();
  const queries = useQueryClient();
  const listId = useId();
  const { language } = useLanguage();
  // A stored address is in Spanish, whatever the visitor's language.
  const { suggestions: found, ...list } = useSuggestions(
    text,
    { language: chosenText === 'main_text' ? language : undefined, near },
    hasNearMe,
  );
  const nearMe = translate('spots.nearMe');
  const here: PlaceSuggestion = {
    place_id: NEAR_ME,
    description: nearMe,
    main_text: nearMe,
    secondary_text: translate('spots.nearMeText'),
  };
  const isHereOffered = hasNearMe && (text.trim() === '' || isNearMe(text));
  const suggestions = isHereOffered ? [here] : found;
  const isByGoogle = useGoogleNotice();
  const [activeIndex, setActiveIndex] = useState(-1);
  const [problem, setProblem] = useState<'spots.placeFailed' | 'spots.nearMeFailed'>();
  const choosable = list.isStale && !isHereOffered ? [] : suggestions;
  const active = choosable[activeIndex];
  const input = useRef<HTMLInputElement>(null);
  const isEntering = useRef(false);
  /** Counts texts and choices, to ignore positions of earlier ones. */
  const latest = useRef(0);

  const type = (next: string) => {
    latest.current += 1;
    onWaiting?.(false);
    setActiveIndex(-1);
    setProblem(undefined);
    onText(next);
    list.type(next);
  };
  // Text that was typed into a prerendered page before hydration.
  const takeOver = useEffectEvent(() => {
    const typed = input.current?.value ?? '';
    if (typed !== text) type(typed);
  });
  useEffect(() => takeOver(), []);
  const choose = (chosen: PlaceSuggestion) => {
    list.close();
    setActiveIndex(-1);
    setProblem(undefined);
    if (!chosen.unknown) onText(chosen[chosenText]);
    latest.current += 1;
    const turn = latest.current;
    onWaiting?.(true);
    const isHere = chosen.place_id === NEAR_ME;
    const finding = isHere
      ? findBrowser().then((location) => toPlace(nearMe, location))
      : queries.query(placeQuery(chosen.place_id));
    const end = (tell: () => void) => {
      if (turn !== latest.current) return;
      tell();
      onWaiting?.(false);
    };
    finding.then(
      (place) => end(() => onPlace(place, chosen.unknown)),
      () => end(() => setProblem(isHere ? 'spots.nearMeFailed' : 'spots.placeFailed')),
    );
  };
  // Who returns to a search types another place; an address is corrected. A browser puts the caret before the click.
  const selectOnEntry = () => {
    if (hasNearMe && isEntering.current) input.current?.select();
    isEntering.current = false;
  };
  const clear = () => {
    input.current?.focus();
    type('');
  };
  const moveByKey = (event: KeyboardEvent) => {
    const move = MOVES[event.key];
    if (event.key === 'Escape' && list.isOpen) list.close();
    else if (event.key === 'Enter' && list.isOpen && active) choose(active);
    else if (move && !list.isOpen) list.openOnFocus();
    else if (move) setActiveIndex((before) => (choosable.length > 0 ? move(before, choosable.length) : -1));
    else return;
    event.preventDefault();
  };

  const goHere = () => {
    input.current?.focus();
    choose(here);
  };
  const buttonText = translate(text === '' ? 'spots.useNearMe' : 'spots.clearPlace');

  return (
    <div className={styles.place} onBlur={list.close}>
      <Field label={field.label} error={error ?? (problem && translate(problem))}>
        {(control) => (
          <span className={styles.box}>
            <Icon name="pin" size={20} className={styles.pin} />
            <input
              {...control}
              ref={input}
              className={classNames(fieldStyles.control, styles.input)}
              role="combobox"
              aria-autocomplete="list"
              aria-expanded={list.isOpen && suggestions.length > 0}
              aria-controls={listId}
              aria-activedescendant={active && `${listId}-${activeIndex}`}
              autoComplete="off"
              autoCorrect="off"
              spellCheck={false}
              enterKeyHint="search"
              name={field.name}
              placeholder={field.placeholder}
              value={text}
              onChange={(event) => type(event.target.value)}
              onFocus={list.openOnFocus}
              onPointerDown={() => (isEntering.current = document.activeElement !== input.current)}
              onClick={selectOnEntry}
              onKeyDown={moveByKey}
            />
            {list.isFetching && list.isOpen && !isHereOffered ? (
              <span className={styles.busy}>
                <Spinner size={18} />
              </span>
            ) : (
              hasNearMe && (
                <button
                  type="button"
                  className={styles.here}
                  aria-label={buttonText}
                  onClick={text === '' ? goHere : clear}
                >
                  <Icon name={text === '' ? 'locate' : 'close'} size={20} />
                </button>
              )
            )}
          </span>
        )}
      </Field>
      <PlaceSuggestions
        id={listId}
        label={field.label}
        activeIndex={activeIndex}
        suggestions={suggestions}
        isByGoogle={isByGoogle}
        onChoose={choose}
        {...list}
        {...(isHereOffered && {
          isFetching: false,
          isError: false,
          isStale: false,
          lettersNeeded: undefined,
        })}
        // The message under the field has precedence over the list's own.
        isOpen={list.isOpen && (error === undefined || suggestions.length > 0)}
      />
    </div>
  );
};
