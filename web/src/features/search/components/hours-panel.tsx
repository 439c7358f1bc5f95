import { useState } from 'react';
import type { StayHours } from '#web/api/spots/list-spots-on-map.ts';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { formatLocalDate } from '#web/lib/dates.ts';
import type { LatLng } from '#web/map/map-types.ts';
import { Button } from '#web/ui/button.tsx';
import Calendar from '#web/ui/calendar.tsx';
import { Select } from '#web/ui/select.tsx';
import { TimeField } from '#web/ui/time-field.tsx';
import { beginAt, canEndOn, endAt, endOnDay, lastDateOf, listEnds, moveToDay } from '../change-hours.ts';
import { listStarts } from '../search-hours.ts';
import { nowAt } from '../search-zone.ts';
import styles from './when-panels.module.css';

interface Props {
  hours: StayHours;
  /** Center of the searched area: hours are in its local time. */
  center: LatLng;
  onChange: (hours: StayHours) => void;
  onClose: () => void;
}

/**
 * The days and times of hours. A first day moves them, a second one, if it is later, ends them; so one day is one press. The list of ends
 * goes on into the next day, so a night is one press, too.
 */
const HoursPanel = ({ hours, center, onChange, onClose }: Props) => {
  const text = useText();
  const { language } = useLanguage();
  const [isChoosingEnd, setIsChoosingEnd] = useState(false);
  const now = nowAt(center);
  const { startDate, startTime, endTime } = hours;
  const endDate = lastDateOf(hours);
  const dayText = (date: string) => formatLocalDate(date, 'shortDay', language);
  const isStart = (day: string) => listStarts(day, now).length > 0;
  const pick = (day: string) => {
    const isEnd = isChoosingEnd && canEndOn(hours, day);
    onChange(isEnd ? endOnDay(hours, day) : moveToDay(hours, day, now));
    setIsChoosingEnd(!isEnd);
  };
  const end = (chosen: string) => {
    const [date = endDate, time = endTime] = chosen.split(' ');
    onChange(endAt(hours, date, time));
  };
  return (
    <>
      <p className={styles.prompt} aria-live="polite">
        {text(isChoosingEnd ? 'search.chooseLastDay' : 'search.chooseFirstDay')}
      </p>
      <Calendar
        label={text('home.dates')}
        from={startDate}
        to={endDate}
        today={now.slice(0, 10)}
        isDisabled={(day) => !isStart(day)}
        onPick={pick}
      />
      <div className={styles.times}>
        <TimeField
          label={text('search.from')}
          note={dayText(startDate)}
          time={startTime}
          times={listStarts(startDate, now)}
          onChange={(time) => onChange(beginAt(hours, time))}
        />
        <Select
          label={text('search.until')}
          note={dayText(endDate)}
          value={`${endDate} ${endTime}`}
          onChange={({ target }) => end(target.value)}
        >
          {listEnds(hours).map(({ date, times }) => (
            <optgroup key={date} label={dayText(date)}>
              {times.map((time) => (
                <option key={time} value={`${date} ${time}`}>
                  {time}
                </option>
              ))}
            </optgroup>
          ))}
        </Select>
      </div>
      <div className={styles.close}>
        <Button variant="secondary" size="sm" onClick={onClose}>
          {text('search.done')}
        </Button>
      </div>
    </>
  );
};

export default HoursPanel;
