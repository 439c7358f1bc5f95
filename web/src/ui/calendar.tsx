import { useState } from 'react';
import { DayPicker, type DateRange, type Matcher } from 'react-day-picker';
import { es } from 'react-day-picker/locale/es';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { weekStartsOn } from '#web/lib/dates.ts';
import './calendar.css';
import { classNames } from './class-names.ts';
import { iconButtonClass } from './icon-button.tsx';
import { Icon } from './icon.tsx';

/** A local day, `YYYY-MM-DD`, as the date at noon that the calendar library expects. */
const toDate = (day: string): Date => new Date(`${day}T12:00:00`);

const toDay = (date: Date): string =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');

const addDaysTo = (day: string, count: number): Date => {
  const date = toDate(day);
  date.setDate(date.getDate() + count);
  return date;
};

const Chevron = ({ orientation }: { orientation?: 'up' | 'down' | 'left' | 'right' }) => (
  <Icon name={orientation === 'left' ? 'chevron-left' : 'chevron-right'} size={20} />
);

/** Ours replace the library's classes, except those that position the buttons. */
const CLASS_NAMES = {
  button_previous: classNames(iconButtonClass, 'rdp-button_previous'),
  button_next: classNames(iconButtonClass, 'rdp-button_next'),
};

interface Props {
  /** The purpose of the days, for assistive technology. */
  label: string;
  /** The chosen day, or the first and last of a range. */
  from?: string | undefined;
  to?: string | undefined;
  today: string;
  /** Earlier days cannot be reached; by default today. */
  min?: string;
  isDisabled: (day: string) => boolean;
  onPick: (day: string) => void;
  /** The first day of the month in view, whenever it changes. */
  onMonthChange?: (firstDay: string) => void;
}

const getRange = (from: string | undefined, to: string | undefined): DateRange | undefined =>
  from === undefined ? undefined : { from: toDate(from), to: toDate(to ?? from) };

const WEEK_DAYS = 7;

/** Whether the month of a day ends in the coming week. */
const isMonthEnding = (day: string): boolean =>
  toDay(addDaysTo(day, WEEK_DAYS)).slice(0, 7) !== day.slice(0, 7);

/** A month of days, and the next one as well if this one is nearly over. It includes the calendar library: load it lazily. */
const Calendar = ({ label, from, to, today, min = today, isDisabled, onPick, onMonthChange }: Props) => {
  const { language } = useLanguage();
  const [month, setMonth] = useState(() => toDate(from ?? min));
  const disabled: Matcher = (date) => toDay(date) < min || isDisabled(toDay(date));
  const showMonth = (shown: Date) => {
    setMonth(shown);
    onMonthChange?.(toDay(shown));
  };
  const isEnding = toDay(month).slice(0, 7) === today.slice(0, 7) && isMonthEnding(today);
  const firstWeekDay = weekStartsOn(language);
  const hidden: Matcher = (date) => {
    const ofWeek = (date.getDay() - firstWeekDay + WEEK_DAYS) % WEEK_DAYS;
    return toDay(addDaysTo(toDay(date), WEEK_DAYS - 1 - ofWeek)) < min;
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
      {...(isEnding && { numberOfMonths: 2, hidden })}
      weekStartsOn={firstWeekDay}
      {...(language === 'es' && { locale: es })}
    />
  );
};

export default Calendar;
