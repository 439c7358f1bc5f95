import { useState } from 'react';
import type { Spot } from '#shared/api/spots.ts';
import type { LocalStay } from '#web/api/spots/get-quote.ts';
import { endDateOf, fullDays } from '#web/components/spots/stay-params.ts';
import { useText } from '#web/i18n/use-text.ts';
import { addDays, todayIn } from '#web/lib/dates.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { DateField } from '#web/ui/date-field.tsx';
import { TimeField } from '#web/ui/time-field.tsx';
import { HALF_HOURS, isWithin } from '#web/components/bookings/day-times.ts';
import { fullDayStay, partDayStay } from '#web/components/bookings/local-stay.ts';
import styles from './booking-box.module.css';
import { useCalendar } from '../../use-calendar.ts';

interface Props {
  spot: Spot;
  stay: LocalStay;
  onChange: (stay: LocalStay) => void;
}

/** Moves a day by as many days as another one moves. */
const moveAlong = (day: string, from: string, to: string) =>
  addDays(day, Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000));

/** An exit that is no longer after the entry of its day is on the next possible day (001 §9, ruling 6). */
const withLaterExit = ({ endDate, ...stay }: LocalStay): LocalStay =>
  endDate === undefined || (endDate === stay.date && stay.endTime <= stay.startTime)
    ? stay
    : { ...stay, endDate };

/** Entry and exit: full days, or hours from one day to the same or a later one (001 §2, §9, ruling 46). */
export const StayFields = ({ spot, stay, onChange }: Props) => {
  const text = useText();
  const [month, setMonth] = useState(stay.date);
  const calendar = useCalendar(spot, month, stay.date);
  const today = todayIn(spot.timeZone);
  const endDate = endDateOf(stay);
  const enter = (date: string) => {
    const wanted = moveAlong(endDate, stay.date, date);
    onChange(calendar.canLeave(date, wanted) ? fullDays(date, wanted) : fullDayStay(spot, date));
  };
  // Half hours in the access hours; taken ones are shown, too.
  const times = HALF_HOURS.filter((time) => isWithin(spot.accessHours, time));
  const isNightClosed = endDate > stay.date && times.length < HALF_HOURS.length;
  const hint = isNightClosed ? 'bookings.overnightHint' : 'bookings.partDayHint';
  const common = {
    today,
    format: 'shortDay',
    from: stay.date,
    to: endDate,
    onMonthChange: setMonth,
  } as const;
  return (
    <>
      <Checkbox
        label={text('bookings.fullDay')}
        checked={stay.isFullDay}
        onChange={(event) =>
          onChange(event.target.checked ? fullDayStay(spot, stay.date) : partDayStay(spot, stay.date))
        }
      />
      <div className={styles.pair} data-date-pair>
        <DateField
          {...common}
          label={text('bookings.entry')}
          day={stay.date}
          isDisabled={(day) => !(stay.isFullDay ? calendar.canEnter(day) : calendar.canSpend(day))}
          onPick={(date) =>
            stay.isFullDay
              ? enter(date)
              : onChange({
                  ...stay,
                  date,
                  ...(stay.endDate && { endDate: moveAlong(stay.endDate, stay.date, date) }),
                })
          }
        />
        <DateField
          {...common}
          label={text('bookings.exit')}
          day={endDate}
          isDisabled={(day) =>
            !(stay.isFullDay
              ? calendar.canLeave(stay.date, day)
              : calendar.canLeaveOn(stay.date, stay.startTime, day))
          }
          onPick={(day) =>
            onChange(stay.isFullDay ? fullDays(stay.date, day) : withLaterExit({ ...stay, endDate: day }))
          }
        />
      </div>
      {!stay.isFullDay && (
        <div className={styles.pair}>
          <TimeField
            label={text('bookings.entryTime')}
            times={times}
            time={stay.startTime}
            isDisabled={(time) => !calendar.canEnterAt(stay.date, time)}
            onChange={(startTime) => onChange(withLaterExit({ ...stay, startTime }))}
          />
          <TimeField
            label={text('bookings.exitTime')}
            times={times}
            time={stay.endTime}
            isDisabled={(endTime) => {
              const { date, startTime } = stay;
              const last = endDateOf(withLaterExit({ ...stay, endTime }));
              return !calendar.canLeaveAt(date, startTime, last, endTime);
            }}
            onChange={(endTime) => onChange(withLaterExit({ ...stay, endTime }))}
          />
        </div>
      )}
      <p className={styles.hint}>
        {text(stay.isFullDay ? 'bookings.fullDayHint' : hint, { ...spot.accessHours })}
      </p>
    </>
  );
};
