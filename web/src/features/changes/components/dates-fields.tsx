import type { Booking } from '#shared/api/bookings.ts';
import type { Spot } from '#shared/api/spots.ts';
import type { Dates } from '#web/api/changes/dates.ts';
import { HALF_HOURS, isWithin } from '#web/components/bookings/day-times.ts';
import { toLocalStay } from '#web/components/bookings/local-stay.ts';
import { endDateOf } from '#web/components/spots/stay-params.ts';
import { useText } from '#web/i18n/use-text.ts';
import { addDays, todayIn } from '#web/lib/dates.ts';
import { daysBetween } from '#web/lib/days-between.ts';
import { toInstant } from '#web/lib/to-instant.ts';
import { Button } from '#web/ui/button.tsx';
import { DateField } from '#web/ui/date-field.tsx';
import { Row, Stack } from '#web/ui/layout.tsx';
import { TimeField } from '#web/ui/time-field.tsx';
import { addMinutes } from '../chosen-dates.ts';
import styles from './change.module.css';

interface Props {
  booking: Booking;
  /** Unknown while it loads: then all half hours are offered, and the server says what is possible. */
  spot: Spot | undefined;
  dates: Dates;
  hasBegun: boolean;
  onChange: (dates: Dates) => void;
}

/** Half hours later, for who stays longer without searching a time. */
const LONGER = [30, 60, 120, 240] as const;

/** A later end in one press, and entry and exit for everything else. The entry only before the stay. */
export const DatesFields = ({ booking, spot, dates, hasBegun, onChange }: Props) => {
  const text = useText();
  const { timeZone } = booking;
  const local = toLocalStay(dates, timeZone);
  const endDate = endDateOf(local);
  const today = todayIn(timeZone);
  const times = spot ? HALF_HOURS.filter((time) => isWithin(spot.accessHours, time)) : HALF_HOURS;
  const at = (date: string, time: string) => toInstant(timeZone, date, time);
  /** The exit moves along with the day of the entry. */
  const enter = (date: string) => {
    onChange({
      startTime: at(date, local.startTime),
      endTime: at(addDays(endDate, daysBetween(local.date, date)), local.endTime),
    });
  };
  return (
    <Stack gap={4}>
      <Stack gap={2} role="group" aria-labelledby="stay-longer">
        <h2 id="stay-longer">{text('changes.longer')}</h2>
        <Row gap={2} canWrap>
          {LONGER.map((minutes) => {
            const endTime = addMinutes(booking.endTime, minutes);
            return (
              <Button
                key={minutes}
                variant="secondary"
                size="sm"
                aria-pressed={dates.endTime === endTime && dates.startTime === booking.startTime}
                onClick={() => onChange({ startTime: booking.startTime, endTime })}
              >
                {minutes < 60
                  ? text('changes.minutesMore', { minutes })
                  : text('changes.hoursMore', { hours: minutes / 60 })}
              </Button>
            );
          })}
        </Row>
      </Stack>
      <Stack gap={3} role="group" aria-labelledby="other-dates">
        <h2 id="other-dates">{text(hasBegun ? 'changes.otherEnd' : 'changes.otherDates')}</h2>
        {!hasBegun && (
          <div className={styles.pair}>
            <DateField
              label={text('bookings.entry')}
              day={local.date}
              today={today}
              format="shortDay"
              from={local.date}
              to={endDate}
              onPick={enter}
            />
            <TimeField
              label={text('bookings.entryTime')}
              times={times}
              time={local.startTime}
              onChange={(time) => onChange({ ...dates, startTime: at(local.date, time) })}
            />
          </div>
        )}
        <div className={styles.pair}>
          <DateField
            label={text('bookings.exit')}
            day={endDate}
            today={today}
            format="shortDay"
            from={local.date}
            to={endDate}
            onPick={(date) => onChange({ ...dates, endTime: at(date, local.endTime) })}
          />
          <TimeField
            label={text('bookings.exitTime')}
            times={times}
            time={local.endTime}
            onChange={(time) => onChange({ ...dates, endTime: at(endDate, time) })}
          />
        </div>
      </Stack>
    </Stack>
  );
};
