import { Select } from './select.tsx';

interface Props {
  label: string;
  /** The form's name for it. */
  name?: string;
  /** Beside the label, such as the day. */
  note?: string;
  /** `HH:mm`, or empty without a choice. */
  time: string;
  /** The choices, in order. */
  times: readonly string[];
  /** Times that are shown but cannot be chosen. */
  isDisabled?: (time: string) => boolean;
  error?: string | undefined;
  onChange: (time: string) => void;
}

/**
 * A time of the day from a list of 24 hours, in every language; the browser's own field follows the browser's language. A chosen time that
 * is not in the list stays chosen.
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
