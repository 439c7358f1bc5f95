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

/** Maximum length of a title that search engines and tabs show. */
const MAX_TITLE = 70;

/** The title of a page with the site's name, if there is room for it. */
const withSite = (title: string): string => {
  const whole = `${title} · ${SITE}`;
  return whole.length > MAX_TITLE ? title : whole;
};

interface Props {
  title: string;
  description?: string;
  /** False if a public page shows that something does not exist, or not yet. */
  isListed?: boolean;
  /** The type of Open Graph. */
  type?: 'website' | 'article';
  /** Path of a picture for previews. */
  picture?: string | undefined;
  /** The price in euros. */
  price?: number;
  /** The pages between home and this one. */
  trail?: readonly Breadcrumb[];
  /** Structured data of the page. */
  things?: readonly Thing[];
}

/** The canonical address and its languages, for search engines and previews. */
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

/** The head elements of a page; React moves them there. Every page renders one. */
export const PageHead = ({ title, description, isListed = true, type = 'website', ...more }: Props) => {
  const { pathname } = useLocation();
  const { language } = useLanguage();
  const { picture = SHARE_PICTURE, price, trail = [], things = [] } = more;
  const path = isListed ? toPublicPath(pathname) : undefined;
  const whole = withSite(title);
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

/** Every tag of `PageHead`, and those that a server has put into the head: a freshly rendered page first removes those of the file. */
export const PAGE_HEAD_TAGS =
  'title, meta[name="description"], meta[name="robots"], meta[property], link[rel="canonical"], link[rel="alternate"], script[type="application/ld+json"]';
