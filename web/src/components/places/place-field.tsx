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
  /** What is typed, and the name of a suggestion that is chosen unless it is only the town of what was typed. */
  onText: (text: string) => void;
  /** A suggestion was chosen; its position comes after its name. `unknown` says what of the text it is not. */
  onPlace: (place: PlaceDetails, unknown: PlaceSuggestion['unknown']) => void;
  /** Whether `near me` is offered, which is where the browser is. */
  hasNearMe?: boolean;
  /** Whether the position of a chosen suggestion is on its way. */
  onWaiting?: ((isWaiting: boolean) => void) | undefined;
  /** Which text a chosen suggestion leaves in the field: its name, or its name with where it is. */
  chosenText?: 'main_text' | 'description';
  /** The middle of the map beside it: nearer places are suggested first. */
  near?: LatLng | undefined;
  error?: string | undefined;
  name?: string;
}

const MOVES: Record<string, (active: number, count: number) => number> = {
  ArrowDown: (active, count) => (active + 1) % count,
  ArrowUp: (active, count) => (active <= 0 ? count : active) - 1,
};

/** No id that the API gives. */
const NEAR_ME = 'near-me';

const toPlace = (name: string, location: LatLng): PlaceDetails => ({
  place_id: NEAR_ME,
  name,
  formatted_address: name,
  geometry: { location },
});

/** A place in Spain, typed with suggestions under the field (000 §5): a combobox as WAI-ARIA describes it. */
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
  // An address that is kept is in the language of the country, also when a visitor from elsewhere typed it.
  const { suggestions: found, ...list } = useSuggestions(text, {
    language: chosenText === 'main_text' ? language : undefined,
    near,
  });
  const nearMe = translate('spots.nearMe');
  const suggestions: readonly PlaceSuggestion[] =
    hasNearMe && isNearMe(text)
      ? [
          {
            place_id: NEAR_ME,
            description: nearMe,
            main_text: nearMe,
            secondary_text: translate('spots.nearMeText'),
          },
        ]
      : found;
  const isByGoogle = useGoogleNotice();
  const [activeIndex, setActiveIndex] = useState(-1);
  const [problem, setProblem] = useState<'spots.placeFailed' | 'spots.nearMeFailed'>();
  const choosable = list.isStale ? [] : suggestions;
  const active = choosable[activeIndex];
  const input = useRef<HTMLInputElement>(null);
  /** Counts texts and choices: the position of an earlier one is no longer wanted. */
  const latest = useRef(0);

  const type = (next: string) => {
    latest.current += 1;
    onWaiting?.(false);
    setActiveIndex(-1);
    setProblem(undefined);
    onText(next);
    list.type(next);
  };
  // What was typed into a page rendered beforehand, before it was taken over.
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
  const moveByKey = (event: KeyboardEvent) => {
    const move = MOVES[event.key];
    if (event.key === 'Escape' && list.isOpen) list.close();
    else if (event.key === 'Enter' && list.isOpen && active) choose(active);
    else if (move && !list.isOpen) list.openOnFocus();
    else if (move) setActiveIndex((before) => (choosable.length > 0 ? move(before, choosable.length) : -1));
    else return;
    event.preventDefault();
  };

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
              onKeyDown={moveByKey}
            />
            {list.isFetching && list.isOpen && (
              <span className={styles.busy}>
                <Spinner size={18} />
              </span>
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
        {...(suggestions !== found && { isFetching: false, isError: false })}
        // The message under the field says what is wrong; the list says it only where there is no such message.
        isOpen={list.isOpen && (error === undefined || suggestions.length > 0)}
      />
    </div>
  );
};
