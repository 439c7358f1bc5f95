import { useEffect, useMemo } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { clearEarlyPictures } from '#web/lib/early-pictures.ts';
import { Button } from '#web/ui/button.tsx';
import type { SearchedPlace } from '#web/components/spots/searched-place.ts';
import { getSearchCenter, narrowSearchArea, type SearchArea, widenSearchArea } from '#web/map/search-area.ts';
import { isLong, MonthOffer } from './month-offer.tsx';
import { NothingFound, TooManyFound } from './nothing-found.tsx';
import styles from './results-list.module.css';
import type { SpotSearch } from '../search-address.ts';
import { sortSpots } from '../sort-spots.ts';
import { SpotList } from './spot-list.tsx';
import { SpotListSkeleton } from './spot-list-skeleton.tsx';
import type { FoundSpots } from '../use-found-spots.ts';

interface Props {
  found: FoundSpots;
  search: SpotSearch;
  searchArea: SearchArea;
  place: SearchedPlace | undefined;
  selectedId: string | undefined;
  highlightedId: string | undefined;
  onHighlight: (id: string | undefined) => void;
  onSearch: (search: SpotSearch, at?: SearchArea) => void;
  /** Defined if the map shows something else. */
  onSearchHere: (() => void) | undefined;
}

/** With fewer results, a wider area is offered. */
const FEW = 5;

/** The results as a list, or what to do instead. */
const ResultsList = ({ found, search, searchArea, onSearch, onSearchHere, ...list }: Props) => {
  const text = useText();
  const { spots, clustered, isPlaceholderData } = found;
  useEffect(clearEarlyPictures, []);
  const center = getSearchCenter(searchArea);
  const sorted = useMemo(() => sortSpots(spots, search.sort, center), [spots, search.sort, center]);
  const widen = () => onSearch(search, widenSearchArea(searchArea));
  const byMonth = isLong(search) && (
    <MonthOffer search={search} searchArea={searchArea} onSearch={onSearch} />
  );
  const zoomIn = () => onSearch(search, narrowSearchArea(searchArea));
  if (spots.length === 0) {
    if (isPlaceholderData) return <SpotListSkeleton />;
    if (found.isTooMany) return <TooManyFound onZoomIn={zoomIn} />;
    return (
      <>
        {byMonth}
        <NothingFound
          hints={found.data?.hints}
          search={search}
          searchArea={searchArea}
          onSearch={onSearch}
          onWiden={widen}
        />
      </>
    );
  }
  return (
    <>
      {onSearchHere && (
        <Button
          variant="secondary"
          size="sm"
          isWide
          icon="map"
          className={styles.here}
          onClick={onSearchHere}
        >
          {text('search.onMap')}
        </Button>
      )}
      {byMonth}
      <SpotList key={search.sort} spots={sorted} stay={search.stay} {...list} />
      {clustered > 0 && (
        <div className={styles.rest}>
          <p>{text('search.others')}</p>
          <Button variant="secondary" size="sm" icon="plus" onClick={zoomIn}>
            {text('search.zoomIn')}
          </Button>
        </div>
      )}
      {clustered === 0 && spots.length < FEW && (
        <Button variant="secondary" size="sm" isWide icon="map" className={styles.wider} onClick={widen}>
          {text('search.widerArea')}
        </Button>
      )}
    </>
  );
};

export default ResultsList;
