import { useText } from '#web/i18n/use-text.ts';
import { Icon } from '#web/ui/icon.tsx';
import styles from './filter-chips.module.css';
import { useFilterText } from '../filter-texts.ts';
import { namesIn, withoutFilter } from '#web/api/spots/filters.ts';
import type { SpotSearch } from '../search-address.ts';

interface Props {
  search: SpotSearch;
  onSearch: (search: SpotSearch) => void;
}

/** The active filters; a click removes one. */
const FilterChips = ({ search, onSearch }: Props) => {
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

export default FilterChips;
