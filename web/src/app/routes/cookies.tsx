import type { PageText } from '#web/features/pages/page-text.ts';
import type { Content } from '#web/api/pages/use-content.ts';
import { LegalDocumentPage } from '../legal-document-page.tsx';

const CONTENT: Content<PageText> = {
  name: 'cookies',
  es: () => import('#web/features/pages/content/es/cookies.md'),
  en: () => import('#web/features/pages/content/en/cookies.md'),
};

const CookiesPage = () => <LegalDocumentPage content={CONTENT} />;

export default CookiesPage;
