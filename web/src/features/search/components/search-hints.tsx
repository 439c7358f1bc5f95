import type { SearchHints as Hints } from '#shared/api/search.ts';
import { withoutFilter } from '#web/api/spots/filters.ts';
import { isByHours, isByMonth } from '#web/components/spots/searched-stay.ts';
import { useText } from '#web/i18n/use-text.ts';
import { addDays } from '#web/lib/dates.ts';
import { toHours } from '../parse-hours.ts';
import type { SpotSearch } from '../search-address.ts';
import { useStayText } from '../use-stay-text.ts';
import styles from './results-list.module.css';

interface Props {
  hints: Hints;
  search: SpotSearch;
  onSearch: (search: SpotSearch) => void;
}

type Loosened = Exclude<Hints['loosen'][number]['filter'], 'vehicleType'>;

/** The search without one filter; without its hours it is for the full days from their first to their last, at least one. */
const loosened = (search: SpotSearch, filter: Loosened): SpotSearch => {
  const { stay, filters } = search;
  if (filter === 'dates') return { ...search, stay: undefined };
  if (filter === 'pattern')
    return stay && isByMonth(stay)
      ? { ...search, stay: { stayType: 'month', startDate: stay.startDate } }
      : search;
  if (filter !== 'hours') return { ...search, filters: withoutFilter(filters, filter) };
  if (!stay || isByMonth(stay)) return search;
  const { startDate, endDate = addDays(startDate, 1) } = stay;
  return { ...search, stay: { startDate, endDate } };
};

/** Changes that would find something: other hours, one filter less, or the nearest other days. The vehicle stays. */
export const SearchHints = ({ hints, search, onSearch }: Props) => {
  const text = useText();
  const stayText = useStayText();
  const { stay } = search;
  // Without its day, a search by the month would be one for stays.
  const isByMonths = stay !== undefined && isByMonth(stay);
  const loosen = hints.loosen.flatMap(({ filter, total }) =>
    filter === 'vehicleType' || (filter === 'dates' && isByMonths) ? [] : [{ filter, total }],
  );
  const others = hints.dates.map(({ startDate, endDate, total }) => ({
    other: isByMonths
      ? { ...stay, startDate }
      : stay && isByHours(stay)
        ? toHours(startDate, stay.startTime, stay.endDate ? endDate : startDate, stay.endTime)
        : { startDate, endDate },
    total,
  }));
  const hours = (hints.hours ?? []).map(({ startDate, startTime, endDate = startDate, endTime, total }) => ({
    other: toHours(startDate, startTime, endDate, endTime),
    total,
  }));
  if (loosen.length + others.length + hours.length === 0) return null;
  return (
    <div className={styles.hints}>
      {hours.length > 0 && (
        <div>
          <h3>{text('search.hoursTitle')}</h3>
          {hours.map(({ other, total }) => (
            <button
              key={`${other.startDate} ${other.startTime} ${other.endTime}`}
              type="button"
              className={styles.hint}
              onClick={() => onSearch({ ...search, stay: other })}
            >
              <span>{stayText(other)}</span>
              <span>{text('search.spots', { count: total })}</span>
            </button>
          ))}
        </div>
      )}
      {loosen.length > 0 && (
        <div>
          <h3>{text('search.loosenTitle')}</h3>
          {loosen.map(({ filter, total }) => (
            <button
              key={filter}
              type="button"
              className={styles.hint}
              onClick={() => onSearch(loosened(search, filter))}
            >
              <span>{text(`search.loosen.${filter}`)}</span>
              <span>{text('search.spots', { count: total })}</span>
            </button>
          ))}
        </div>
      )}
      {others.length > 0 && (
        <div>
          <h3>{text(isByMonths ? 'search.firstDayTitle' : 'search.datesTitle')}</h3>
          {others.map(({ other, total }) => (
            <button
              key={other.startDate}
              type="button"
              className={styles.hint}
              onClick={() => onSearch({ ...search, stay: other })}
            >
              <span>{stayText(other)}</span>
              <span>{text('search.spots', { count: total })}</span>
            </button>
          ))}
        </div>
      )}
    </div>
  );
};
