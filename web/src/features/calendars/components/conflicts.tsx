import type { CalendarConflict, SpotCalendar } from '#shared/api/calendars.ts';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { formatInstant } from '#web/lib/dates.ts';
import { Icon } from '#web/ui/icon.tsx';
import styles from './calendar-screen.module.css';

const Conflict = ({ conflict, calendar }: { conflict: CalendarConflict; calendar: SpotCalendar }) => {
  const text = useText();
  const { language } = useLanguage();
  const { booking, importId, eventStart, eventEnd } = conflict;
  const at = (instant: string) => formatInstant(instant, calendar.timeZone, 'dayTime', language);
  return (
    <li>
      {text('calendar.conflict', {
        calendar: calendar.imports.find(({ id }) => id === importId)?.name ?? '',
        eventStart: at(eventStart),
        eventEnd: at(eventEnd),
        driver: booking.driverName || text('common.deletedUser'),
        start: at(booking.startTime),
        end: at(booking.endTime),
      })}
    </li>
  );
};

/** Paid stays that conflict with an imported calendar: only the owner can decide between the two. */
export const Conflicts = ({ calendar }: { calendar: SpotCalendar }) => {
  const text = useText();
  if (calendar.conflicts.length === 0) return null;
  return (
    <section className={styles.conflicts} aria-labelledby="calendar-conflicts">
      <Icon name="warning" />
      <div>
        <h2 id="calendar-conflicts">
          {text('calendar.conflictTitle', { count: calendar.conflicts.length })}
        </h2>
        <ul>
          {calendar.conflicts.map((conflict) => (
            <Conflict
              key={`${conflict.importId} ${conflict.eventStart} ${conflict.booking.id}`}
              conflict={conflict}
              calendar={calendar}
            />
          ))}
        </ul>
        <p>{text('calendar.conflictHint')}</p>
      </div>
    </section>
  );
};
