import { Suspense, useState, type Ref } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { useIsSlow } from '#web/lib/use-is-slow.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Button } from '#web/ui/button.tsx';
import { Row } from '#web/ui/layout.tsx';
import { namesIn } from '#web/api/spots/filters.ts';
import { InsteadNote } from './instead-note.tsx';
import { FiltersDialog, preloadFilters } from './lazy-parts.ts';
import styles from './map-section.module.css';
import { isNarrowed, type SpotSearch } from '../search-address.ts';
import type { SearchState } from '../use-search-state.ts';
import type { FoundSpots } from '../use-found-spots.ts';
import { useStayText } from '../use-stay-text.ts';

interface Props {
  ref: Ref<HTMLHeadingElement>;
  id: string;
  state: SearchState;
  found: FoundSpots;
  onSearch: (search: SpotSearch) => void;
  onBack: () => void;
  /** To set the position of an unknown place on the map. */
  onPick: (() => void) | undefined;
}

/** The number of spots; only those in the centre were checked if there are very many. */
const useCount = ({ state: { search, isSearched }, found }: Props) => {
  const text = useText();
  const { data, clustered, isTooMany, isError, isPlaceholderData } = found;
  const isSlow = useIsSlow(!data && !isError);
  // The data are of another area or stay than the current one.
  if (!data || isPlaceholderData) return text(isSlow ? 'home.loadingSlow' : 'home.loadingSpots');
  if (isTooMany) return text('home.foundTooMany');
  // It is unknown how many of those further out match.
  if (clustered > 0) return text('home.foundInMiddle', { count: data.total });
  return text(isSearched || isNarrowed(search) ? 'home.found' : 'home.available', { count: data.total });
};

const Filters = ({ state: { search, searchArea }, onSearch }: Pick<Props, 'state' | 'onSearch'>) => {
  const text = useText();
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const count = namesIn(search.filters).length;
  const open = () => {
    setIsOpen(true);
    setWasOpened(true);
  };
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        icon="filter"
        aria-haspopup="dialog"
        onPointerEnter={preloadFilters}
        onFocus={preloadFilters}
        onClick={open}
      >
        {text('home.filters', { count })}
      </Button>
      {wasOpened && (
        <Suspense>
          <FiltersDialog
            isOpen={isOpen}
            onClose={() => setIsOpen(false)}
            search={search}
            searchArea={searchArea}
            onSearch={onSearch}
          />
        </Suspense>
      )}
    </>
  );
};

/** The area, the number of results, and the ways to view them (HM-04). */
export const ResultsHeader = (props: Props) => {
  const { ref, id, state, found } = props;
  const { search, isSearched } = state;
  const text = useText();
  const stayText = useStayText();
  const count = useCount(props);
  const { location, stay } = search;
  const { isError } = found;
  const title = isError ? 'home.spotsFailedTitle' : isSearched ? 'home.availableTitle' : 'home.mapTitle';
  return (
    <Row as="header" gap={3} align="center" justify="between" canWrap>
      <div className={styles.heading}>
        <h2 id={id} ref={ref} tabIndex={-1} className={styles.title}>
          <span>{text(title)}</span> {stay && <span className={styles.stay}>{stayText(stay)}</span>}
        </h2>
        <p
          className={classNames(styles.count, location && styles.ofPlace)}
          aria-live="polite"
          hidden={isError}
        >
          {[count, search.instead?.name ?? location, text(`spots.vehicle.${search.filters.vehicleType}`)]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      {search.instead && <InsteadNote instead={search.instead} onPick={props.onPick} />}
      {isSearched && (
        <Button variant="secondary" size="sm" icon="arrow-left" onClick={props.onBack}>
          {text('home.backToSearch')}
        </Button>
      )}
      <Filters state={state} onSearch={props.onSearch} />
    </Row>
  );
};
