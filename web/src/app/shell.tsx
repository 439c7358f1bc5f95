import { lazy, Suspense, useState, type MouseEvent } from 'react';
import { Outlet } from 'react-router-dom';
import { useReferral } from '#web/lib/referral.ts';
import { useIsConsentPanelOpen } from '#web/lib/consent.ts';
import { useForgetEnded, useSession } from '#web/api/accounts/session.ts';
import { useText } from '#web/i18n/use-text.ts';
import type { Elements } from '#web/lib/elements.ts';
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

/** Loads the panel on demand; then it stays mounted, so that it can return the focus. */
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

/** Keeps the passes of the coming days for reading without a network, and the default vehicle for searches. Nobody waits for it, and without it nothing is lost. */
const PassKeeper = lazy(() => import('./pass-keeper.tsx').catch(() => ({ default: () => null })));

const LazyPassKeeper = () =>
  useSession().status === 'signed-in' && (
    <Suspense fallback={null}>
      <PassKeeper />
    </Suspense>
  );

/** Without the history entry that following the link would create. */
const focusContent = (event: MouseEvent) => {
  event.preventDefault();
  document.getElementById('content')?.focus();
};

/** Header and footer; each may fail alone. */
export const ShellFrame = ({ children }: { children: Elements }) => {
  const text = useText();
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#content" onClick={focusContent}>
        {text('shell.skip')}
      </a>
      <ErrorBoundary part="large">
        <TestModeBanner />
        <Header />
      </ErrorBoundary>
      <main id="content" tabIndex={-1} className={styles.content}>
        {children}
      </main>
      <ErrorBoundary part="large">
        <Footer />
      </ErrorBoundary>
    </div>
  );
};

/** The frame of every page (000 §2, Shell). */
export const Shell = () => {
  useReferral();
  useFinishSignOut();
  useForgetEnded();
  return (
    <>
      <ShellFrame>
        <ErrorBoundary>
          <Suspense fallback={<PageLoading />}>
            <Outlet />
            <NavigationEffects />
          </Suspense>
        </ErrorBoundary>
      </ShellFrame>
      <ErrorBoundary part="large">
        <LazyConsentPanel />
        <LazyPassKeeper />
        <Toaster />
      </ErrorBoundary>
    </>
  );
};
