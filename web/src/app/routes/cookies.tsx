import type { CookieSection, LegalDocument } from '#web/features/pages/document.ts';
import type { Content } from '#web/api/pages/use-content.ts';
import { LegalDocumentPage } from '../legal-document-page.tsx';

const CONTENT: Content<LegalDocument<CookieSection>> = {
  name: 'cookies',
  es: () => import('#web/features/pages/content/es/cookies.ts'),
  en: () => import('#web/features/pages/content/en/cookies.ts'),
};

const CookiesPage = () => <LegalDocumentPage content={CONTENT} />;

export default CookiesPage;
