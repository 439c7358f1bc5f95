import type { PageText } from '#web/features/pages/page-text.ts';
import type { Content } from '#web/api/pages/use-content.ts';
import { LegalDocumentPage } from '../legal-document-page.tsx';

const CONTENT: Content<PageText> = {
  name: 'privacy',
  es: () => import('#web/features/pages/content/es/privacy.md'),
  en: () => import('#web/features/pages/content/en/privacy.md'),
};

const PrivacyPage = () => <LegalDocumentPage content={CONTENT} />;

export default PrivacyPage;
