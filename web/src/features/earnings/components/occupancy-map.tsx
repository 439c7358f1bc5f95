import type { Earnings } from '#shared/api/earnings.ts';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { formatLocalDate, weekStartsOn } from '#web/lib/dates.ts';
import { inWeekOrder } from '#web/lib/months.ts';
import { FoldedCard } from '#web/ui/folded-card.tsx';
import { Note } from '#web/ui/layout.tsx';
import styles from './occupancy-map.module.css';

/** Any Monday: the days after it are the week. */
const MONDAY = Date.UTC(2024, 0, 1);
const DAYS = Array.from({ length: 7 }, (_, day) =>
  new Date(MONDAY + day * 86_400_000).toISOString().slice(0, 10),
);
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const clock = (hour: number) => `${String(hour % 24).padStart(2, '0')}:00`;

/** Steps of the scale above zero. */
const LEVELS = 5;

/** Whole percents by weekday and hour; null where nothing was bookable. */
type Percents = readonly (readonly (number | null)[])[];

const toPercents = (occupancy: Earnings['occupancy']): Percents =>
  occupancy.map((day) => day.map((share) => (share === null ? null : Math.round(share * 100))));

const getLevel = (percent: number | null, most: number) => {
  if (percent === null) return 'none';
  return percent === 0 ? 0 : Math.ceil((percent / most) * LEVELS);
};

const Busiest = ({ percents, most }: { percents: Percents; most: number }) => {
  const text = useText();
  const { language } = useLanguage();
  const day = percents.findIndex((hours) => hours.includes(most));
  const hour = percents[day]?.indexOf(most) ?? 0;
  const weekday = formatLocalDate(DAYS[day] ?? '', 'weekday', language);
  return (
    <p className={styles.busiest}>
      {text('earnings.busiest', { weekday, from: clock(hour), to: clock(hour + 1), percent: most })}
    </p>
  );
};

const Cell = ({ percent, most }: { percent: number | null; most: number }) => {
  const text = useText();
  return (
    <td data-level={getLevel(percent, most)}>
      {percent ?? (
        <>
          <span aria-hidden="true">–</span>
          <span className="visually-hidden">{text('earnings.notBookable')}</span>
        </>
      )}
    </td>
  );
};

const Grid = ({ percents, most }: { percents: Percents; most: number }) => {
  const text = useText();
  const { language } = useLanguage();
  const starts = weekStartsOn(language);
  return (
    <table className={styles.map}>
      <caption className="visually-hidden">{text('earnings.occupancyCaption')}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">{text('earnings.hour')}</span>
          </th>
          {inWeekOrder(DAYS, starts).map((date) => (
            <th key={date} scope="col">
              <span aria-hidden="true">{formatLocalDate(date, 'shortWeekday', language)}</span>
              <span className="visually-hidden">{formatLocalDate(date, 'weekday', language)}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {HOURS.map((hour) => (
          <tr key={hour}>
            <th scope="row">{clock(hour)}</th>
            {inWeekOrder(percents, starts).map((day, index) => (
              <Cell key={index} percent={day[hour] ?? null} most={most} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
};

const Scale = ({ most, hasGaps }: { most: number; hasGaps: boolean }) => {
  const text = useText();
  return (
    <div className={styles.scale}>
      <span className={styles.steps} aria-hidden="true">
        {Array.from({ length: LEVELS + 1 }, (_, level) => (
          <span key={level} data-level={level} />
        ))}
      </span>
      <span>{text('earnings.scale', { percent: most })}</span>
      {hasGaps && <span aria-hidden="true">{`– ${text('earnings.notBookable')}`}</span>}
    </div>
  );
};

/** From this number of stays on, the hours of a week differ by more than chance. */
const MIN_STAYS = 10;

/** A week as in a calendar, days across and hours down, so that it fits every screen with its numbers. */
export const OccupancyMap = ({ report: { occupancy, totals } }: { report: Earnings }) => {
  const text = useText();
  if (totals.bookings < MIN_STAYS)
    return (
      <FoldedCard title={text('earnings.occupancy')}>
        <Note>{text('earnings.occupancyLater', { count: MIN_STAYS })}</Note>
      </FoldedCard>
    );
  const percents = toPercents(occupancy);
  const known = percents.flat().filter((percent) => percent !== null);
  const most = Math.max(0, ...known);
  return (
    <FoldedCard title={text('earnings.occupancy')}>
      <Note>{text(known.length > 0 ? 'earnings.occupancyHint' : 'earnings.noOccupancy')}</Note>
      {most > 0 && <Busiest percents={percents} most={most} />}
      {known.length > 0 && (
        <>
          <Grid percents={percents} most={most} />
          <Scale most={most} hasGaps={known.length < 7 * 24} />
        </>
      )}
    </FoldedCard>
  );
};
