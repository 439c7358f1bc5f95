import { matchPath } from 'react-router-dom';
import type { Language } from '#web/i18n/language.ts';
import { routePatterns } from '#web/lib/paths.ts';
import { siteOrigin } from '#web/lib/site-origin.ts';

/** Pages for everybody, which search engines may list. The others are somebody's own, or steps on the way. */
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

/** Other addresses of one of them. */
export const ALIASES: readonly string[] = [routePatterns.termsOfRegistration, routePatterns.termsOfBooking];

/** The one path under which a page is to be known, or nothing if it is not to be listed. */
export const toPublicPath = (pathname: string): string | undefined => {
  const path = pathname.replace(/(?<=.)\/$/, '');
  if (ALIASES.includes(path)) return routePatterns.terms;
  return PUBLIC_PATTERNS.some((pattern) => matchPath(pattern, path)) ? path : undefined;
};

/** The whole address of a path in a language; Spanish is what an address means by itself. */
export const toPublicAddress = (path: string, language: Language): string =>
  `${siteOrigin()}${path}${language === 'es' ? '' : `?lang=${language}`}`;
