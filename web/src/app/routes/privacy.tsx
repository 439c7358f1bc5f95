import { LegalPage } from '#web/features/pages/components/legal-page.tsx';
import type { PolicySection, LegalDocument } from '#web/features/pages/document.ts';
import { useContent, type Content } from '#web/api/pages/use-content.ts';
import { PageHead } from '../page-head.tsx';

const CONTENT: Content<LegalDocument<PolicySection>> = {
  name: 'privacy',
  es: () => import('#web/features/pages/content/es/privacy.ts'),
  en: () => import('#web/features/pages/content/en/privacy.ts'),
};

const PrivacyPage = () => {
  const document = useContent(CONTENT);
  return (
    <>
      <PageHead title={document.title} description={document.description} />
      <LegalPage document={document} />
    </>
  );
};

export default PrivacyPage;
