/** Addresses of the articles, one for both languages, newest first. */
export const ARTICLE_SLUGS = [
  'aparcar-en-la-ciudad-que-cambia',
  'guia-para-publicar-tu-plaza',
  'cabra-mi-coche-en-esa-plaza',
] as const;
export type ArticleSlug = (typeof ARTICLE_SLUGS)[number];

/** What the cards say; `/blog` needs it for all articles, so it is apart from their texts. */
export type ArticleCards = Record<ArticleSlug, { title: string; excerpt: string }>;
