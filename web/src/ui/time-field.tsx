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

/**
 * A time of the day from a list of 24 hours, in every language; the browser's own field follows its own language. A chosen
 * time that the list does not have stays chosen.
 */
export const TimeField = ({ time, times, isDisabled, onChange, ...field }: Props) => (
  <Select {...field} value={time} onChange={(event) => onChange(event.target.value)}>
    {(times.includes(time) ? times : [time, ...times]).map((one) => (
      <option key={one} disabled={isDisabled?.(one)}>
        {one}
      </option>
    ))}
  </Select>
);
