import type { PageText } from '#web/features/pages/page-text.ts';
import type { Content } from '#web/api/pages/use-content.ts';
import { LegalDocumentPage } from '../legal-document-page.tsx';

const CONTENT: Content<PageText> = {
  name: 'terms',
  es: () => import('#web/features/pages/content/es/terms.md'),
  en: () => import('#web/features/pages/content/en/terms.md'),
};

const TermsPage = () => <LegalDocumentPage content={CONTENT} isNumbered />;

export default TermsPage;
