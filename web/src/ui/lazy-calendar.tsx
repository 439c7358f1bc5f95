import { Suspense, type ComponentProps } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import styles from './lazy-calendar.module.css';
import { lazyPart } from './lazy-part.tsx';
import { Spinner } from './spinner.tsx';

const { Part: Calendar, preload } = lazyPart(async () => (await import('./calendar.tsx')).default);

/** Loads the calendar ahead, when somebody is about to open it. Errors are reported on opening. */
export const preloadCalendar = preload;

/** The calendar, whose library loads when it is first shown. It has its final height at once. */
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
