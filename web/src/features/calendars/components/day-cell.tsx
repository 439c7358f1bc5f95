import type { CalendarDayStatus, SpotCalendar } from '#shared/api/calendars.ts';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { formatLocalDate } from '#web/lib/dates.ts';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import { Row } from '#web/ui/layout.tsx';
import { getShownStatus, listRented, type ShownStatus } from '../shown-status.ts';
import styles from './month-grid.module.css';

/** A shape for each status beside its colour; open days have none. */
const SHAPES: Partial<Record<CalendarDayStatus, IconName>> = {
  closed: 'minus',
  blocked: 'close',
  opened: 'check',
};

/** Bars that fit into a cell; the others are counted. */
const MAX_BARS = 3;

interface Props {
  date: string;
  /** Absent while the month loads. */
  day: SpotCalendar['days'][number] | undefined;
  calendar: SpotCalendar;
  isSelected: boolean;
  isFocusable: boolean;
}

/** Statuses that need no word in the cell: nothing is special, or the bars say it. */
const isSaidByBars = (shown: ShownStatus) => ['open', 'past', 'rented', 'partlyRented'].includes(shown);

/** The ends within the day. */
const getTime = (start: string, end: string) => {
  if (start === '00:00') return end === '24:00' ? '' : `–${end}`;
  return end === '24:00' ? `${start}–` : `${start}–${end}`;
};

/** What a rental has is taken as well while no paid month has it yet. */
const getBars = ({ day, calendar }: Pick<Props, 'day' | 'calendar'>, rented: string) => {
  const drivers = new Map(calendar.bookings.map(({ id, driverName }) => [id, driverName]));
  const names = new Map(calendar.imports.map(({ id, name }) => [id, name]));
  const unpaid = day
    ? listRented(calendar, day.date).filter(
        (part) => !day.bookings.some(({ start, end }) => start <= part.start && end >= part.end),
      )
    : [];
  return [
    ...unpaid.map(({ start, end }) => ({
      ...{ kind: 'rental', key: `rental ${start}`, name: rented },
      time: getTime(start, end),
    })),
    ...(day?.bookings ?? []).map(({ bookingId, start, end }) => ({
      kind: 'booking',
      key: `${bookingId} ${start}`,
      time: getTime(start, end),
      name: drivers.get(bookingId) ?? '',
    })),
    ...(day?.events ?? []).map(({ importId, start, end }) => ({
      kind: 'event',
      key: `${importId} ${start} ${end}`,
      time: getTime(start, end),
      name: names.get(importId) ?? '',
    })),
  ];
};

/** A day with its status as colour, shape and text, and a bar for each booking and imported event. */
export const DayCell = ({ date, day, calendar, isSelected, isFocusable }: Props) => {
  const text = useText();
  const { language } = useLanguage();
  const bars = getBars({ day, calendar }, text('calendar.status.rented'));
  const status = day?.status ?? 'open';
  const shown = day ? getShownStatus(day, calendar) : 'open';
  const shape = SHAPES[status];
  const label = [
    formatLocalDate(date, 'longDay', language),
    ...(date === calendar.today ? [text('calendar.today')] : []),
    text(`calendar.status.${shown}`),
    ...(day?.bookings.length ? [text('calendar.bookingCount', { count: day.bookings.length })] : []),
    ...(day?.events.length ? [text('calendar.eventCount', { count: day.events.length })] : []),
  ].join(', ');
  return (
    <td
      role="gridcell"
      data-date={date}
      data-status={status}
      data-today={date === calendar.today}
      data-partly={shown === 'partlyRented' || undefined}
      aria-selected={isSelected}
      aria-busy={day === undefined}
      tabIndex={isFocusable ? 0 : -1}
      className={styles.day}
    >
      <span className="visually-hidden">{label}</span>
      <div className={styles.cell} aria-hidden="true">
        <Row align="center" justify="between" canWrap>
          <span className={styles.number}>{Number(date.slice(8))}</span>
          {shape && <Icon name={shape} size={14} className={styles.shape} />}
        </Row>
        {!isSaidByBars(shown) && <span className={styles.status}>{text(`calendar.status.${shown}`)}</span>}
        {bars.slice(0, MAX_BARS).map(({ kind, key, time, name }) => (
          <span key={key} className={styles.bar} data-kind={kind}>
            {`${time} ${name}`}
          </span>
        ))}
        {bars.length > MAX_BARS && <span className={styles.more}>{`+${bars.length - MAX_BARS}`}</span>}
      </div>
    </td>
  );
};
