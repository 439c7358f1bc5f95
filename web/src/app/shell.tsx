import { lazy, Suspense, useState, type MouseEvent } from 'react';
import { Outlet } from 'react-router-dom';
import { useFollowOtherTabs } from '#web/api/accounts/session.ts';
import { useReferral } from '#web/lib/referral.ts';
import { useIsConsentPanelOpen } from '#web/lib/consent.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Toaster } from '#web/ui/toaster.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { NavigationEffects } from './navigation-effects.tsx';
import { PageLoading } from './page-loading.tsx';
import styles from './shell.module.css';
import { TestModeBanner } from './test-mode-banner.tsx';
import { useFinishSignOut } from './use-sign-out.ts';

const ConsentPanel = lazy(() => import('#web/features/privacy/components/consent-panel.tsx'));

/** Fetches the panel when it is first asked for; from then on it stays, so that it can give the focus back. */
const LazyConsentPanel = () => {
  const isOpen = useIsConsentPanelOpen();
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  return wasOpen ? (
    <Suspense fallback={null}>
      <ConsentPanel />
    </Suspense>
  ) : null;
};

/** Without a new entry in the history, which following the link would make. */
const focusContent = (event: MouseEvent) => {
  event.preventDefault();
  document.getElementById('content')?.focus();
};

/** What surrounds every page (000 §2, Shell). */
export const Shell = () => {
  const text = useText();
  useReferral();
  useFinishSignOut();
  useFollowOtherTabs();
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#content" onClick={focusContent}>
        {text('shell.skip')}
      </a>
      <TestModeBanner />
      <Header />
      <main id="content" tabIndex={-1} className={styles.content}>
        <ErrorBoundary>
          <Suspense fallback={<PageLoading />}>
            <Outlet />
            <NavigationEffects />
          </Suspense>
        </ErrorBoundary>
      </main>
      <Footer />
      <LazyConsentPanel />
      <Toaster />
    </div>
  );
};
