import type { Spot } from '#shared/api/spots.ts';
import { Select } from '#web/ui/select.tsx';

const HALF_HOURS = Array.from(
  { length: 48 },
  (_, index) => `${String(Math.floor(index / 2)).padStart(2, '0')}:${index % 2 === 0 ? '00' : '30'}`,
);

/** Hours whose start is after their end span midnight. */
const isWithin = ({ start, end }: Spot['accessHours'], time: string) =>
  start <= end ? time >= start && time <= end : time >= start || time <= end;

interface Props {
  label: string;
  /** When the space can be entered and left. */
  hours: Spot['accessHours'];
  time: string;
  onChange: (time: string) => void;
}

/** A half hour of the day at which the space is open. */
export const TimeSelect = ({ label, hours, time, onChange }: Props) => (
  <Select label={label} value={time} onChange={(event) => onChange(event.target.value)}>
    {HALF_HOURS.filter((one) => one === time || isWithin(hours, one)).map((one) => (
      <option key={one}>{one}</option>
    ))}
  </Select>
);
