import type { Spot } from '#shared/api/spots.ts';
import { Select } from '#web/ui/select.tsx';
import { HALF_HOURS, isWithin } from '#web/components/bookings/day-times.ts';

interface Props {
  label: string;
  /** When the space can be entered and left. */
  hours: Spot['accessHours'];
  time: string;
  /** Somebody else has the space then, or it is too early. */
  isTaken: (time: string) => boolean;
  onChange: (time: string) => void;
}

/** A half hour of the day at which the space is open; those that are taken can be seen, and not picked. */
export const TimeSelect = ({ label, hours, time, isTaken, onChange }: Props) => (
  <Select label={label} value={time} onChange={(event) => onChange(event.target.value)}>
    {HALF_HOURS.filter((one) => one === time || isWithin(hours, one)).map((one) => (
      <option key={one} disabled={isTaken(one)}>
        {one}
      </option>
    ))}
  </Select>
);
