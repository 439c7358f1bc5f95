import { accountPages } from './accounts.ts';
import { bookingPages } from './bookings.ts';
import { checkoutPages } from './checkout.ts';
import { claimPages } from './claims.ts';
import { dashboardPages } from './dashboard.ts';
import { earningsPages } from './earnings.ts';
import { favouritePages } from './favourites.ts';
import { invoicePages } from './invoices.ts';
import { moderationPages } from './moderation.ts';
import { sitePages } from './pages.ts';
import { passPages } from './passes.ts';
import { problemPages } from './problems.ts';
import { rentalPages } from './rentals.ts';
import { searchPages } from './search.ts';
import { spotPages } from './spots.ts';
import { taxPages } from './taxes.ts';
import type { Page } from './page.ts';

/** The areas that have texts. The Spanish catalogue defines the ids; the build fails if en lacks one. */
export interface Catalogues {
  accounts: typeof import('../i18n/es/accounts.json');
  bookings: typeof import('../i18n/es/bookings.json');
  calendar: typeof import('../i18n/es/calendar.json');
  changes: typeof import('../i18n/es/changes.json');
  cities: typeof import('../i18n/es/cities.json');
  cityMonths: typeof import('../i18n/es/cityMonths.json');
  claims: typeof import('../i18n/es/claims.json');
  common: typeof import('../i18n/es/common.json');
  dashboard: typeof import('../i18n/es/dashboard.json');
  earnings: typeof import('../i18n/es/earnings.json');
  entry: typeof import('../i18n/es/entry.json');
  favourites: typeof import('../i18n/es/favourites.json');
  fields: typeof import('../i18n/es/fields.json');
  home: typeof import('../i18n/es/home.json');
  invoices: typeof import('../i18n/es/invoices.json');
  messages: typeof import('../i18n/es/messages.json');
  moderation: typeof import('../i18n/es/moderation.json');
  notifications: typeof import('../i18n/es/notifications.json');
  pages: typeof import('../i18n/es/pages.json');
  passes: typeof import('../i18n/es/passes.json');
  payments: typeof import('../i18n/es/payments.json');
  payouts: typeof import('../i18n/es/payouts.json');
  pictures: typeof import('../i18n/es/pictures.json');
  problems: typeof import('../i18n/es/problems.json');
  profile: typeof import('../i18n/es/profile.json');
  provider: typeof import('../i18n/es/provider.json');
  publish: typeof import('../i18n/es/publish.json');
  rentals: typeof import('../i18n/es/rentals.json');
  reservations: typeof import('../i18n/es/reservations.json');
  reviews: typeof import('../i18n/es/reviews.json');
  search: typeof import('../i18n/es/search.json');
  shell: typeof import('../i18n/es/shell.json');
  spots: typeof import('../i18n/es/spots.json');
  stays: typeof import('../i18n/es/stays.json');
  taxes: typeof import('../i18n/es/taxes.json');
  traders: typeof import('../i18n/es/traders.json');
  vehicles: typeof import('../i18n/es/vehicles.json');
}

/** An area of texts, loaded with the first page that needs it. */
export type TextNamespace = Exclude<keyof Catalogues, 'common' | 'shell'>;

/** Every page of the site. The browser gets what it needs of them from `web/vite/site-pages-plugin.ts`. */
export const PAGES = {
  ...accountPages,
  ...bookingPages,
  ...checkoutPages,
  ...claimPages,
  ...dashboardPages,
  ...earningsPages,
  ...favouritePages,
  ...invoicePages,
  ...moderationPages,
  ...sitePages,
  ...passPages,
  ...problemPages,
  ...rentalPages,
  ...searchPages,
  ...spotPages,
  ...taxPages,
} satisfies Readonly<Record<string, { readonly texts: readonly TextNamespace[] }>>;

export type PageName = keyof typeof PAGES;

/** The pages with their names, for all who go through them. */
export const listPages = (): readonly (Page & { readonly name: PageName; readonly file: string })[] =>
  Object.entries<Page>(PAGES).map(([name, page]) => ({
    file: name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
    ...page,
    name: name as PageName, // entries forgets the names
  }));
