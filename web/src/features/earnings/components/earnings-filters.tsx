import type { Earnings } from '#shared/api/earnings.ts';
import { useText } from '#web/i18n/use-text.ts';
import { todayIn } from '#web/lib/dates.ts';
import { Select } from '#web/ui/select.tsx';
import { readPeriod, yearsSince } from '../period.ts';
import type { EarningsFilter } from '../use-earnings-filter.ts';
import styles from './earnings.module.css';

interface Props {
  filter: EarningsFilter;
  choices: Earnings['choices'];
  registeredAt: string;
}

const PeriodSelect = ({ filter, registeredAt }: Omit<Props, 'choices'>) => {
  const text = useText();
  const thisYear = Number(todayIn('Europe/Madrid').slice(0, 4));
  return (
    <Select
      label={text('earnings.period')}
      value={String(filter.period)}
      onChange={(event) => filter.choosePeriod(readPeriod(event.target.value))}
    >
      <option value="last12">{text('earnings.last12')}</option>
      {yearsSince(registeredAt, thisYear, filter.period).map((year) => (
        <option key={year} value={year}>
          {year === thisYear ? text('earnings.thisYear', { year: String(year) }) : year}
        </option>
      ))}
    </Select>
  );
};

/** The months and the spot; both are in the address. */
export const EarningsFilters = ({ filter, choices, registeredAt }: Props) => {
  const text = useText();
  return (
    <div className={styles.filters}>
      <PeriodSelect filter={filter} registeredAt={registeredAt} />
      <Select
        label={text('earnings.spot')}
        value={filter.spotId ?? ''}
        onChange={(event) => filter.chooseSpot(event.target.value || undefined)}
      >
        <option value="">{text('earnings.allSpots')}</option>
        {choices.map(({ spotId, title, isDeleted }) => (
          <option key={spotId} value={spotId}>
            {isDeleted ? text('earnings.deletedSpot', { title }) : title}
          </option>
        ))}
      </Select>
    </div>
  );
};
