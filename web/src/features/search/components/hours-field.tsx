import { useState } from 'react';
import type { StayHours } from '#web/api/spots/list-spots-on-map.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { LazyCalendar, preloadCalendar } from '#web/ui/lazy-calendar.tsx';
import { PickerField } from '#web/ui/picker-field.tsx';
import { TimeField } from '#web/ui/time-field.tsx';
import type { LatLng } from '#web/map/map-types.ts';
import { beginAt, listEnds, listStarts, moveToDay } from '../search-hours.ts';
import { nowAt } from '../search-zone.ts';
import { useStayText } from '../use-stay-text.ts';
import styles from './when-fields.module.css';

interface Props {
  hours: StayHours;
  /** Of the searched area: hours are in its local time. */
  center: LatLng;
  onChange: (hours: StayHours) => void;
  error?: string | undefined;
}

/** A day, and hours of it. The end is always after the start, at the latest at midnight. */
export const HoursField = ({ hours, center, onChange, error }: Props) => {
  const text = useText();
  const stayText = useStayText();
  const [isOpen, setIsOpen] = useState(false);
  const open = (next: boolean) => {
    if (next) preloadCalendar();
    setIsOpen(next);
  };
  const now = nowAt(center);
  const { startDate, startTime, endTime } = hours;
  return (
    <PickerField
      label={text('home.hours')}
      icon="clock"
      value={stayText(hours)}
      placeholder={text('home.hours')}
      error={error}
      isOpen={isOpen}
      onOpenChange={open}
    >
      <LazyCalendar
        label={text('home.day')}
        from={startDate}
        today={now.slice(0, 10)}
        isDisabled={(day) => listStarts(day, now).length === 0}
        onPick={(day) => onChange(moveToDay(hours, day, now))}
      />
      <div className={styles.times}>
        <TimeField
          label={text('home.from')}
          time={startTime}
          times={listStarts(startDate, now)}
          onChange={(time) => onChange(beginAt(hours, time))}
        />
        <TimeField
          label={text('home.until')}
          time={endTime}
          times={listEnds(startTime)}
          onChange={(time) => onChange({ ...hours, endTime: time })}
        />
      </div>
      <div className={styles.actions}>
        <Button variant="secondary" size="sm" onClick={() => setIsOpen(false)}>
          {text('common.close')}
        </Button>
      </div>
    </PickerField>
  );
};
