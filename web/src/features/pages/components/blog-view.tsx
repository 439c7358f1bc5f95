import { useText } from '#web/i18n/use-text.ts';
import { paths } from '#web/lib/paths.ts';
import { Container } from '#web/ui/container.tsx';
import { ARTICLE_SLUGS } from '../article-text.ts';
import { ArticleCardList } from './article-card-list.tsx';
import { BackLink } from './back-link.tsx';
import page from '#web/ui/plain-page.module.css';

/** BL-01. */
export const BlogView = () => {
  const text = useText();
  return (
    <Container className={page.page}>
      <header className={page.header}>
        <BackLink to={paths.home}>{text('common.backHome')}</BackLink>
        <h1>{text('pages.blogHeading')}</h1>
        <p className={page.lead}>{text('pages.blogDescription')}</p>
      </header>
      <ArticleCardList slugs={ARTICLE_SLUGS} level={2} />
    </Container>
  );
};
