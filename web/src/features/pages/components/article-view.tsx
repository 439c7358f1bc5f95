import { useText } from '#web/i18n/use-text.ts';
import { paths } from '#web/lib/paths.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Container } from '#web/ui/container.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { ARTICLE_SLUGS, type ArticleCards, type ArticleSlug } from '../article-text.ts';
import { ARTICLES } from '../articles.ts';
import { useContent } from '#web/api/pages/use-content.ts';
import { ArticleCardList } from './article-card-list.tsx';
import styles from './article-view.module.css';
import { BackLink } from './back-link.tsx';
import { Blocks } from './blocks.tsx';
import { Byline } from './byline.tsx';
import page from '#web/ui/plain-page.module.css';

interface Props {
  slug: ArticleSlug;
  card: ArticleCards[ArticleSlug];
}

/** One article, and the others below it. */
export const ArticleView = ({ slug, card }: Props) => {
  const text = useText();
  const { category, date, picture, content } = ARTICLES[slug];
  const body = useContent(content);
  return (
    <Container className={page.page}>
      <article className={styles.article}>
        <header className={styles.header}>
          <BackLink to={paths.blog}>{text('pages.backToBlog')}</BackLink>
          <Badge tone="accent">{text(category)}</Badge>
          <h1>{card.title}</h1>
          <p className={page.lead}>{card.excerpt}</p>
          <div className={styles.byline}>
            <Byline date={date} />
          </div>
        </header>
        <img src={picture} alt="" width={720} height={480} />
        <Blocks body={body} level={2} />
      </article>
      <aside className={page.band} aria-labelledby="article-next">
        <h2 id="article-next">{text('pages.articleNextTitle')}</h2>
        <div className={page.buttons}>
          <LinkButton to={paths.home} icon="search">
            {text('pages.findSpot')}
          </LinkButton>
          <LinkButton to={paths.publish} variant="secondary">
            {text('pages.publishSpot')}
          </LinkButton>
        </div>
      </aside>
      <section className={page.section}>
        <h2>{text('pages.otherArticles')}</h2>
        <ArticleCardList slugs={ARTICLE_SLUGS.filter((other) => other !== slug)} level={3} />
      </section>
    </Container>
  );
};
