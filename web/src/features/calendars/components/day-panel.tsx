import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import type {
  CalendarBooking,
  CalendarChange,
  CalendarDayStatus,
  SpotCalendar,
} from '#shared/api/calendars.ts';
import { inWords } from '#shared/model/number-words.ts';
import { CALENDAR_LIMITS, CALENDAR_YEARS } from '#shared/model/rules.ts';
import { usePatternText } from '#web/components/rentals/use-pattern-text.ts';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { getWeekday } from '#web/lib/months.ts';
import { addDays, formatDateRange, formatInstant, formatLocalDate, formatMoment } from '#web/lib/dates.ts';
import { paths } from '#web/lib/paths.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { DateField } from '#web/ui/date-field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Note, Row } from '#web/ui/layout.tsx';
import { type CalendarRental, findRentals, getShownStatus, type ShownStatus } from '../shown-status.ts';
import { toRange, type Selection } from '../selection.ts';
import { useChangeDays } from '../use-change-days.ts';
import styles from './day-panel.module.css';

interface Props {
  spotId: string;
  calendar: SpotCalendar;
  selection: Selection | undefined;
  onSelect: (selection: Selection | undefined) => void;
}

type Range = ReturnType<typeof toRange>;

const TONES: Record<ShownStatus, 'neutral' | 'success' | 'danger'> = {
  open: 'success',
  opened: 'success',
  blocked: 'danger',
  taken: 'danger',
  rented: 'neutral',
  partlyRented: 'neutral',
  closed: 'neutral',
  outside: 'neutral',
  past: 'neutral',
};

const StayLine = ({ booking, timeZone }: { booking: CalendarBooking; timeZone: string }) => {
  const text = useText();
  const { language } = useLanguage();
  const at = (instant: string) => formatInstant(instant, timeZone, 'dayTime', language);
  return (
    <li className={styles.entry} data-kind="booking">
      <strong>
        <Link to={paths.reservation(booking.id)}>{booking.driverName || text('calendar.driver')}</Link>
      </strong>
      <span>{text('calendar.period', { start: at(booking.startTime), end: at(booking.endTime) })}</span>
      <Note as="span">{text(`calendar.booking.${booking.status}`)}</Note>
    </li>
  );
};

type Day = SpotCalendar['days'][number];

const DayStatus = ({ day, calendar }: { day: Day; calendar: SpotCalendar }) => {
  const text = useText();
  const shown = getShownStatus(day, calendar);
  return <Badge tone={TONES[shown]}>{text(`calendar.status.${shown}`)}</Badge>;
};

const RentalLine = ({ from, until, pattern }: CalendarRental) => {
  const text = useText();
  const patternText = usePatternText();
  const { language } = useLanguage();
  const day = (date: string) => formatLocalDate(date, 'longDay', language);
  return (
    <li className={styles.entry} data-kind="rental">
      <strong>{text('calendar.legendRental')}</strong>
      <span>
        {until === null
          ? text('calendar.rentedFrom', { from: day(from) })
          : text('calendar.period', { start: day(from), end: day(addDays(until, -1)) })}
      </span>
      {pattern.type !== 'always' && <span>{patternText(pattern)}</span>}
    </li>
  );
};

/** Bookings, rentals and events of a day. */
const DayDetails = ({ day, calendar }: { day: Day; calendar: SpotCalendar }) => {
  const text = useText();
  const bookings = calendar.bookings.filter(({ id }) => day.bookings.some((on) => on.bookingId === id));
  const rentals = findRentals(calendar, day.date);
  return (
    <>
      {bookings.length + day.events.length + rentals.length === 0 ? (
        <Note>{text('calendar.nothingOnDay')}</Note>
      ) : (
        <ul className={styles.entries}>
          {rentals.map((rental) => (
            <RentalLine key={rental.rentalId} {...rental} />
          ))}
          {bookings.map((booking) => (
            <StayLine key={booking.id} booking={booking} timeZone={calendar.timeZone} />
          ))}
          {day.events.map(({ importId, start, end }) => (
            <li key={`${importId} ${start} ${end}`} className={styles.entry} data-kind="event">
              <strong>{calendar.imports.find(({ id }) => id === importId)?.name}</strong>
              <span>{text('calendar.period', { start, end })}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
};

/** Whether all these days are blocked and open on their weekdays otherwise: opening them is then the same as their usual hours. */
const isOpenByDefault = (calendar: SpotCalendar, days: readonly Day[]): boolean => {
  const usual = new Set(
    calendar.days.filter(({ status }) => status === 'open').map(({ date }) => getWeekday(date)),
  );
  return (
    days.length > 0 && days.every(({ date, status }) => status === 'blocked' && usual.has(getWeekday(date)))
  );
};

/** Changes that would have an effect; days of other months are not known. */
const changesFor = (calendar: SpotCalendar, { from, to }: Range): CalendarChange['state'][] => {
  const known = calendar.days.filter(({ date }) => date >= from && date <= to);
  const isWhole = known.length > 0 && known[0]?.date === from && known.at(-1)?.date === to;
  const has = (...statuses: CalendarDayStatus[]) =>
    !isWhole || known.some(({ status }) => statuses.includes(status));
  return [
    ...(has('open', 'closed', 'opened') ? (['blocked'] as const) : []),
    ...(has('blocked', 'closed') ? (['open'] as const) : []),
    ...(has('blocked', 'opened') && !isOpenByDefault(calendar, known) ? (['default'] as const) : []),
  ];
};

/** Whether a rental has time of a day of a range. */
const isRentedIn = (calendar: SpotCalendar, { from, to }: Range): boolean => {
  for (let date = from; date <= to; date = addDays(date, 1))
    if (findRentals(calendar, date).length > 0) return true;
  return false;
};

const BUTTONS = {
  blocked: { icon: 'close', variant: 'primary' },
  open: { icon: 'check', variant: 'secondary' },
  default: { icon: 'calendar', variant: 'ghost' },
} as const;

const Actions = ({ spotId, calendar, range }: { spotId: string; calendar: SpotCalendar; range: Range }) => {
  const text = useText();
  const { language } = useLanguage();
  const { mutate, isPending, variables, data } = useChangeDays(spotId);
  const { today } = calendar;
  // Past days cannot change.
  const ahead = { from: range.from < today ? today : range.from, to: range.to };
  if (ahead.to < today) return <Note>{text('calendar.daysPast')}</Note>;
  if (ahead.to > addDays(today, CALENDAR_LIMITS.daysAhead))
    return <Note>{text('calendar.daysTooFar', { years: inWords(CALENDAR_YEARS, language) })}</Note>;
  if (ahead.to >= addDays(ahead.from, CALENDAR_LIMITS.changedDays))
    return <Note>{text('calendar.daysTooMany')}</Note>;
  const isRented = isRentedIn(calendar, ahead);
  const changes = changesFor(calendar, ahead).filter((state) => state !== 'blocked' || !isRented);
  const isOfThese = variables?.from === ahead.from && variables.to === ahead.to;
  return (
    <>
      {changes.length > 0 && (
        <Row gap={2} canWrap>
          {changes.map((state) => (
            <Button
              key={state}
              icon={BUTTONS[state].icon}
              variant={BUTTONS[state].variant}
              size="sm"
              busy={isPending && variables.state === state}
              onClick={() => mutate({ ...ahead, state })}
            >
              {text(`calendar.action.${state}`)}
            </Button>
          ))}
        </Row>
      )}
      {isRented && <Note>{text('calendar.rentedDays')}</Note>}
      {isOfThese && data?.heldUntil && (
        <p className={styles.stays} role="status">
          <Icon name="clock" size={18} />{' '}
          <span>
            {text('calendar.heldStays', {
              time: formatMoment(data.heldUntil, calendar.timeZone, language),
            })}
          </span>
        </p>
      )}
      {isOfThese && data && data.stays.length > 0 && (
        <div className={styles.stays} role="status">
          <p>
            <Icon name="info" size={18} />{' '}
            <span>{text('calendar.staysStand', { count: data.stays.length })}</span>
          </p>
          <ul className={styles.entries}>
            {data.stays.map((booking) => (
              <StayLine key={booking.id} booking={booking} timeZone={calendar.timeZone} />
            ))}
          </ul>
        </div>
      )}
    </>
  );
};

/** Selects days without a mouse or keys: both ends as dates. */
const RangeFields = ({
  range,
  today,
  onSelect,
}: { range: Range; today: string } & Pick<Props, 'onSelect'>) => {
  const text = useText();
  return (
    <div className={styles.range} data-date-pair>
      <DateField
        label={text('calendar.from')}
        day={range.from}
        today={today}
        onPick={(day) => onSelect({ anchor: day, head: day > range.to ? day : range.to })}
      />
      <DateField
        label={text('calendar.to')}
        day={range.to}
        today={today}
        onPick={(day) => onSelect({ anchor: day < range.from ? day : range.from, head: day })}
      />
    </div>
  );
};

const findCell = (date: string) => document.querySelector<HTMLElement>(`[data-date="${date}"]`);

/**
 * The selected days: what can be done, their bookings and events. On telephones a sheet at the bottom edge, which does not block the calendar
 * above it: another tap selects another day.
 */
export const DayPanel = ({ spotId, calendar, selection, onSelect }: Props) => {
  const text = useText();
  const { language } = useLanguage();
  const head = selection?.head;
  // The sheet must not cover the day that opened it.
  useEffect(() => {
    if (head) findCell(head)?.scrollIntoView({ block: 'nearest' });
  }, [head]);
  if (!selection)
    return (
      <aside className={styles.panel} aria-label={text('calendar.chosenDays')}>
        <h2>{text('calendar.chooseDays')}</h2>
        <Note>{text('calendar.chooseDaysText')}</Note>
        <p className={styles.keys}>{text('calendar.chooseDaysKeys')}</p>
      </aside>
    );
  const range = toRange(selection);
  const isOne = range.from === range.to;
  const day = isOne ? calendar.days.find(({ date }) => date === range.from) : undefined;
  const close = () => {
    findCell(selection.head)?.focus();
    onSelect(undefined);
  };
  return (
    <aside
      className={classNames(styles.panel, styles.sheet)}
      aria-label={text('calendar.chosenDays')}
      data-sheet
    >
      <Row gap={2} align="center" justify="between" className={styles.head}>
        <h2>
          {isOne
            ? formatLocalDate(range.from, 'longDay', language)
            : formatDateRange(range.from, range.to, language)}
        </h2>
        <span className={styles.close}>
          <IconButton icon="close" label={text('common.close')} onClick={close} />
        </span>
      </Row>
      {day && <DayStatus day={day} calendar={calendar} />}
      <Actions key={`${range.from} ${range.to}`} spotId={spotId} calendar={calendar} range={range} />
      {day && <DayDetails day={day} calendar={calendar} />}
      <RangeFields range={range} today={calendar.today} onSelect={onSelect} />
    </aside>
  );
};
