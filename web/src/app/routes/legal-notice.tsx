import type { PageText } from '#web/features/pages/page-text.ts';
import type { Content } from '#web/api/pages/use-content.ts';
import { LegalDocumentPage } from '../legal-document-page.tsx';

const CONTENT: Content<PageText> = {
  name: 'legal-notice',
  es: () => import('#web/features/pages/content/es/legal-notice.md'),
  en: () => import('#web/features/pages/content/en/legal-notice.md'),
};

const LegalNoticePage = () => <LegalDocumentPage content={CONTENT} />;

export default LegalNoticePage;
