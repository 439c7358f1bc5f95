import { matchPath } from 'react-router-dom';
import type { Language } from '#web/i18n/language.ts';
import { routePatterns } from '#web/lib/paths.ts';
import { siteOrigin } from '#web/lib/site-origin.ts';

/** Public pages, which search engines may list. Others are personal, or steps of a process. */
export const PUBLIC_PATTERNS: readonly string[] = [
  routePatterns.home,
  routePatterns.login,
  routePatterns.register,
  routePatterns.forgotPassword,
  routePatterns.publish,
  routePatterns.city,
  routePatterns.spot,
  routePatterns.about,
  routePatterns.privacy,
  routePatterns.cookies,
  routePatterns.terms,
  routePatterns.blog,
  routePatterns.article,
  routePatterns.help,
  routePatterns.contact,
  routePatterns.legalNotice,
];

/** Other addresses of a public page. */
export const ALIASES: readonly string[] = [routePatterns.termsOfRegistration, routePatterns.termsOfBooking];

/** The canonical path of a page, or undefined if it is not listed. */
export const toPublicPath = (pathname: string): string | undefined => {
  const path = pathname.replace(/(?<=.)\/$/, '');
  if (ALIASES.includes(path)) return routePatterns.terms;
  return PUBLIC_PATTERNS.some((pattern) => matchPath(pattern, path)) ? path : undefined;
};

/** The full address of a path in a language; an address without language means Spanish. */
export const toPublicAddress = (path: string, language: Language): string =>
  `${siteOrigin()}${path}${language === 'es' ? '' : `?lang=${language}`}`;
