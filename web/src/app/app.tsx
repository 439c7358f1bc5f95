import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { LanguageProvider } from '#web/i18n/language-provider.tsx';
import type { Language } from '#web/i18n/language.ts';
import type { CompiledMessages } from '#web/i18n/messages.ts';
import { createQueryClient } from '#web/lib/query-client.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { AppRoutes } from './routes.tsx';

interface Props {
  language: Language;
  messages: CompiledMessages;
}

export const App = ({ language, messages }: Props) => {
  const [queries] = useState(createQueryClient);
  return (
    <LanguageProvider language={language} messages={messages}>
      <QueryClientProvider client={queries}>
        <BrowserRouter>
          <ErrorBoundary>
            <AppRoutes />
          </ErrorBoundary>
        </BrowserRouter>
      </QueryClientProvider>
    </LanguageProvider>
  );
};
