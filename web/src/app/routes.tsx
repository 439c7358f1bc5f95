import { lazy, type ComponentType } from 'react';
import { matchPath, Navigate, Route, Routes } from 'react-router-dom';
import { loadOtherTexts } from '#web/i18n/texts.ts';
import { paths, routePatterns } from '#web/lib/paths.ts';
import { Shell } from './shell.tsx';

type LoadPage = () => Promise<{ default: ComponentType }>;

const terms: LoadPage = () => import('./routes/terms.tsx');

type Page = readonly [pattern: string, load: LoadPage];

/** Pages that say nothing beyond the texts of the first view (`core` in i18n/texts.ts). */
const LIGHT_PAGES: readonly Page[] = [
  [routePatterns.login, () => import('./routes/login.tsx')],
  [routePatterns.register, () => import('./routes/register.tsx')],
  [routePatterns.forgotPassword, () => import('./routes/forgot-password.tsx')],
  [routePatterns.resetPassword, () => import('./routes/reset-password.tsx')],
];

/** Which page stands at which address. Each page is a chunk of its own with a component as its default export. */
const PAGES: readonly Page[] = [
  [routePatterns.home, () => import('./routes/home.tsx')],
  [routePatterns.loginProvider, () => import('./routes/login-provider.tsx')],
  [routePatterns.dashboard, () => import('./routes/dashboard.tsx')],
  [routePatterns.publish, () => import('./routes/publish.tsx')],
  [routePatterns.editSpot, () => import('./routes/edit-spot.tsx')],
  [routePatterns.spot, () => import('./routes/spot.tsx')],
  [routePatterns.booking, () => import('./routes/booking.tsx')],
  [routePatterns.payment, () => import('./routes/payment.tsx')],
  [routePatterns.paymentSuccess, () => import('./routes/payment-success.tsx')],
  [routePatterns.about, () => import('./routes/about.tsx')],
  [routePatterns.privacy, () => import('./routes/privacy.tsx')],
  [routePatterns.cookies, () => import('./routes/cookies.tsx')],
  [routePatterns.terms, terms],
  [routePatterns.termsOfRegistration, terms],
  [routePatterns.termsOfBooking, terms],
  [routePatterns.blog, () => import('./routes/blog.tsx')],
  [routePatterns.article, () => import('./routes/article.tsx')],
  [routePatterns.help, () => import('./routes/help.tsx')],
  [routePatterns.contact, () => import('./routes/contact.tsx')],
  [routePatterns.legalNotice, () => import('./routes/legal-notice.tsx')],
];

const NOT_FOUND: Page = ['*', () => import('./routes/not-found.tsx')];

const withAllTexts =
  (load: LoadPage): LoadPage =>
  async () => {
    const [page] = await Promise.all([load(), loadOtherTexts()]);
    return page;
  };

const asRoute = ([pattern, load]: Page) => ({ pattern, load, Page: lazy(load) });

const ROUTES = [
  ...LIGHT_PAGES.map(asRoute),
  ...PAGES.map(([pattern, load]) => asRoute([pattern, withAllTexts(load)])),
  asRoute(NOT_FOUND),
];

/** Fetches the chunk of an address ahead of its rendering. A failure is left to the rendering, which says so. */
export const preloadRoute = async (pathname: string) => {
  const route = ROUTES.find(({ pattern }) => matchPath(pattern, pathname));
  await route?.load().catch(() => undefined);
};

export const AppRoutes = () => (
  <Routes>
    <Route element={<Shell />}>
      {ROUTES.map(({ pattern, Page }) => (
        <Route key={pattern} path={pattern} element={<Page />} />
      ))}
      <Route path={routePatterns.publishAlias} element={<Navigate to={paths.publish} replace />} />
    </Route>
  </Routes>
);
