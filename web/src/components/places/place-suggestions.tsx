import type { PlaceSuggestion } from '#shared/api/places.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Icon } from '#web/ui/icon.tsx';
import styles from './place-field.module.css';

interface Props {
  id: string;
  label: string;
  isOpen: boolean;
  isFetching: boolean;
  isError: boolean;
  /** Whether newer suggestions are loading; these cannot be chosen. */
  isStale: boolean;
  /** The number of letters that suggestions need, if the text has fewer. */
  lettersNeeded: number | undefined;
  activeIndex: number;
  suggestions: readonly PlaceSuggestion[];
  /** Google's terms require its name beside them. */
  isByGoogle: boolean;
  onChoose: (suggestion: PlaceSuggestion) => void;
}

/** The list under the field, or why there is none. */
export const PlaceSuggestions = ({
  id,
  isOpen,
  isFetching,
  isError,
  isStale,
  lettersNeeded,
  suggestions,
  ...props
}: Props) => {
  const text = useText();
  const isEmpty = suggestions.length === 0;
  const unknown = suggestions[0]?.unknown;
  const credits = props.isByGoogle
    ? [text('spots.byGoogle')]
    : [...new Set(suggestions.flatMap(({ attribution }) => attribution ?? []))];
  const getNotice = () => {
    if (lettersNeeded) return text('spots.placesShort', { count: lettersNeeded });
    if (isError) return text('spots.placesFailed');
    return isFetching || isStale ? '' : text('spots.placesNone');
  };
  const notice = getNotice();
  return (
    <div className={styles.list} hidden={!isOpen || (isEmpty && !notice)}>
      {unknown && <p className={styles.notice}>{text(`spots.unknown.${unknown}`)}</p>}
      <ul id={id} role="listbox" aria-label={props.label} hidden={isEmpty}>
        {suggestions.map((suggestion, index) => (
          <li
            key={suggestion.place_id}
            id={`${id}-${index}`}
            role="option"
            aria-selected={!isStale && index === props.activeIndex}
            aria-disabled={isStale}
            className={styles.option}
            // A click would take the focus from the field before it is handled.
            onMouseDown={(event) => event.preventDefault()}
            onClick={isStale ? undefined : () => props.onChoose(suggestion)}
          >
            <Icon name="pin" size={20} />
            <span className={styles.texts}>
              <strong translate="no">{suggestion.main_text}</strong>
              <span>
                {[suggestion.is_approximate && text('spots.approximate'), suggestion.secondary_text]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
          </li>
        ))}
      </ul>
      {!isEmpty && credits.length > 0 && <p className={styles.credit}>{credits.join(' · ')}</p>}
      <p className={styles.notice} role="status" hidden={!isEmpty}>
        {isOpen && isEmpty ? notice : ''}
      </p>
    </div>
  );
};
