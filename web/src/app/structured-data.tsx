import { SHARE_PICTURE } from '#shared/api/spot-page.ts';
import { LANGUAGES, type Language } from '#web/i18n/language.ts';
import { paths } from '#web/lib/paths.ts';
import { siteOrigin } from '#web/lib/site-origin.ts';
import { toPublicAddress } from './public-address.ts';

/** A thing of schema.org. */
export interface Thing {
  '@type': string;
  [property: string]: unknown;
}

/** Structured data of a page (JSON-LD). `<` is escaped, so that no text can end the element. */
export const StructuredData = ({ things }: { things: readonly Thing[] }) => {
  const graph = { '@context': 'https://schema.org', '@graph': things };
  const __html = JSON.stringify(graph).replaceAll('<', '\\u003c');
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html }} />;
};

/** The operator of the site, for pages with an author or publisher. */
export const organization = (): Thing => ({
  '@type': 'Organization',
  '@id': `${siteOrigin()}/#organization`,
  name: 'PlazaLibre',
  url: `${siteOrigin()}/`,
  logo: `${siteOrigin()}${SHARE_PICTURE}`,
});

/** The site and its search by place. */
export const webSite = (): Thing => ({
  '@type': 'WebSite',
  '@id': `${siteOrigin()}/#website`,
  name: 'PlazaLibre',
  url: `${siteOrigin()}/`,
  inLanguage: LANGUAGES,
  publisher: { '@id': `${siteOrigin()}/#organization` },
  potentialAction: {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${siteOrigin()}/?location={search_term_string}` },
    'query-input': 'required name=search_term_string',
  },
});

export const faqPage = (entries: readonly { question: string; answer: string }[]): Thing => ({
  '@type': 'FAQPage',
  mainEntity: entries.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
});

interface Article {
  title: string;
  excerpt: string;
  /** `YYYY-MM-DD`. */
  date: string;
  path: string;
}

export const blogPosting = (language: Language, { title, excerpt, date, path }: Article): Thing => ({
  '@type': 'BlogPosting',
  headline: title,
  description: excerpt,
  datePublished: date,
  inLanguage: language,
  mainEntityOfPage: toPublicAddress(path, language),
  image: `${siteOrigin()}${SHARE_PICTURE}`,
  author: organization(),
  publisher: organization(),
});

/** A page of the breadcrumb trail. */
export type Breadcrumb = readonly [name: string, path: string];

/** The breadcrumb trail from the home page; the last step is the page itself. */
export const breadcrumbs = (language: Language, steps: readonly Breadcrumb[]): Thing => ({
  '@type': 'BreadcrumbList',
  itemListElement: [['PlazaLibre', paths.home] as Breadcrumb, ...steps].map(([name, path], index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: toPublicAddress(path, language),
  })),
});
