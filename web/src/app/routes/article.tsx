import { useParams } from 'react-router-dom';
import { ARTICLE_CARDS, ARTICLES, isArticleSlug } from '#web/features/pages/articles.ts';
import { ArticleView } from '#web/features/pages/components/article-view.tsx';
import { useContent } from '#web/api/pages/use-content.ts';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { paths } from '#web/lib/paths.ts';
import { PageHead } from '../page-head.tsx';
import { blogPosting } from '../structured-data.tsx';
import NotFoundPage from './not-found.tsx';

const ArticlePage = () => {
  const text = useText();
  const { language } = useLanguage();
  const { slug } = useParams();
  const cards = useContent(ARTICLE_CARDS);
  if (!isArticleSlug(slug)) return <NotFoundPage />;
  const card = cards[slug];
  return (
    <>
      <PageHead
        title={card.title}
        description={card.excerpt}
        type="article"
        trail={[[text('pages.blogTitle'), paths.blog]]}
        things={[blogPosting(language, { ...card, date: ARTICLES[slug].date, path: paths.article(slug) })]}
      />
      <ArticleView slug={slug} card={card} />
    </>
  );
};

export default ArticlePage;
