import type { PageText } from '#web/features/pages/page-text.ts';
import type { Content } from '#web/api/pages/use-content.ts';
import { LegalDocumentPage } from '../legal-document-page.tsx';

const CONTENT: Content<PageText> = {
  name: 'promises',
  es: () => import('#web/features/pages/content/es/promises.md'),
  en: () => import('#web/features/pages/content/en/promises.md'),
};

const PromisesPage = () => <LegalDocumentPage content={CONTENT} />;

export default PromisesPage;
