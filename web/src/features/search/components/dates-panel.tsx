import { SPOT_LIMITS } from '#shared/model/rules.ts';
import { useText } from '#web/i18n/use-text.ts';
import { addDays } from '#web/lib/dates.ts';
import { Button } from '#web/ui/button.tsx';
import Calendar from '#web/ui/calendar.tsx';
import { searchToday } from '../search-address.ts';
import { hasDayBegun } from '../search-hours.ts';
import type { DraftDates } from '../stay-draft.ts';
import styles from './when-panels.module.css';

interface Props {
  dates: DraftDates;
  /** The local time at the searched place. */
  now: string;
  /** Hours of today instead. */
  onHours: () => void;
  onChange: (dates: DraftDates) => void;
  onClose: () => void;
}

/** Check-in and check-out, at least one night apart; a day picked after a whole range starts a new one (000 §4, §5). */
const DatesPanel = ({ dates: { startDate, endDate }, now, onHours, onChange, onClose }: Props) => {
  const text = useText();
  const isChoosingEnd = startDate !== undefined && endDate === undefined;
  const isDisabled = (day: string) =>
    isChoosingEnd
      ? day <= startDate || day > addDays(startDate, SPOT_LIMITS.maxStayDays)
      : hasDayBegun(day, now);
  const prompt = text(
    endDate ? 'search.datesChosen' : isChoosingEnd ? 'home.chooseCheckOut' : 'search.chooseFirstDay',
  );
  const pick = (day: string) => {
    if (isChoosingEnd) onClose();
    onChange(isChoosingEnd ? { startDate, endDate: day } : { startDate: day });
  };
  return (
    <>
      <p className={styles.prompt} aria-live="polite">
        {isChoosingEnd
          ? `${prompt} (${text('search.mostNights', { count: SPOT_LIMITS.maxStayDays })})`
          : prompt}
      </p>
      <Calendar
        label={text('home.dates')}
        from={startDate}
        to={endDate}
        today={searchToday()}
        isDisabled={isDisabled}
        onPick={pick}
      />
      {!isChoosingEnd && hasDayBegun(searchToday(), now) && (
        <Button variant="ghost" size="sm" isWide icon="clock" onClick={onHours}>
          {text('search.todayByHours')}
        </Button>
      )}
      <div className={styles.actions}>
        {/* Not disabled: a visitor who has just pressed it would lose the focus. */}
        <Button variant="ghost" size="sm" aria-disabled={!startDate} onClick={() => onChange({})}>
          {text('search.clearDates')}
        </Button>
        <Button variant="secondary" size="sm" onClick={onClose}>
          {text('search.done')}
        </Button>
      </div>
    </>
  );
};

export default DatesPanel;
