/** Addresses of the articles, one for both languages, newest first. */
export const ARTICLE_SLUGS = [
  'aparcar-en-la-ciudad-que-cambia',
  'guia-para-publicar-tu-plaza',
  'cabra-mi-coche-en-esa-plaza',
] as const;
export type ArticleSlug = (typeof ARTICLE_SLUGS)[number];

/** The texts of the cards; `/blog` needs them for all articles, so they are apart from the articles. */
export type ArticleCards = Record<ArticleSlug, { title: string; excerpt: string }>;
