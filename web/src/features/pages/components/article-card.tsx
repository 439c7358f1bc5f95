import { Link } from 'react-router-dom';
import { useText } from '#web/i18n/use-text.ts';
import { paths } from '#web/lib/paths.ts';
import { Badge } from '#web/ui/badge.tsx';
import type { ArticleCards, ArticleSlug } from '../article-text.ts';
import { ARTICLES } from '../articles.ts';
import styles from './article-card.module.css';
import { Byline } from './byline.tsx';

interface Props {
  slug: ArticleSlug;
  card: ArticleCards[ArticleSlug];
  /** The heading's level: 2 right below the h1 of a page, 3 inside a section. */
  level: 2 | 3;
}

/** The whole card leads to the article; only its title is a link, so that screen readers read it once. */
export const ArticleCard = ({ slug, card, level }: Props) => {
  const Heading = level === 2 ? 'h2' : 'h3';
  const text = useText();
  const { category, date, picture } = ARTICLES[slug];
  return (
    <li className={styles.card}>
      <img src={picture} alt="" width={720} height={480} />
      <div className={styles.text}>
        <Badge tone="accent">{text(category)}</Badge>
        <Heading>
          <Link to={paths.article(slug)}>{card.title}</Link>
        </Heading>
        <p>{card.excerpt}</p>
        <div className={styles.end}>
          <Byline date={date} />
        </div>
      </div>
    </li>
  );
};
