import { Suspense, useState } from 'react';
import type { StayHours } from '#web/api/spots/list-spots-on-map.ts';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { formatLocalDate } from '#web/lib/dates.ts';
import { PickerField } from '#web/ui/picker-field.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import type { LatLng } from '#web/map/map-types.ts';
import { hoursFromNow, hoursOfToday, hoursOfTonight } from '../search-hours.ts';
import { usualMonthStart } from '../search-address.ts';
import { nowAt } from '../search-zone.ts';
import type { StayDraft } from '../stay-draft.ts';
import { useStayText } from '../use-stay-text.ts';
import { DatesPanel, HoursPanel, MonthPanel, PatternSelect, preloadWhen } from './lazy-parts.ts';
import styles from './when-fields.module.css';

interface Props {
  draft: StayDraft;
  /** Center of the searched area: hours are in its local time. */
  center: LatLng;
  onChange: (draft: StayDraft) => void;
}

/** Hours by one press, from the local time on. */
const PRESSES = [
  ['home.today', hoursOfToday],
  ['home.now', hoursFromNow],
  ['home.tonight', hoursOfTonight],
] as const;

/** Days, hours, or months with their times of the week; `today`, `now` and `tonight` are one press each. */
export const StayKinds = ({ draft, center, onChange }: Props) => {
  const text = useText();
  const stayText = useStayText();
  /** Hours that one click has chosen, announced to those who do not see the field change. */
  const [pressed, setPressed] = useState<StayHours>();
  const choose = (hours: StayHours) => {
    setPressed(hours);
    onChange({ ...draft, kind: 'hours', hours });
  };
  return (
    <div className={styles.kinds}>
      <Segmented
        label={text('home.stayKind')}
        options={[
          { id: 'days', label: text('home.byDays') },
          { id: 'hours', label: text('home.byHours') },
          { id: 'months', label: text('home.byMonths') },
        ]}
        selected={draft.kind}
        onSelect={(kind) =>
          onChange({
            ...draft,
            kind,
            hours: draft.hours ?? hoursOfToday(nowAt(center)),
            month: draft.month ?? usualMonthStart(),
          })
        }
      />
      {draft.kind === 'months' ? (
        <Suspense>
          <PatternSelect pattern={draft.pattern} onChange={(pattern) => onChange({ ...draft, pattern })} />
        </Suspense>
      ) : (
        <div className={styles.presses}>
          {PRESSES.map(([name, find]) => (
            <button
              key={name}
              type="button"
              className={styles.press}
              onClick={() => choose(find(nowAt(center)))}
            >
              {text(name)}
            </button>
          ))}
        </div>
      )}
      <span className="visually-hidden" role="status">
        {pressed && pressed === draft.hours && stayText(pressed)}
      </span>
    </div>
  );
};

/** The days or the hours, as was chosen. What changes them is loaded when the field is opened. */
export const StayField = ({ draft, center, onChange, error }: Props & { error?: string | undefined }) => {
  const text = useText();
  const stayText = useStayText();
  const { language } = useLanguage();
  const [isOpen, setIsOpen] = useState(false);
  const { dates } = draft;
  const { startDate, endDate } = dates;
  const hours = draft.kind === 'hours' ? draft.hours : undefined;
  const month = draft.kind === 'months' ? draft.month : undefined;
  const open = (next: boolean) => {
    if (next) preloadWhen();
    setIsOpen(next);
  };
  const onClose = () => setIsOpen(false);
  const daysText =
    startDate && endDate
      ? stayText({ startDate, endDate })
      : startDate && `${formatLocalDate(startDate, 'day', language)} – …`;
  return (
    <PickerField
      label={text(hours ? 'home.hours' : month ? 'home.firstDay' : 'home.dates')}
      icon={hours ? 'clock' : 'calendar'}
      value={hours ? stayText(hours) : month ? formatLocalDate(month, 'day', language) : daysText}
      placeholder={text('home.datesPlaceholder')}
      error={error}
      isOpen={isOpen}
      onOpenChange={open}
    >
      <div className={hours ? styles.hours : styles.days}>
        <Suspense fallback={<Spinner size={28} label={text('common.loading')} />}>
          {hours ? (
            <HoursPanel
              hours={hours}
              center={center}
              onChange={(next) => onChange({ ...draft, hours: next })}
              onClose={onClose}
            />
          ) : month ? (
            <MonthPanel
              month={month}
              onChange={(next) => {
                onChange({ ...draft, month: next });
                onClose();
              }}
            />
          ) : (
            <DatesPanel
              dates={dates}
              now={nowAt(center)}
              onHours={() => onChange({ ...draft, kind: 'hours', hours: hoursOfToday(nowAt(center)) })}
              onChange={(next) => onChange({ ...draft, dates: next })}
              onClose={onClose}
            />
          )}
        </Suspense>
      </div>
    </PickerField>
  );
};
