import { useState } from 'react';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { formatLocalDate } from '#web/lib/dates.ts';
import { LazyCalendar, preloadCalendar } from '#web/ui/lazy-calendar.tsx';
import { PickerField } from '#web/ui/picker-field.tsx';

interface Props {
  label: string;
  day: string;
  /** The stay around the day, marked in the calendar. */
  from: string;
  to?: string | undefined;
  today: string;
  isDisabled: (day: string) => boolean;
  onPick: (day: string) => void;
  onMonthChange: (firstDay: string) => void;
}

/** One day of a stay, picked from a calendar that knows which days are possible. */
export const DayField = ({ label, day, onPick, ...calendar }: Props) => {
  const text = useText();
  const { language } = useLanguage();
  const [isOpen, setIsOpen] = useState(false);
  const open = (next: boolean) => {
    if (next) preloadCalendar();
    calendar.onMonthChange(day);
    setIsOpen(next);
  };
  const pick = (picked: string) => {
    setIsOpen(false);
    onPick(picked);
  };
  return (
    <PickerField
      label={label}
      icon="calendar"
      value={formatLocalDate(day, 'shortDay', language)}
      placeholder={text('bookings.chooseDay')}
      isOpen={isOpen}
      onOpenChange={open}
    >
      <LazyCalendar label={label} onPick={pick} {...calendar} />
    </PickerField>
  );
};
