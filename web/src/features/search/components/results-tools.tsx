import { namesIn, withoutFilter } from '#web/api/spots/filters.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Icon } from '#web/ui/icon.tsx';
import { useFilterText } from '../filter-texts.ts';
import type { SpotSearch } from '../search-address.ts';
import styles from './results-tools.module.css';
import { SortSelect } from './sort-select.tsx';

interface Props {
  search: SpotSearch;
  onSearch: (search: SpotSearch) => void;
  /** Whether there is something to sort. */
  hasSpots: boolean;
}

/** The active filters; a click removes one. */
const FilterChips = ({ search, onSearch }: Omit<Props, 'hasSpots'>) => {
  const text = useText();
  const filterText = useFilterText();
  const { filters } = search;
  return (
    <ul className={styles.chips} aria-label={text('search.active')}>
      {namesIn(filters).map((name) => (
        <li key={name}>
          <button
            type="button"
            className={styles.chip}
            aria-label={text('search.remove', { filter: filterText(name, filters) })}
            onClick={() => onSearch({ ...search, filters: withoutFilter(filters, name) })}
          >
            <span>{filterText(name, filters)}</span>
            <Icon name="close" size={16} />
          </button>
        </li>
      ))}
      <li>
        <button
          type="button"
          className={styles.clear}
          onClick={() => onSearch({ ...search, filters: { vehicleType: filters.vehicleType } })}
        >
          {text('search.clearAll')}
        </button>
      </li>
    </ul>
  );
};

/** The order of the results, and the filters in use. */
const ResultsTools = ({ search, onSearch, hasSpots }: Props) => (
  <>
    {hasSpots && <SortSelect sort={search.sort} onSort={(sort) => onSearch({ ...search, sort })} />}
    {namesIn(search.filters).length > 0 && <FilterChips search={search} onSearch={onSearch} />}
  </>
);

export default ResultsTools;
