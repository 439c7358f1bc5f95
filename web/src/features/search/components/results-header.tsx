import { Suspense, useState, type Ref } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { useIsSlow } from '#web/lib/use-is-slow.ts';
import { Button } from '#web/ui/button.tsx';
import { namesIn } from '#web/api/spots/filters.ts';
import { InsteadNote } from './instead-note.tsx';
import { FiltersDialog, preloadFilters, ResultsTools } from './lazy-parts.ts';
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
  onBack: (() => void) | undefined;
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
        className={styles.filters}
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
  const facts = [search.instead?.name ?? location, text(`spots.vehicle.${search.filters.vehicleType}`)];
  return (
    <header className={styles.header}>
      {search.instead && <InsteadNote instead={search.instead} onPick={props.onPick} />}
      <div
        className={styles.heading}
        data-long={isError || found.isTooMany || found.clustered > 0}
        data-all={!isSearched}
      >
        <h2 id={id} ref={ref} tabIndex={-1} className={styles.title}>
          <span>{text(title)}</span> {stay && <span className={styles.stay}>{stayText(stay)}</span>}
        </h2>
        <p className={styles.count} aria-live="polite" hidden={isError}>
          <span>{count}</span>
          <span className={styles.where}>{` · ${facts.filter(Boolean).join(' · ')}`}</span>
        </p>
      </div>
      <div className={styles.tools}>
        {isSearched && props.onBack && (
          <Button
            variant="secondary"
            size="sm"
            icon="arrow-left"
            className={styles.filters}
            onClick={props.onBack}
          >
            {text('home.backToSearch')}
          </Button>
        )}
        <Filters state={state} onSearch={props.onSearch} />
        <Suspense>
          <ResultsTools search={search} onSearch={props.onSearch} hasSpots={found.spots.length > 0} />
        </Suspense>
      </div>
    </header>
  );
};
