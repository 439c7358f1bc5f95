import { SEARCH_SORTS } from '#shared/model/constants.ts';
import { useText } from '#web/i18n/use-text.ts';
import { FlatSelect } from '#web/ui/flat-select.tsx';
import { Icon } from '#web/ui/icon.tsx';
import styles from './results-tools.module.css';
import { readSort, type SearchSort } from '../search-address.ts';

interface Props {
  sort: SearchSort;
  onSort: (sort: SearchSort) => void;
}

export const SortSelect = ({ sort, onSort }: Props) => {
  const text = useText();
  return (
    <label className={styles.sort} data-changed={sort !== SEARCH_SORTS[0] || undefined}>
      <span>{text('search.sortBy')}</span>
      <Icon name="sort" size={20} className={styles.sortIcon} />
      <FlatSelect value={sort} onChange={(event) => onSort(readSort(event.target.value))}>
        {SEARCH_SORTS.map((one) => (
          <option key={one} value={one}>
            {text(`search.sort.${one}`)}
          </option>
        ))}
      </FlatSelect>
    </label>
  );
};
