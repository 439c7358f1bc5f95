import type { SearchHints } from '#shared/api/search.ts';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { formatDateRange } from '#web/lib/dates.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { withoutFilter } from './filters.ts';
import styles from './results-list.module.css';
import { hasCriteria, type SpotSearch } from './search-address.ts';

interface TooManyProps {
  count: number;
  onZoomIn: () => void;
}

/** So many spaces that a list helps nobody. */
export const TooManyFound = ({ count, onZoomIn }: TooManyProps) => {
  const text = useText();
  return (
    <EmptyState
      icon="map"
      title={text('search.tooManyTitle', { count })}
      text={text('search.tooManyText')}
      action={
        <Button icon="plus" onClick={onZoomIn}>
          {text('search.zoomIn')}
        </Button>
      }
    />
  );
};

interface HintsProps {
  hints: SearchHints;
  search: SpotSearch;
  onSearch: (search: SpotSearch) => void;
}

/** What would find something: one thing asked for less, or the nearest other days. */
const Hints = ({ hints: { loosen, dates }, search, onSearch }: HintsProps) => {
  const text = useText();
  const { language } = useLanguage();
  return (
    <div className={styles.hints}>
      {loosen.length > 0 && (
        <div>
          <h3>{text('search.loosenTitle')}</h3>
          {loosen.map(({ filter, total }) => (
            <button
              key={filter}
              type="button"
              className={styles.hint}
              onClick={() =>
                onSearch(
                  filter === 'dates'
                    ? { ...search, dates: undefined }
                    : { ...search, filters: withoutFilter(search.filters, filter) },
                )
              }
            >
              <span>{text(`search.loosen.${filter}`)}</span>
              <span>{text('search.spots', { count: total })}</span>
            </button>
          ))}
        </div>
      )}
      {dates.length > 0 && (
        <div>
          <h3>{text('search.datesTitle')}</h3>
          {dates.map(({ startDate, endDate, total }) => (
            <button
              key={startDate}
              type="button"
              className={styles.hint}
              onClick={() => onSearch({ ...search, dates: { startDate, endDate } })}
            >
              <span>{formatDateRange(startDate, endDate, language)}</span>
              <span>{text('search.spots', { count: total })}</span>
            </button>
          ))}
        </div>
      )}
    </div>
  );
};

interface NothingProps extends Omit<HintsProps, 'hints'> {
  hints: SearchHints | undefined;
  onWiden: () => void;
}

/** No space matches: what to ask less of, on which days there is one, or where else to look. */
export const NothingFound = ({ hints, search, onSearch, onWiden }: NothingProps) => {
  const text = useText();
  const { dates, filters } = search;
  const hasFilters = Object.keys(filters).length > 0;
  const helps = hints && hints.loosen.length + hints.dates.length > 0;
  const why = hasFilters ? 'search.noneAsAsked' : dates ? 'search.noneOnDates' : 'search.noneHere';
  return (
    <EmptyState
      icon="car"
      title={text(hasCriteria(search) ? 'search.noneTitle' : 'home.noneTitle')}
      text={text(why)}
      action={
        <>
          {helps && <Hints hints={hints} search={search} onSearch={onSearch} />}
          <Button variant="secondary" size="sm" icon="map" onClick={onWiden}>
            {text('search.widerArea')}
          </Button>
        </>
      }
    />
  );
};
