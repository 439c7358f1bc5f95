import { useState } from 'react';
import { DayPicker, type DateRange, type Matcher } from 'react-day-picker';
import { es } from 'react-day-picker/locale/es';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { weekStartsOn } from '#web/lib/dates.ts';
import './calendar.css';
import { classNames } from './class-names.ts';
import { iconButtonClass } from './icon-button.tsx';
import { Icon } from './icon.tsx';

/** A day of the local calendar, `YYYY-MM-DD`, as the date at noon that the calendar library wants. */
const toDate = (day: string): Date => new Date(`${day}T12:00:00`);

const toDay = (date: Date): string =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');

const Chevron = ({ orientation }: { orientation?: 'up' | 'down' | 'left' | 'right' }) => (
  <Icon name={orientation === 'left' ? 'chevron-left' : 'chevron-right'} size={20} />
);

/** The library's own classes, which replace them, stay for the places of the buttons. */
const CLASS_NAMES = {
  button_previous: classNames(iconButtonClass, 'rdp-button_previous'),
  button_next: classNames(iconButtonClass, 'rdp-button_next'),
};

interface Props {
  /** What the days are for, for assistive technology. */
  label: string;
  /** The chosen day, or the first and last of a range. */
  from?: string | undefined;
  to?: string | undefined;
  today: string;
  /** Days before it cannot be reached: today, unless it is named. */
  min?: string;
  isDisabled: (day: string) => boolean;
  onPick: (day: string) => void;
  /** The first day of the month in view, whenever it changes. */
  onMonthChange?: (firstDay: string) => void;
}

const getRange = (from: string | undefined, to: string | undefined): DateRange | undefined =>
  from === undefined ? undefined : { from: toDate(from), to: toDate(to ?? from) };

/** One month of days. It brings the calendar library with it: load it lazily. */
const Calendar = ({ label, from, to, today, min = today, isDisabled, onPick, onMonthChange }: Props) => {
  const { language } = useLanguage();
  const [month, setMonth] = useState(() => toDate(from ?? min));
  const disabled: Matcher = (date) => toDay(date) < min || isDisabled(toDay(date));
  const showMonth = (shown: Date) => {
    setMonth(shown);
    onMonthChange?.(toDay(shown));
  };
  return (
    <DayPicker
      mode="range"
      autoFocus
      required
      navLayout="around"
      aria-label={label}
      className="calendar"
      classNames={CLASS_NAMES}
      components={{ Chevron }}
      selected={getRange(from, to)}
      onSelect={(_range, picked) => onPick(toDay(picked))}
      month={month}
      onMonthChange={showMonth}
      startMonth={toDate(min)}
      today={toDate(today)}
      disabled={disabled}
      weekStartsOn={weekStartsOn(language)}
      {...(language === 'es' && { locale: es })}
    />
  );
};

export default Calendar;
