import { useEffect, useRef } from 'react';
import type { SpotCalendar } from '#shared/api/calendars.ts';
import { CALENDAR_LIMITS } from '#shared/model/rules.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Note } from '#web/ui/layout.tsx';
import { AddImport } from './add-import.tsx';
import { FeedLink } from './feed-link.tsx';
import { ImportRow } from './import-row.tsx';
import styles from './sync-panel.module.css';

/** Takes the focus when it was on a calendar that is no longer followed. */
const useFocusAfterRemoval = (count: number) => {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(count);
  useEffect(() => {
    if (count < before.current && document.activeElement === document.body) heading.current?.focus();
    before.current = count;
  }, [count]);
  return heading;
};

/** Synchronisation with calendars of other sites: what they read, and what is imported from them. */
export const SyncPanel = ({ spotId, calendar }: { spotId: string; calendar: SpotCalendar }) => {
  const text = useText();
  const { imports, timeZone } = calendar;
  const heading = useFocusAfterRemoval(imports.length);
  return (
    <section className={styles.panel} aria-labelledby="calendar-sync">
      <h2 id="calendar-sync">{text('calendar.sync')}</h2>
      <div className={styles.halves}>
        <div className={styles.half}>
          <h3>{text('calendar.outTitle')}</h3>
          <Note>{text('calendar.outText')}</Note>
          <FeedLink spotId={spotId} feedUrl={calendar.feedUrl} />
        </div>
        <div className={styles.half}>
          <h3 ref={heading} tabIndex={-1}>
            {text('calendar.inTitle')}
          </h3>
          <Note>{text('calendar.inText')}</Note>
          {imports.length > 0 && (
            <ul className={styles.imports}>
              {imports.map((one) => (
                <ImportRow key={one.id} spotId={spotId} known={one} timeZone={timeZone} />
              ))}
            </ul>
          )}
          {imports.length < CALENDAR_LIMITS.imports ? (
            <AddImport spotId={spotId} />
          ) : (
            <Note>{text('calendar.importsFull', { count: CALENDAR_LIMITS.imports })}</Note>
          )}
        </div>
      </div>
    </section>
  );
};
