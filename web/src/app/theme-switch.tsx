import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { ErrorBoundary } from './error-boundary.tsx';
import styles from './language-menu.module.css';

const ThemeChoices = lazy(() => import('./theme-choices.tsx'));

/** The switch between the themes, which loads when it is first in view: no first view has it. */
export const ThemeSwitch = () => {
  const place = useRef<HTMLDivElement>(null);
  const [wasSeen, setWasSeen] = useState(false);
  useEffect(() => {
    if (!place.current) return undefined;
    const observer = new IntersectionObserver((entries) => {
      if (entries.at(-1)?.isIntersecting) setWasSeen(true);
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={place} className={styles.place}>
      {wasSeen && (
        <ErrorBoundary part="small">
          <Suspense fallback={null}>
            <ThemeChoices />
          </Suspense>
        </ErrorBoundary>
      )}
    </div>
  );
};
