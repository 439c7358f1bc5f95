import { LegalPage } from '#web/features/pages/components/legal-page.tsx';
import type { CookieSection, LegalDocument } from '#web/features/pages/document.ts';
import { useContent, type Content } from '#web/api/pages/use-content.ts';
import { PageHead } from '../page-head.tsx';

const CONTENT: Content<LegalDocument<CookieSection>> = {
  name: 'cookies',
  es: () => import('#web/features/pages/content/es/cookies.ts'),
  en: () => import('#web/features/pages/content/en/cookies.ts'),
};

const CookiesPage = () => {
  const document = useContent(CONTENT);
  return (
    <>
      <PageHead title={document.title} description={document.description} />
      <LegalPage document={document} />
    </>
  );
};

export default CookiesPage;
