import { useParams } from 'react-router-dom';
import { ARTICLE_CARDS, isArticleSlug } from '#web/features/pages/articles.ts';
import { ArticleView } from '#web/features/pages/components/article-view.tsx';
import { useContent } from '#web/features/pages/use-content.ts';
import { PageHead } from '../page-head.tsx';
import NotFoundPage from './not-found.tsx';

const ArticlePage = () => {
  const { slug } = useParams();
  const cards = useContent(ARTICLE_CARDS);
  if (!isArticleSlug(slug)) return <NotFoundPage />;
  const card = cards[slug];
  return (
    <>
      <PageHead title={card.title} description={card.excerpt} />
      <ArticleView slug={slug} card={card} />
    </>
  );
};

export default ArticlePage;
