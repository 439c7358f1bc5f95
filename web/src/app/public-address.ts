import { matchPath } from 'react-router-dom';
import type { Language } from '#web/i18n/language.ts';
import { type RouteName, routePatterns } from '#web/lib/paths.ts';
import { siteOrigin } from '#web/lib/site-origin.ts';

/** Search engines may list public pages. An alias is another address of the terms. Unlisted pages are personal, or steps of a process. */
const VISIBILITY: Readonly<Record<RouteName, 'public' | 'alias' | 'unlisted'>> = {
  home: 'public',
  login: 'public',
  loginProvider: 'unlisted',
  register: 'public',
  forgotPassword: 'public',
  resetPassword: 'unlisted',
  confirmEmail: 'unlisted',
  verifyEmail: 'unlisted',
  dashboard: 'unlisted',
  favourites: 'unlisted',
  about: 'public',
  earnings: 'unlisted',
  taxDetails: 'unlisted',
  invoices: 'unlisted',
  invoice: 'unlisted',
  publish: 'public',
  publishAlias: 'unlisted',
  editSpot: 'unlisted',
  admin: 'unlisted',
  adminReview: 'unlisted',
  spotCalendar: 'unlisted',
  city: 'public',
  spot: 'public',
  booking: 'unlisted',
  payment: 'unlisted',
  paymentSuccess: 'unlisted',
  reservation: 'unlisted',
  claim: 'unlisted',
  adminClaim: 'unlisted',
  pass: 'unlisted',
  changeBooking: 'unlisted',
  problem: 'unlisted',
  adminProblem: 'unlisted',
  passes: 'unlisted',
  passCheck: 'unlisted',
  privacy: 'public',
  cookies: 'public',
  terms: 'public',
  termsOfRegistration: 'alias',
  termsOfBooking: 'alias',
  blog: 'public',
  article: 'public',
  promises: 'public',
  help: 'public',
  contact: 'public',
  legalNotice: 'public',
};

const listPatterns = (visibility: 'public' | 'alias'): readonly string[] =>
  Object.entries(routePatterns).flatMap(
    ([name, pattern]) => (VISIBILITY[name as RouteName] === visibility ? pattern : []), // entries forgets the names
  );

export const PUBLIC_PATTERNS = listPatterns('public');
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
