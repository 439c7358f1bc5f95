import { MAX_RENTAL_START_DAYS } from '#shared/model/rules.ts';
import { useText } from '#web/i18n/use-text.ts';
import { addDays } from '#web/lib/dates.ts';
import Calendar from '#web/ui/calendar.tsx';
import { firstMonthStart, searchToday } from '../search-address.ts';

interface Props {
  /** The first day of the rental. */
  month: string;
  onChange: (month: string) => void;
}

/** The first day of a rental by the month. */
const MonthPanel = ({ month, onChange }: Props) => {
  const today = searchToday();
  const isDisabled = (day: string) => day < firstMonthStart() || day > addDays(today, MAX_RENTAL_START_DAYS);
  return (
    <Calendar
      label={useText()('home.firstDay')}
      from={month}
      today={today}
      isDisabled={isDisabled}
      onPick={onChange}
    />
  );
};

export default MonthPanel;
