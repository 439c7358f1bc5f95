import type { PageText } from '#web/features/pages/page-text.ts';
import type { Content } from '#web/api/pages/use-content.ts';
import { LegalDocumentPage } from '../legal-document-page.tsx';

const CONTENT: Content<PageText> = {
  name: 'declaration',
  es: () => import('#web/features/pages/content/es/declaration.md'),
  en: () => import('#web/features/pages/content/en/declaration.md'),
};

const DeclarationPage = () => <LegalDocumentPage content={CONTENT} />;

export default DeclarationPage;
