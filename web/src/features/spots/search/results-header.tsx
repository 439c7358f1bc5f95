import type { Ref } from 'react';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { formatDateRange } from '#web/lib/dates.ts';
import { useIsSlow } from '#web/lib/use-is-slow.ts';
import { Button } from '#web/ui/button.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import styles from './map-section.module.css';
import type { SearchView, SpotSearch } from './use-spot-search.ts';

interface Props {
  ref: Ref<HTMLHeadingElement>;
  id: string;
  search: SpotSearch;
  isSearched: boolean;
  /** Undefined while the first spaces are on their way, or when they do not come. */
  count: number | undefined;
  isError: boolean;
  view: SearchView;
  onView: (view: SearchView) => void;
  onBack: () => void;
}

/** What is being looked at, how many there are, and the ways to look at them (HM-04). */
export const ResultsHeader = ({ ref, id, search, isSearched, count, isError, ...props }: Props) => {
  const text = useText();
  const { language } = useLanguage();
  const { location, dates } = search;
  const isSlow = useIsSlow(count === undefined && !isError);
  const title = isError ? 'home.spotsFailedTitle' : isSearched ? 'home.availableTitle' : 'home.mapTitle';
  return (
    <header className={styles.header}>
      <div>
        <h2 id={id} ref={ref} tabIndex={-1} className={styles.title}>
          {text(title)}{' '}
          {dates && (
            <span className={styles.dates}>{formatDateRange(dates.startDate, dates.endDate, language)}</span>
          )}
        </h2>
        <p className={styles.count} aria-live="polite" hidden={isError}>
          {count === undefined
            ? text(isSlow ? 'home.loadingSlow' : 'home.loadingSpots')
            : text(isSearched ? 'home.found' : 'home.available', { count })}
          {location && ` · ${location}`}
        </p>
      </div>
      {isSearched && (
        <Button variant="secondary" size="sm" icon="arrow-left" onClick={props.onBack}>
          {text('home.backToSearch')}
        </Button>
      )}
      <div className={styles.switch}>
        <Segmented
          label={text('home.view')}
          options={[
            { id: 'map', label: text('home.viewMap'), icon: 'map' },
            { id: 'list', label: text('home.viewList'), icon: 'list' },
          ]}
          selected={props.view}
          onSelect={props.onView}
        />
      </div>
    </header>
  );
};
