import { useState } from 'react';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { formatLocalDate, type DateStyle } from '#web/lib/dates.ts';
import { LazyCalendar, preloadCalendar } from './lazy-calendar.tsx';
import { PickerField } from './picker-field.tsx';

interface Props {
  label: string;
  /** The name of the field in its form. */
  name?: string;
  /** `YYYY-MM-DD`, or empty without a choice; then `placeholder` is shown. */
  day: string;
  placeholder?: string;
  format?: DateStyle;
  error?: string | undefined;
  /** A range around the day, marked in the calendar. */
  from?: string;
  to?: string | undefined;
  today: string;
  /** The first day that can be picked, by default today. An earlier one that is already chosen stays. */
  min?: string;
  isDisabled?: (day: string) => boolean;
  onPick: (day: string) => void;
  onMonthChange?: (firstDay: string) => void;
}

const isNever = () => false;

/**
 * One day, picked from a calendar in the language of the page. The browser's own field follows the browser's language, and sometimes looks
 * filled in while it is empty.
 */
export const DateField = ({ day, placeholder = '', format = 'day', onPick, ...props }: Props) => {
  const { label, name, error, from, to, today, min = today, isDisabled = isNever, onMonthChange } = props;
  const { language } = useLanguage();
  const [isOpen, setIsOpen] = useState(false);
  const open = (next: boolean) => {
    if (next) preloadCalendar();
    onMonthChange?.(day);
    setIsOpen(next);
  };
  const pick = (picked: string) => {
    setIsOpen(false);
    onPick(picked);
  };
  const chosen = day === '' ? undefined : day;
  return (
    <PickerField
      label={label}
      name={name}
      icon="calendar"
      value={chosen && formatLocalDate(chosen, format, language)}
      placeholder={placeholder}
      error={error}
      isOpen={isOpen}
      onOpenChange={open}
    >
      <LazyCalendar
        label={label}
        from={from ?? chosen}
        to={to}
        today={today}
        min={chosen && chosen < min ? chosen : min}
        isDisabled={isDisabled}
        onPick={pick}
        {...(onMonthChange && { onMonthChange })}
      />
    </PickerField>
  );
};
