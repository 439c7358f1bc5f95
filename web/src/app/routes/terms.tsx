import type { TermsSection, LegalDocument } from '#web/features/pages/document.ts';
import type { Content } from '#web/api/pages/use-content.ts';
import { LegalDocumentPage } from '../legal-document-page.tsx';

const CONTENT: Content<LegalDocument<TermsSection>> = {
  name: 'terms',
  es: () => import('#web/features/pages/content/es/terms.ts'),
  en: () => import('#web/features/pages/content/en/terms.ts'),
};

const TermsPage = () => <LegalDocumentPage content={CONTENT} isNumbered />;

export default TermsPage;
