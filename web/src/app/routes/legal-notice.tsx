import type { LegalNoticeSection, LegalDocument } from '#web/features/pages/document.ts';
import type { Content } from '#web/api/pages/use-content.ts';
import { LegalDocumentPage } from '../legal-document-page.tsx';

const CONTENT: Content<LegalDocument<LegalNoticeSection>> = {
  name: 'legal-notice',
  es: () => import('#web/features/pages/content/es/legal-notice.ts'),
  en: () => import('#web/features/pages/content/en/legal-notice.ts'),
};

const LegalNoticePage = () => <LegalDocumentPage content={CONTENT} />;

export default LegalNoticePage;
