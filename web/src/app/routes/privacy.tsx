import type { PolicySection, LegalDocument } from '#web/features/pages/document.ts';
import type { Content } from '#web/api/pages/use-content.ts';
import { LegalDocumentPage } from '../legal-document-page.tsx';

const CONTENT: Content<LegalDocument<PolicySection>> = {
  name: 'privacy',
  es: () => import('#web/features/pages/content/es/privacy.ts'),
  en: () => import('#web/features/pages/content/en/privacy.ts'),
};

const PrivacyPage = () => <LegalDocumentPage content={CONTENT} />;

export default PrivacyPage;
