import { Select } from './select.tsx';

interface Props {
  label: string;
  /** By which a form finds it. */
  name?: string;
  /** `HH:mm`, or empty while none is chosen. */
  time: string;
  /** What can be chosen, in order. */
  times: readonly string[];
  /** Times that can be seen, and not chosen. */
  isDisabled?: (time: string) => boolean;
  error?: string | undefined;
  onChange: (time: string) => void;
}

/** The times with the chosen one in its place: one that the list does not have must not be lost. */
const withTime = (times: readonly string[], time: string) => {
  if (times.includes(time)) return times;
  const next = times.findIndex((one) => one > time);
  return next < 0 ? [...times, time] : times.toSpliced(next, 0, time);
};

/** A time of the day from a list of 24 hours, in every language. The browser's own field follows its own language. */
export const TimeField = ({ time, times, isDisabled, onChange, ...field }: Props) => (
  <Select {...field} value={time} onChange={(event) => onChange(event.target.value)}>
    {withTime(times, time).map((one) => (
      <option key={one} disabled={isDisabled?.(one)}>
        {one}
      </option>
    ))}
  </Select>
);
