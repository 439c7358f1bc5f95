import { HelpView } from '#web/features/pages/components/help-view.tsx';
import type { HelpText } from '#web/features/pages/help-text.ts';
import { useContent, type Content } from '#web/api/pages/use-content.ts';
import { plainText } from '#web/features/pages/plain-text.ts';
import { PageHead } from '../page-head.tsx';
import { faqPage } from '../structured-data.tsx';

const CONTENT: Content<HelpText> = {
  name: 'help',
  es: () => import('#web/features/pages/content/es/help.ts'),
  en: () => import('#web/features/pages/content/en/help.ts'),
};

const HelpPage = () => {
  const help = useContent(CONTENT);
  return (
    <>
      <PageHead
        title={help.title}
        description={help.description}
        things={[
          faqPage(help.questions.map(({ question, answer }) => ({ question, answer: plainText(answer) }))),
        ]}
      />
      <HelpView help={help} />
    </>
  );
};

export default HelpPage;
