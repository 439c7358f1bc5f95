import { useId, useState, type Ref } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { classNames } from '#web/ui/class-names.ts';
import type { MapLook } from './map-view-state.ts';
import styles from './map-section.module.css';
import { ResultsHeader } from './results-header.tsx';
import { ResultsList } from './results-list.tsx';
import { ResultsMap } from './results-map.tsx';
import { useMapBox } from './use-map-box.ts';
import type { SearchView, SpotSearch } from './use-spot-search.ts';
import { useSpotsInView } from './use-spots-in-view.ts';

interface Props {
  /** The heading, which takes the focus after a search. */
  ref: Ref<HTMLHeadingElement>;
  search: SpotSearch;
  isSearched: boolean;
  look: MapLook;
  onLook: (look: MapLook) => void;
  view: SearchView;
  onView: (view: SearchView) => void;
  onBack: () => void;
}

/** How many zoom levels 'wider area' goes out, and how far it may. */
const WIDER = 2;
const WIDEST_ZOOM = 4;

/** HM-04: what a search found, or all spaces in view, as a list and on the map. */
export const MapSection = ({ ref, look, onLook, ...props }: Props) => {
  const text = useText();
  const titleId = useId();
  const [selectedId, setSelectedId] = useState<string>();
  const [highlightedId, setHighlightedId] = useState<string>();
  const { box, onMoveEnd } = useMapBox(look, onLook);
  const { dates } = props.search;
  const spots = useSpotsInView(box, look.zoom, dates);
  const isEmpty = spots.isSuccess && !spots.isFetching && spots.inView.length === 0;
  const notice = spots.isPending ? text('home.loadingMap') : isEmpty && text('home.noneTitle');
  const common = { dates, selectedId, highlightedId, onHighlight: setHighlightedId };
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <ResultsHeader
        ref={ref}
        id={titleId}
        count={spots.data && spots.inView.length}
        isError={spots.isError}
        {...props}
      />
      <div
        className={styles.views}
        data-view={spots.isError ? 'list' : props.view}
        aria-busy={spots.isFetching}
      >
        <div className={classNames(styles.list, styles.view)}>
          <ResultsList
            {...common}
            spots={spots}
            onWiden={() => onLook({ ...look, zoom: Math.max(WIDEST_ZOOM, look.zoom - WIDER) })}
          />
        </div>
        <div className={classNames(styles.map, styles.view)}>
          <ResultsMap
            {...common}
            spots={spots.all}
            look={look}
            onSelect={setSelectedId}
            onMoveEnd={onMoveEnd}
          />
          {notice && (
            <p className={styles.notice} role="status">
              {notice}
            </p>
          )}
        </div>
      </div>
    </section>
  );
};
