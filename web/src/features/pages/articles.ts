import type { MessageId } from '#web/i18n/messages.ts';
import cityPicture from './pictures/city.svg';
import measurePicture from './pictures/measure.svg';
import publishPicture from './pictures/publish.svg';
import type { ArticleCards, ArticleSlug } from './article-text.ts';
import type { TextBody } from './page-text.ts';
import type { Content } from '#web/api/pages/use-content.ts';

export interface Article {
  category: MessageId;
  /** `YYYY-MM-DD`. */
  date: string;
  picture: string;
  content: Content<TextBody>;
}

/** The articles by slug. */
export const ARTICLES = {
  'aparcar-en-la-ciudad-que-cambia': {
    category: 'pages.trends',
    date: '2025-10-20',
    picture: cityPicture,
    content: {
      name: 'article-city',
      es: () => import('./content/es/articles/city.md'),
      en: () => import('./content/en/articles/city.md'),
    },
  },
  'guia-para-publicar-tu-plaza': {
    category: 'pages.guides',
    date: '2025-10-06',
    picture: publishPicture,
    content: {
      name: 'article-publish',
      es: () => import('./content/es/articles/publish.md'),
      en: () => import('./content/en/articles/publish.md'),
    },
  },
  'cabra-mi-coche-en-esa-plaza': {
    category: 'pages.advice',
    date: '2025-09-22',
    picture: measurePicture,
    content: {
      name: 'article-measure',
      es: () => import('./content/es/articles/measure.md'),
      en: () => import('./content/en/articles/measure.md'),
    },
  },
} as const satisfies Record<ArticleSlug, Article>;

export const isArticleSlug = (slug: string | undefined): slug is ArticleSlug =>
  slug !== undefined && Object.hasOwn(ARTICLES, slug);

export const ARTICLE_CARDS: Content<ArticleCards> = {
  name: 'article-cards',
  es: () => import('./content/es/article-cards.json'),
  en: () => import('./content/en/article-cards.json'),
};
