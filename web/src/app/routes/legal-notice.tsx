import { LegalPage } from '#web/features/pages/components/legal-page.tsx';
import type { LegalNoticeSection, LegalDocument } from '#web/features/pages/document.ts';
import { useContent, type Content } from '#web/api/pages/use-content.ts';
import { PageHead } from '../page-head.tsx';

const CONTENT: Content<LegalDocument<LegalNoticeSection>> = {
  name: 'legal-notice',
  es: () => import('#web/features/pages/content/es/legal-notice.ts'),
  en: () => import('#web/features/pages/content/en/legal-notice.ts'),
};

const LegalNoticePage = () => {
  const document = useContent(CONTENT);
  return (
    <>
      <PageHead title={document.title} description={document.description} />
      <LegalPage document={document} />
    </>
  );
};

export default LegalNoticePage;
