import { lazy, type ComponentType } from 'react';
import { matchPath, Navigate, Route, Routes } from 'react-router-dom';
import { loadTexts, type TextNamespace } from '#web/i18n/texts.ts';
import { asPageLoadError } from '#web/lib/page-load-error.ts';
import { paths, routePatterns } from '#web/lib/paths.ts';
import { Shell } from './shell.tsx';

type LoadPage = () => Promise<{ default: ComponentType }>;

/** `name` is the file in `routes/`; `areas` are all texts that the page may need. */
type Page = readonly [pattern: string, name: string, load: LoadPage, areas: readonly TextNamespace[]];

const terms: LoadPage = () => import('./routes/terms.tsx');

/** The pattern of the not-found page. */
export const NOT_FOUND = '*';

/** The page of each address. Each page is its own chunk with a component as default export. */
const PAGES: readonly Page[] = [
  [routePatterns.home, 'home', () => import('./routes/home.tsx'), ['home', 'spots']],
  [routePatterns.login, 'login', () => import('./routes/login.tsx'), ['accounts']],
  [
    routePatterns.loginProvider,
    'login-provider',
    () => import('./routes/login-provider.tsx'),
    ['accounts', 'provider'],
  ],
  [routePatterns.register, 'register', () => import('./routes/register.tsx'), ['accounts']],
  [
    routePatterns.forgotPassword,
    'forgot-password',
    () => import('./routes/forgot-password.tsx'),
    ['accounts'],
  ],
  [routePatterns.resetPassword, 'reset-password', () => import('./routes/reset-password.tsx'), ['accounts']],
  [
    routePatterns.confirmEmail,
    'confirm-email',
    () => import('./routes/confirm-email.tsx'),
    ['accounts', 'profile'],
  ],
  [
    routePatterns.verifyEmail,
    'verify-email',
    () => import('./routes/verify-email.tsx'),
    ['accounts', 'profile'],
  ],
  [
    routePatterns.dashboard,
    'dashboard',
    () => import('./routes/dashboard.tsx'),
    [
      'accounts',
      'dashboard',
      'fields',
      'messages',
      'notifications',
      'payouts',
      'profile',
      'reservations',
      'spots',
    ],
  ],
  [
    routePatterns.earnings,
    'earnings',
    () => import('./routes/earnings.tsx'),
    ['accounts', 'earnings', 'payouts'],
  ],
  [routePatterns.publish, 'publish', () => import('./routes/publish.tsx'), ['fields', 'publish', 'spots']],
  [
    routePatterns.editSpot,
    'edit-spot',
    () => import('./routes/edit-spot.tsx'),
    ['dashboard', 'fields', 'publish', 'spots'],
  ],
  [routePatterns.admin, 'admin', () => import('./routes/admin.tsx'), ['moderation', 'spots']],
  [
    routePatterns.adminReview,
    'admin-review',
    () => import('./routes/admin-review.tsx'),
    ['moderation', 'spots'],
  ],
  [routePatterns.spotCalendar, 'spot-calendar', () => import('./routes/spot-calendar.tsx'), ['calendar']],
  [routePatterns.city, 'city', () => import('./routes/city.tsx'), ['cities', 'home', 'spots']],
  [routePatterns.spot, 'spot', () => import('./routes/spot.tsx'), ['spots', 'bookings']],
  [routePatterns.booking, 'booking', () => import('./routes/booking.tsx'), ['bookings', 'spots']],
  [routePatterns.payment, 'payment', () => import('./routes/payment.tsx'), ['payments', 'bookings', 'spots']],
  [
    routePatterns.paymentSuccess,
    'payment-success',
    () => import('./routes/payment-success.tsx'),
    ['payments', 'bookings', 'spots'],
  ],
  [
    routePatterns.reservation,
    'reservation',
    () => import('./routes/reservation.tsx'),
    ['bookings', 'messages', 'reservations', 'reviews', 'spots'],
  ],
  [routePatterns.about, 'about', () => import('./routes/about.tsx'), ['pages']],
  [routePatterns.privacy, 'privacy', () => import('./routes/privacy.tsx'), ['pages']],
  [routePatterns.cookies, 'cookies', () => import('./routes/cookies.tsx'), ['pages']],
  [routePatterns.terms, 'terms', terms, ['pages']],
  [routePatterns.termsOfRegistration, 'terms', terms, ['pages']],
  [routePatterns.termsOfBooking, 'terms', terms, ['pages']],
  [routePatterns.blog, 'blog', () => import('./routes/blog.tsx'), ['pages']],
  [routePatterns.article, 'article', () => import('./routes/article.tsx'), ['pages']],
  [routePatterns.help, 'help', () => import('./routes/help.tsx'), ['pages']],
  [routePatterns.contact, 'contact', () => import('./routes/contact.tsx'), ['pages']],
  [routePatterns.legalNotice, 'legal-notice', () => import('./routes/legal-notice.tsx'), ['pages']],
  [NOT_FOUND, 'not-found', () => import('./routes/not-found.tsx'), []],
];

const asRoute = ([pattern, name, loadPage, areas]: Page) => {
  const load: LoadPage = async () => {
    const [page] = await Promise.all([loadPage(), loadTexts(areas)]).catch(asPageLoadError);
    return page;
  };
  const Lazy = lazy(load);
  let Preloaded: ComponentType | undefined;
  return {
    pattern,
    name,
    areas,
    preload: async () => {
      Preloaded = (await load()).default;
    },
    Page: () => (Preloaded ? <Preloaded /> : <Lazy />),
  };
};

const ROUTES = PAGES.map(asRoute);

/** Patterns of all pages; the site's server answers 404 at other addresses. */
export const ROUTE_PATTERNS: readonly string[] = [
  ...PAGES.map(([pattern]) => pattern).filter((pattern) => pattern !== NOT_FOUND),
  routePatterns.publishAlias,
];

/** The page of an address. */
export const findRoute = (pathname: string) => ROUTES.find(({ pattern }) => matchPath(pattern, pathname));

const READ_THE_QUERY: readonly string[] = [routePatterns.home, routePatterns.login, routePatterns.register];

/** Whether the first rendering of an address depends on its query, which prerendering cannot know. */
export const readsQuery = (pathname: string) =>
  READ_THE_QUERY.some((pattern) => matchPath(pattern, pathname));

/** Loads what the page of an address needs before the first rendering, which then shows it at once. The rendering reports failures. */
export const preloadRoute = async (pathname: string) => {
  await findRoute(pathname)
    ?.preload()
    .catch(() => undefined);
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
