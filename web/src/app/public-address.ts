import { matchPath } from 'react-router-dom';
import type { Language } from '#web/i18n/language.ts';
import { listPatterns, routePatterns } from '#web/lib/paths.ts';
import { siteOrigin } from '#web/lib/site-origin.ts';

const PUBLIC_PATTERNS = listPatterns('public');
export const ALIASES = listPatterns('alias');

/** The canonical path of a page, or undefined if it is not listed. */
export const toPublicPath = (pathname: string): string | undefined => {
  const path = pathname.replace(/(?<=.)\/$/, '');
  if (ALIASES.includes(path)) return routePatterns.terms;
  return PUBLIC_PATTERNS.some((pattern) => matchPath(pattern, path)) ? path : undefined;
};

/** The full address of a path in a language; an address without language means Spanish. */
export const toPublicAddress = (path: string, language: Language): string =>
  `${siteOrigin()}${path}${language === 'es' ? '' : `?lang=${language}`}`;
