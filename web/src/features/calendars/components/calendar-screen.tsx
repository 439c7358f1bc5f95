import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SpotCalendar } from '#shared/api/calendars.ts';
import { useText } from '#web/i18n/use-text.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { todayIn } from '#web/lib/dates.ts';
import { addMonths, isMonthEnding } from '#web/lib/months.ts';
import { paths } from '#web/lib/paths.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { QueryError } from '#web/ui/error-state.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { ScreenHead } from '#web/ui/screen-head.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { calendarQuery } from '#web/api/calendars/get-calendar.ts';
import type { Selection } from '../selection.ts';
import { Conflicts } from './conflicts.tsx';
import { DayPanel } from './day-panel.tsx';
import { Legend } from './legend.tsx';
import { MonthGrid } from './month-grid.tsx';
import { SyncPanel } from './sync-panel.tsx';
import styles from './calendar-screen.module.css';

const isHidden = (error: Error | null) => error instanceof ApiError && [400, 403, 404].includes(error.status);

const Head = ({ title }: { title?: string }) => {
  const text = useText();
  return (
    <ScreenHead
      back={{ to: paths.dashboardTab('spots'), label: text('calendar.backToSpots') }}
      title={text('calendar.title')}
    >
      {title}
    </ScreenHead>
  );
};

const CalendarSkeleton = () => {
  const text = useText();
  return (
    <div aria-busy="true" className={styles.columns}>
      <p className="visually-hidden" role="status">
        {text('common.loading')}
      </p>
      <Skeleton height="34rem" />
      <Skeleton height="16rem" />
    </div>
  );
};

interface LoadedProps {
  spotId: string;
  calendar: SpotCalendar;
  month: string;
  onMonth: (month: string) => void;
}

const Loaded = ({ spotId, calendar, month, onMonth }: LoadedProps) => {
  const [selection, setSelection] = useState<Selection>();
  return (
    <>
      <Conflicts calendar={calendar} />
      <div className={styles.columns}>
        <div className={styles.column}>
          <MonthGrid
            month={month}
            today={calendar.today}
            calendar={calendar}
            selection={selection}
            onMonth={onMonth}
            onSelect={setSelection}
          />
          <Legend hasRentals={calendar.rentals.length > 0} />
        </div>
        <DayPanel spotId={spotId} calendar={calendar} selection={selection} onSelect={setSelection} />
      </div>
      <SyncPanel spotId={spotId} calendar={calendar} />
    </>
  );
};

/** Two months as one calendar. */
const join = (first: SpotCalendar, second: SpotCalendar): SpotCalendar => ({
  ...first,
  days: [...first.days, ...second.days],
  bookings: [
    ...first.bookings,
    ...second.bookings.filter(({ id }) => first.bookings.every((known) => known.id !== id)),
  ],
});

/** A month of an own spot, and the next one as well where this one is nearly over. */
const useMonth = (spotId: string, month: string) => {
  const shown = useQuery(calendarQuery(spotId, month));
  const isEnding = isMonthEnding(month, todayIn('Europe/Madrid'));
  const { data: next } = useQuery({ ...calendarQuery(spotId, addMonths(month, 1)), enabled: isEnding });
  return { ...shown, data: shown.data && isEnding && next ? join(shown.data, next) : shown.data };
};

/** The calendar of an own spot: its bookings, its open days, and the calendars that it synchronises with. */
export const CalendarScreen = ({ spotId }: { spotId: string }) => {
  const text = useText();
  const [month, setMonth] = useState(() => todayIn('Europe/Madrid').slice(0, 7));
  const query = useMonth(spotId, month);
  const { data, error } = query;
  if (isHidden(error))
    return (
      <div className={styles.screen}>
        <Head />
        <EmptyState
          icon="calendar"
          title={text('calendar.notYours')}
          text={text('calendar.notYoursText')}
          action={<LinkButton to={paths.dashboardTab('spots')}>{text('calendar.backToSpots')}</LinkButton>}
        />
      </div>
    );
  return (
    <div className={styles.screen}>
      <Head {...(data && { title: data.title })} />
      {data && <Loaded spotId={spotId} calendar={data} month={month} onMonth={setMonth} />}
      {!data && error && <QueryError title={text('calendar.failed')} query={query} />}
      {!data && !error && <CalendarSkeleton />}
    </div>
  );
};
