import { IsRestoringProvider, QueryClientProvider } from '@tanstack/react-query';
import { useLayoutEffect, useState, type ComponentType, type ReactNode } from 'react';
import { LanguageProvider } from '#web/i18n/language-provider.tsx';
import { useIsHydrating } from '#web/lib/hydration.ts';
import { createQueryClient } from '#web/lib/query-client.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { AppRoutes } from './routes.tsx';
import { ShellFrame } from './shell.tsx';

/** `Router` is the browser's, or that of prerendering. */
export const App = ({ Router }: { Router: ComponentType<{ children: ReactNode }> }) => {
  const [queries] = useState(createQueryClient);
  const isHydrating = useIsHydrating();
  // What the file showed is replaced now (index.html).
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    delete dataset.waits;
    delete dataset.searched;
  }, []);
  return (
    <LanguageProvider>
      <QueryClientProvider client={queries}>
        {/* Until then queries wait, as they do while data is restored. */}
        <IsRestoringProvider value={isHydrating}>
          <Router>
            <ErrorBoundary frame={ShellFrame}>
              <AppRoutes />
            </ErrorBoundary>
          </Router>
        </IsRestoringProvider>
      </QueryClientProvider>
    </LanguageProvider>
  );
};
