import { useState } from 'react';
import type { Spot } from '#shared/api/spots.ts';
import type { LocalStay } from '#web/api/spots/get-quote.ts';
import { fullDays } from '#web/components/spots/stay-params.ts';
import { useText } from '#web/i18n/use-text.ts';
import { addDays, todayIn } from '#web/lib/dates.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { DateField } from '#web/ui/date-field.tsx';
import { TimeField } from '#web/ui/time-field.tsx';
import { HALF_HOURS, isWithin } from '#web/components/bookings/day-times.ts';
import { fewestFullDays, fullDayStay, partDayStay } from '#web/components/bookings/local-stay.ts';
import styles from './booking-box.module.css';
import { useCalendar } from '../../use-calendar.ts';

interface Props {
  spot: Spot;
  stay: LocalStay;
  onChange: (stay: LocalStay) => void;
}

/** Entry and exit: full days, or hours of one day (001 §2, §9). */
export const StayFields = ({ spot, stay, onChange }: Props) => {
  const text = useText();
  const [month, setMonth] = useState(stay.date);
  const calendar = useCalendar(spot, month, stay.date);
  const today = todayIn(spot.timeZone);
  const endDate = stay.endDate ?? addDays(stay.date, 1);
  const enter = (date: string) => {
    const nights = Math.max(
      fewestFullDays(spot),
      Math.round((Date.parse(endDate) - Date.parse(stay.date)) / 86_400_000),
    );
    const wanted = addDays(date, nights);
    onChange(calendar.canLeave(date, wanted) ? fullDays(date, wanted) : fullDayStay(spot, date));
  };
  const common = { today, format: 'shortDay', onMonthChange: setMonth } as const;
  // Half hours in the access hours; taken ones are shown, too.
  const times = HALF_HOURS.filter((time) => isWithin(spot.accessHours, time));
  return (
    <>
      <Checkbox
        label={text('bookings.fullDay')}
        checked={stay.isFullDay}
        onChange={(event) =>
          onChange(event.target.checked ? fullDayStay(spot, stay.date) : partDayStay(spot, stay.date))
        }
      />
      {stay.isFullDay ? (
        <div className={styles.pair} data-date-pair>
          <DateField
            {...common}
            label={text('bookings.entry')}
            day={stay.date}
            from={stay.date}
            to={endDate}
            isDisabled={(day) => !calendar.canEnter(day)}
            onPick={enter}
          />
          <DateField
            {...common}
            label={text('bookings.exit')}
            day={endDate}
            from={stay.date}
            to={endDate}
            isDisabled={(day) => !calendar.canLeave(stay.date, day)}
            onPick={(day) => onChange(fullDays(stay.date, day))}
          />
        </div>
      ) : (
        <>
          <DateField
            {...common}
            label={text('bookings.entryDay')}
            day={stay.date}
            from={stay.date}
            isDisabled={(day) => !calendar.canSpend(day)}
            onPick={(date) => onChange({ ...stay, date })}
          />
          <div className={styles.pair}>
            <TimeField
              label={text('bookings.entryTime')}
              times={times}
              time={stay.startTime}
              isDisabled={(time) => !calendar.canEnterAt(stay.date, time)}
              onChange={(startTime) => onChange({ ...stay, startTime })}
            />
            <TimeField
              label={text('bookings.exitTime')}
              times={times}
              time={stay.endTime}
              isDisabled={(time) => !calendar.canLeaveAt(stay.date, stay.startTime, time)}
              onChange={(endTime) => onChange({ ...stay, endTime })}
            />
          </div>
        </>
      )}
      <p className={styles.hint}>
        {stay.isFullDay
          ? text('bookings.fullDayHint')
          : stay.endTime > stay.startTime
            ? text('bookings.partDayHint')
            : text('bookings.nextDayHint')}
      </p>
    </>
  );
};
