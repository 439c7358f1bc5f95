import { LegalPage } from '#web/features/pages/components/legal-page.tsx';
import type { TermsSection, LegalDocument } from '#web/features/pages/document.ts';
import { useContent, type Content } from '#web/api/pages/use-content.ts';
import { PageHead } from '../page-head.tsx';

const CONTENT: Content<LegalDocument<TermsSection>> = {
  name: 'terms',
  es: () => import('#web/features/pages/content/es/terms.ts'),
  en: () => import('#web/features/pages/content/en/terms.ts'),
};

const TermsPage = () => {
  const document = useContent(CONTENT);
  return (
    <>
      <PageHead title={document.title} description={document.description} />
      <LegalPage document={document} isNumbered />
    </>
  );
};

export default TermsPage;
