import type { ArticleSlug } from '../article-text.ts';
import { ARTICLE_CARDS } from '../articles.ts';
import { useContent } from '#web/api/pages/use-content.ts';
import { ArticleCard } from './article-card.tsx';
import styles from './article-card.module.css';

interface Props {
  slugs: readonly ArticleSlug[];
  level: 2 | 3;
}

export const ArticleCardList = ({ slugs, level }: Props) => {
  const cards = useContent(ARTICLE_CARDS);
  return (
    <ul className={styles.cards}>
      {slugs.map((slug) => (
        <ArticleCard key={slug} slug={slug} card={cards[slug]} level={level} />
      ))}
    </ul>
  );
};
