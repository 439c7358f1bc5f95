import { useLocation } from 'react-router-dom';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { LANGUAGES, type Language } from '#web/i18n/language.ts';
import { siteOrigin } from '#web/lib/site-origin.ts';
import { paths } from '#web/lib/paths.ts';
import { toPublicAddress, toPublicPath } from './public-address.ts';
import { SHARE_PICTURE } from '#shared/api/spot-page.ts';
import { breadcrumbs, StructuredData, type Breadcrumb, type Thing } from './structured-data.tsx';

const SITE = 'PlazaLibre';

const OPEN_GRAPH_LOCALES: Record<Language, string> = { es: 'es_ES', en: 'en_GB' };

interface Props {
  title: string;
  description?: string;
  /** False for what an address of a public page may also show: that there is nothing there, or not yet. */
  isListed?: boolean;
  /** Of Open Graph. */
  type?: 'website' | 'article';
  /** Path of a picture for previews. */
  picture?: string | undefined;
  /** Euros, of what is offered. */
  price?: number;
  /** The pages between home and this one. */
  trail?: readonly Breadcrumb[];
  /** What the page is about, for machines. */
  things?: readonly Thing[];
}

/** What search engines and previews of shared links read of a page in each language. */
const Addresses = ({ path }: { path: string }) => {
  const { language } = useLanguage();
  const address = toPublicAddress(path, language);
  return (
    <>
      <link rel="canonical" href={address} />
      {LANGUAGES.map((other) => (
        <link key={other} rel="alternate" hrefLang={other} href={toPublicAddress(path, other)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={toPublicAddress(path, 'es')} />
      <meta property="og:url" content={address} />
      <meta property="og:locale" content={OPEN_GRAPH_LOCALES[language]} />
    </>
  );
};

/** The elements of the document's head for a page; React moves them there. Every page renders one. */
export const PageHead = ({ title, description, isListed = true, type = 'website', ...more }: Props) => {
  const { pathname } = useLocation();
  const { language } = useLanguage();
  const { picture = SHARE_PICTURE, price, trail = [], things = [] } = more;
  const path = isListed ? toPublicPath(pathname) : undefined;
  const whole = `${title} · ${SITE}`;
  return (
    <>
      <title>{whole}</title>
      {description && <meta name="description" content={description} />}
      {path === undefined ? (
        <meta name="robots" content="noindex" />
      ) : (
        <>
          <Addresses path={path} />
          <meta property="og:site_name" content={SITE} />
          <meta property="og:type" content={type} />
          <meta property="og:title" content={whole} />
          {description && <meta property="og:description" content={description} />}
          <meta property="og:image" content={`${siteOrigin()}${picture}`} />
          {price !== undefined && (
            <>
              <meta property="product:price:amount" content={price.toFixed(2)} />
              <meta property="product:price:currency" content="EUR" />
            </>
          )}
          <StructuredData
            things={
              path === paths.home ? things : [breadcrumbs(language, [...trail, [title, path]]), ...things]
            }
          />
        </>
      )}
    </>
  );
};

/** Every tag that `PageHead` makes, and what a server has put into the head for it: a page that is rendered afresh takes those of the file away first. */
export const PAGE_HEAD_TAGS =
  'title, meta[name="description"], meta[name="robots"], meta[property], link[rel="canonical"], link[rel="alternate"], script[type="application/ld+json"]';
