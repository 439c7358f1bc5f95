import { AboutView } from '#web/features/pages/components/about-view.tsx';
import type { PageText } from '#web/features/pages/page-text.ts';
import { useContent, type Content } from '#web/api/pages/use-content.ts';
import { PageHead } from '../page-head.tsx';

const CONTENT: Content<PageText> = {
  name: 'about',
  es: () => import('#web/features/pages/content/es/about.md'),
  en: () => import('#web/features/pages/content/en/about.md'),
};

const AboutPage = () => {
  const about = useContent(CONTENT);
  return (
    <>
      <PageHead title={about.title} description={about.description} />
      <AboutView about={about} />
    </>
  );
};

export default AboutPage;
