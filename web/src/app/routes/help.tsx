import { HelpView } from '#web/features/pages/components/help-view.tsx';
import { getSection, plainText, type PageText } from '#web/features/pages/page-text.ts';
import { useContent, type Content } from '#web/api/pages/use-content.ts';
import { PageHead } from '../page-head.tsx';
import { faqPage } from '../structured-data.tsx';

const CONTENT: Content<PageText> = {
  name: 'help',
  es: () => import('#web/features/pages/content/es/help.md'),
  en: () => import('#web/features/pages/content/en/help.md'),
};

const HelpPage = () => {
  const help = useContent(CONTENT);
  return (
    <>
      <PageHead
        title={help.title}
        description={help.description}
        things={[
          faqPage(
            getSection(help, 'questions').sections.map(({ title, blocks }) => ({
              question: plainText(title),
              answer: plainText(blocks),
            })),
          ),
        ]}
      />
      <HelpView help={help} />
    </>
  );
};

export default HelpPage;
