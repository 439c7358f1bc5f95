import { lazy, type ComponentType } from 'react';
import { matchPath, Navigate, Route, Routes } from 'react-router-dom';
import { loadTexts, type TextNamespace } from '#web/i18n/texts.ts';
import { asPageLoadError } from '#web/lib/page-load-error.ts';
import { paths, type RouteName, routePatterns } from '#web/lib/paths.ts';
import { Shell } from './shell.tsx';

type LoadPage = () => Promise<{ default: ComponentType }>;

/** `name` is the file in `routes/`; `areas` are all texts that the page may need. */
type Page = readonly [name: string, load: LoadPage, areas: readonly TextNamespace[]];

const terms: LoadPage = () => import('./routes/terms.tsx');

/** The pattern of the not-found page. */
export const NOT_FOUND = '*';

/** The page of each address. Each page is its own chunk with a component as default export. */
const PAGES: Readonly<Record<Exclude<RouteName, 'publishAlias'>, Page>> = {
  home: ['home', () => import('./routes/home.tsx'), ['home', 'spots']],
  login: ['login', () => import('./routes/login.tsx'), ['accounts']],
  loginProvider: ['login-provider', () => import('./routes/login-provider.tsx'), ['accounts', 'provider']],
  register: ['register', () => import('./routes/register.tsx'), ['accounts']],
  forgotPassword: ['forgot-password', () => import('./routes/forgot-password.tsx'), ['accounts']],
  resetPassword: ['reset-password', () => import('./routes/reset-password.tsx'), ['accounts']],
  confirmEmail: ['confirm-email', () => import('./routes/confirm-email.tsx'), ['accounts', 'profile']],
  verifyEmail: ['verify-email', () => import('./routes/verify-email.tsx'), ['accounts', 'profile']],
  dashboard: [
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
      'vehicles',
    ],
  ],
  favourites: ['favourites', () => import('./routes/favourites.tsx'), ['favourites', 'spots']],
  earnings: [
    'earnings',
    () => import('./routes/earnings.tsx'),
    ['accounts', 'earnings', 'invoices', 'payouts', 'taxes'],
  ],
  invoices: ['invoices', () => import('./routes/invoices.tsx'), ['accounts', 'invoices']],
  invoice: ['invoice', () => import('./routes/invoice.tsx'), ['accounts', 'invoices']],
  taxDetails: ['tax-details', () => import('./routes/tax-details.tsx'), ['accounts', 'taxes']],
  publish: ['publish', () => import('./routes/publish.tsx'), ['fields', 'publish', 'spots']],
  editSpot: [
    'edit-spot',
    () => import('./routes/edit-spot.tsx'),
    ['dashboard', 'fields', 'publish', 'spots'],
  ],
  admin: [
    'admin',
    () => import('./routes/admin.tsx'),
    ['accounts', 'claims', 'moderation', 'problems', 'reservations', 'spots'],
  ],
  adminProblem: [
    'admin-problem',
    () => import('./routes/admin-problem.tsx'),
    ['accounts', 'moderation', 'pictures', 'problems', 'reservations', 'spots'],
  ],
  adminReview: [
    'admin-review',
    () => import('./routes/admin-review.tsx'),
    ['accounts', 'moderation', 'spots'],
  ],
  spotCalendar: ['spot-calendar', () => import('./routes/spot-calendar.tsx'), ['calendar']],
  city: ['city', () => import('./routes/city.tsx'), ['cities', 'home', 'spots']],
  spot: ['spot', () => import('./routes/spot.tsx'), ['spots', 'bookings']],
  booking: ['booking', () => import('./routes/booking.tsx'), ['bookings', 'spots', 'traders']],
  payment: [
    'payment',
    () => import('./routes/payment.tsx'),
    ['accounts', 'payments', 'bookings', 'spots', 'vehicles'],
  ],
  paymentSuccess: [
    'payment-success',
    () => import('./routes/payment-success.tsx'),
    ['payments', 'bookings', 'notifications', 'spots'],
  ],
  reservation: [
    'reservation',
    () => import('./routes/reservation.tsx'),
    [
      'accounts',
      'bookings',
      'claims',
      'invoices',
      'messages',
      'notifications',
      'reservations',
      'reviews',
      'spots',
      'stays',
      'taxes',
      'vehicles',
    ],
  ],
  changeBooking: [
    'change-booking',
    () => import('./routes/change-booking.tsx'),
    ['accounts', 'bookings', 'changes', 'payments', 'reservations', 'spots'],
  ],
  claim: [
    'claim',
    () => import('./routes/claim.tsx'),
    ['accounts', 'bookings', 'claims', 'payments', 'pictures', 'reservations', 'spots', 'vehicles'],
  ],
  adminClaim: [
    'admin-claim',
    () => import('./routes/admin-claim.tsx'),
    ['accounts', 'bookings', 'claims', 'moderation', 'pictures', 'spots'],
  ],
  pass: ['pass', () => import('./routes/pass.tsx'), ['accounts', 'passes', 'spots', 'stays']],
  problem: [
    'problem',
    () => import('./routes/problem.tsx'),
    ['accounts', 'bookings', 'pictures', 'problems', 'reservations', 'spots'],
  ],
  passes: ['passes', () => import('./routes/passes.tsx'), ['passes']],
  passCheck: ['pass-check', () => import('./routes/pass-check.tsx'), ['passes']],
  about: ['about', () => import('./routes/about.tsx'), ['pages']],
  privacy: ['privacy', () => import('./routes/privacy.tsx'), ['pages']],
  cookies: ['cookies', () => import('./routes/cookies.tsx'), ['pages']],
  terms: ['terms', terms, ['pages']],
  termsOfRegistration: ['terms', terms, ['pages']],
  termsOfBooking: ['terms', terms, ['pages']],
  blog: ['blog', () => import('./routes/blog.tsx'), ['pages']],
  article: ['article', () => import('./routes/article.tsx'), ['pages']],
  promises: ['promises', () => import('./routes/promises.tsx'), ['pages']],
  help: ['help', () => import('./routes/help.tsx'), ['pages']],
  contact: ['contact', () => import('./routes/contact.tsx'), ['pages']],
  legalNotice: ['legal-notice', () => import('./routes/legal-notice.tsx'), ['pages']],
};

const NOT_FOUND_PAGE: Page = ['not-found', () => import('./routes/not-found.tsx'), []];

const asRoute = (pattern: string, [name, loadPage, areas]: Page) => {
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

const ROUTES = [
  ...Object.entries(PAGES).map(([route, page]) => asRoute(routePatterns[route as keyof typeof PAGES], page)), // entries forgets the names
  asRoute(NOT_FOUND, NOT_FOUND_PAGE),
];

/** Patterns of all pages; the site's server answers 404 at other addresses. */
export const ROUTE_PATTERNS: readonly string[] = Object.values(routePatterns);

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
