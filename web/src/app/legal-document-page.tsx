import { type Content, useContent } from '#web/api/pages/use-content.ts';
import { LegalPage } from '#web/features/pages/components/legal-page.tsx';
import type { PageText } from '#web/features/pages/page-text.ts';
import { PageHead } from './page-head.tsx';

/** A legal text with its title, in the language of the page. */
export const LegalDocumentPage = ({
  content,
  isNumbered = false,
}: {
  content: Content<PageText>;
  isNumbered?: boolean;
}) => {
  const document = useContent(content);
  return (
    <>
      <PageHead title={document.title} description={document.description} />
      <LegalPage document={document} isNumbered={isNumbered} />
    </>
  );
};
