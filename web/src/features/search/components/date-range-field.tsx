import { useState } from 'react';
import { SPOT_LIMITS } from '#shared/model/rules.ts';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { addDays, formatDateRange, formatLocalDate } from '#web/lib/dates.ts';
import { Button } from '#web/ui/button.tsx';
import { LazyCalendar, preloadCalendar } from '#web/ui/lazy-calendar.tsx';
import { PickerField } from '#web/ui/picker-field.tsx';
import styles from './date-range-field.module.css';
import { searchToday } from '../search-address.ts';
import type { DraftDates } from '../stay-draft.ts';

interface Props {
  dates: DraftDates;
  onChange: (dates: DraftDates) => void;
  error?: string | undefined;
}

/** Check-in and check-out, at least one night apart; a day picked after a whole range starts a new one (000 §4, §5). */
export const DateRangeField = ({ dates: { startDate, endDate }, onChange, error }: Props) => {
  const text = useText();
  const { language } = useLanguage();
  const [isOpen, setIsOpen] = useState(false);
  const isChoosingEnd = startDate !== undefined && endDate === undefined;
  const isDisabled = (day: string) =>
    isChoosingEnd && (day <= startDate || day > addDays(startDate, SPOT_LIMITS.maxStayDays));

  const value = startDate
    ? endDate
      ? formatDateRange(startDate, endDate, language)
      : `${formatLocalDate(startDate, 'day', language)} – …`
    : undefined;
  const prompt = text(
    endDate ? 'home.datesChosen' : isChoosingEnd ? 'home.chooseCheckOut' : 'home.chooseCheckIn',
  );

  const open = (next: boolean) => {
    if (next) preloadCalendar();
    setIsOpen(next);
  };
  const pick = (day: string) => {
    if (isChoosingEnd) setIsOpen(false);
    onChange(isChoosingEnd ? { startDate, endDate: day } : { startDate: day });
  };

  return (
    <PickerField
      label={text('home.dates')}
      icon="calendar"
      value={value}
      placeholder={text('home.datesPlaceholder')}
      error={error}
      isOpen={isOpen}
      onOpenChange={open}
    >
      <p className={styles.prompt} aria-live="polite">
        {prompt}
        {isChoosingEnd && ` (${text('home.mostNights', { count: SPOT_LIMITS.maxStayDays })})`}
      </p>
      <LazyCalendar
        label={text('home.dates')}
        from={startDate}
        to={endDate}
        today={searchToday()}
        isDisabled={isDisabled}
        onPick={pick}
      />
      <div className={styles.actions}>
        {/* Not disabled: a visitor who has just pressed it would lose the focus. */}
        <Button variant="ghost" size="sm" aria-disabled={!startDate} onClick={() => onChange({})}>
          {text('home.clearDates')}
        </Button>
        <Button variant="secondary" size="sm" onClick={() => setIsOpen(false)}>
          {text('common.close')}
        </Button>
      </div>
    </PickerField>
  );
};
