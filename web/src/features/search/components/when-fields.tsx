import { useState } from 'react';
import type { StayHours } from '#web/api/spots/list-spots-on-map.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Segmented } from '#web/ui/segmented.tsx';
import type { LatLng } from '#web/map/map-types.ts';
import { hoursFromNow, usualHours } from '../search-hours.ts';
import { nowAt } from '../search-zone.ts';
import type { StayDraft } from '../stay-draft.ts';
import { useStayText } from '../use-stay-text.ts';
import { DateRangeField } from './date-range-field.tsx';
import { HoursField } from './hours-field.tsx';
import styles from './when-fields.module.css';

interface Props {
  draft: StayDraft;
  /** Of the searched area: hours are in its local time. */
  center: LatLng;
  onChange: (draft: StayDraft) => void;
}

/** Days, or hours of one day; `today` and `now` are one press each. */
export const StayKinds = ({ draft, center, onChange }: Props) => {
  const text = useText();
  const stayText = useStayText();
  /** Hours that one click has chosen, announced to those who do not see the field change. */
  const [pressed, setPressed] = useState<StayHours>();
  /** In the last half hour of a day it means the next day. */
  const findToday = () => {
    const now = nowAt(center);
    return usualHours(now.slice(0, 10), now) ?? hoursFromNow(now);
  };
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
        ]}
        selected={draft.kind}
        onSelect={(kind) => onChange({ ...draft, kind, hours: draft.hours ?? findToday() })}
      />
      <div className={styles.presses}>
        <button type="button" className={styles.press} onClick={() => choose(findToday())}>
          {text('home.today')}
        </button>
        <button type="button" className={styles.press} onClick={() => choose(hoursFromNow(nowAt(center)))}>
          {text('home.now')}
        </button>
      </div>
      <span className="visually-hidden" role="status">
        {pressed && pressed === draft.hours && stayText(pressed)}
      </span>
    </div>
  );
};

/** The days or the hours, as was chosen. */
export const StayField = ({ draft, center, onChange, error }: Props & { error?: string | undefined }) =>
  draft.kind === 'hours' && draft.hours ? (
    <HoursField
      hours={draft.hours}
      center={center}
      error={error}
      onChange={(hours) => onChange({ ...draft, hours })}
    />
  ) : (
    <DateRangeField dates={draft.dates} error={error} onChange={(dates) => onChange({ ...draft, dates })} />
  );
