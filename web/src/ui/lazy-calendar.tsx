import { Suspense, type ComponentProps } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import styles from './lazy-calendar.module.css';
import { lazyPart } from './lazy-part.tsx';
import { Spinner } from './spinner.tsx';

const { Part: Calendar, preload } = lazyPart(async () => (await import('./calendar.tsx')).default);

/** Fetches the calendar ahead, when somebody is about to open it. A failure is left to the opening. */
export const preloadCalendar = preload;

/** The calendar, whose library is fetched when it is first shown. Takes its final height at once. */
export const LazyCalendar = (props: ComponentProps<typeof Calendar>) => {
  const text = useText();
  return (
    <div className={styles.frame}>
      <Suspense fallback={<Spinner size={28} label={text('common.loading')} />}>
        <Calendar {...props} />
      </Suspense>
    </div>
  );
};
