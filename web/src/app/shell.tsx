import { Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { useText } from '#web/i18n/use-text.ts';
import { Toaster } from '#web/ui/toaster.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { NavigationEffects } from './navigation-effects.tsx';
import { PageLoading } from './page-loading.tsx';
import styles from './shell.module.css';

/** What surrounds every page (000 §2, Shell). */
export const Shell = () => {
  const text = useText();
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#content">
        {text('shell.skip')}
      </a>
      <main id="content" tabIndex={-1} className={styles.content}>
        <ErrorBoundary>
          <Suspense fallback={<PageLoading />}>
            <Outlet />
            <NavigationEffects />
          </Suspense>
        </ErrorBoundary>
      </main>
      <Toaster />
    </div>
  );
};
