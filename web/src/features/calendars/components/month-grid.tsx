import {
  useEffect,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
} from 'react';
import type { SpotCalendar } from '#shared/api/calendars.ts';
import { addMonths, countPastWeeks, isMonthEnding, splitWeeks } from '#web/lib/months.ts';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { formatLocalDate, weekStartsOn } from '#web/lib/dates.ts';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Row } from '#web/ui/layout.tsx';
import { WeekdayRow } from '#web/ui/weekday-row.tsx';
import { dayAfterKey, isSelected, type Selection } from '../selection.ts';
import { DayCell } from './day-cell.tsx';
import styles from './month-grid.module.css';

interface Props {
  /** `YYYY-MM` */
  month: string;
  today: string;
  calendar: SpotCalendar;
  selection: Selection | undefined;
  onMonth: (month: string) => void;
  onSelect: (selection: Selection) => void;
}

const MonthHead = ({
  id,
  month,
  today,
  onMonth,
}: { id: string } & Pick<Props, 'month' | 'today' | 'onMonth'>) => {
  const text = useText();
  const { language } = useLanguage();
  return (
    <Row as="header" gap={2} align="center" justify="between" canWrap className={styles.head}>
      <h2 id={id} aria-live="polite">
        {formatLocalDate(`${month}-01`, 'month', language)}
      </h2>
      <Row gap={1} align="center">
        <Button variant="secondary" size="sm" onClick={() => onMonth(today.slice(0, 7))}>
          {text('calendar.today')}
        </Button>
        {([-1, 1] as const).map((step) => (
          <IconButton
            key={step}
            icon={step < 0 ? 'chevron-left' : 'chevron-right'}
            label={text(step < 0 ? 'calendar.previousMonth' : 'calendar.nextMonth')}
            onClick={() => onMonth(addMonths(month, step))}
          />
        ))}
      </Row>
    </Row>
  );
};

const dateAt = (target: EventTarget) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-date]')?.dataset['date'] : undefined;

/** Clicks, mouse drags and keys that select days; Shift extends from the first day. */
const useChoice = ({ month, selection, onMonth, onSelect }: Props, focusable: string) => {
  const table = useRef<HTMLTableElement>(null);
  const [isDragging, setDragging] = useState(false);
  const [wantsFocus, setWantsFocus] = useState(false);
  useEffect(() => {
    if (!wantsFocus) return;
    const day = table.current?.querySelector<HTMLElement>(`[data-date="${focusable}"]`);
    if (!day) return;
    day.focus();
    setWantsFocus(false);
  }, [wantsFocus, focusable, month]);
  const choose = (date: string, isOn: boolean) =>
    onSelect({ anchor: isOn && selection ? selection.anchor : date, head: date });
  const press = (event: PointerEvent) => {
    const date = dateAt(event.target);
    if (!date || event.button !== 0 || event.pointerType !== 'mouse') return;
    choose(date, event.shiftKey);
    setDragging(true);
  };
  // A mouse press has already been handled; a scrolling finger also presses, but does not click.
  const click = (event: MouseEvent) => {
    const date = dateAt(event.target);
    if (date && selection?.head !== date) choose(date, event.shiftKey);
  };
  const drag = (event: PointerEvent) => {
    if (!isDragging) return;
    const date = dateAt(event.target);
    if (event.buttons === 0) setDragging(false);
    else if (date && date !== selection?.head) choose(date, true);
  };
  const type = (event: KeyboardEvent) => {
    const from = dateAt(event.target);
    const isChosen = event.key === 'Enter' || event.key === ' ';
    const date = from && (isChosen ? from : dayAfterKey(event.key, from));
    if (!date || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    choose(date, event.shiftKey);
    if (date.slice(0, 7) !== month) onMonth(date.slice(0, 7));
    setWantsFocus(true);
  };
  return { table, press, click, drag, type, release: () => setDragging(false) };
};

/**
 * A month of the calendar in which one or several consecutive days can be selected. The current one begins with this week, and the next one
 * follows where it is nearly over.
 */
export const MonthGrid = (props: Props) => {
  const { month, today, calendar, selection, onMonth } = props;
  const text = useText();
  const { language } = useLanguage();
  const headId = useId();
  const byDate = new Map(calendar.days.map((day) => [day.date, day]));
  const months = isMonthEnding(month, today) ? [month, addMonths(month, 1)] : [month];
  const inView = [selection?.head, today, `${month}-01`].find((date) =>
    months.includes(date?.slice(0, 7) ?? ''),
  );
  const focusable = inView ?? `${month}-01`;
  const weeksOf = (one: string) => splitWeeks(one, weekStartsOn(language));
  const past = countPastWeeks(weeksOf(month), today);
  const [isPastWanted, setIsPastWanted] = useState(false);
  const pastDay = weeksOf(month)[past - 1]?.findLast((date) => date !== undefined) ?? '';
  // A month that is over is shown whole.
  const canFold = month === today.slice(0, 7) && past > 0;
  const isPastShown = !canFold || isPastWanted || (selection !== undefined && selection.head <= pastDay);
  const { table, press, click, drag, type, release } = useChoice(props, focusable);
  return (
    <section className={styles.month} aria-labelledby={headId}>
      <MonthHead id={headId} month={month} today={today} onMonth={onMonth} />
      {canFold && (
        <Button
          variant="ghost"
          size="sm"
          icon={isPastShown ? 'chevron-down' : 'chevron-up'}
          className={styles.past}
          aria-expanded={isPastShown}
          onClick={() => setIsPastWanted(!isPastShown)}
        >
          {text('calendar.pastWeeks')}
        </Button>
      )}
      <table
        ref={table}
        role="grid"
        aria-labelledby={headId}
        aria-multiselectable="true"
        className={styles.days}
        onPointerDown={press}
        onClick={click}
        onPointerOver={drag}
        onPointerUp={release}
        onKeyDown={type}
      >
        <thead>
          <WeekdayRow />
        </thead>
        {months.map((one) => (
          <tbody key={one}>
            {one !== month && (
              <tr>
                <th colSpan={7} scope="rowgroup" className={styles.next}>
                  {formatLocalDate(`${one}-01`, 'month', language)}
                </th>
              </tr>
            )}
            {weeksOf(one)
              .slice(one === month && !isPastShown ? past : 0)
              .map((week, index) => (
                <tr key={week.find(Boolean) ?? index}>
                  {week.map((date, column) =>
                    date ? (
                      <DayCell
                        key={date}
                        date={date}
                        day={byDate.get(date)}
                        calendar={calendar}
                        isSelected={isSelected(selection, date)}
                        isFocusable={date === focusable}
                      />
                    ) : (
                      <td key={column} />
                    ),
                  )}
                </tr>
              ))}
          </tbody>
        ))}
      </table>
    </section>
  );
};
