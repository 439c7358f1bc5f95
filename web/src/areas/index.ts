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
import { searchPages } from './search.ts';
import { spotPages } from './spots.ts';
import { taxPages } from './taxes.ts';
import type { Page } from './page.ts';

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
  ...searchPages,
  ...spotPages,
  ...taxPages,
};

export type PageName = keyof typeof PAGES;

/** The pages with their names, for all who go through them. */
export const listPages = (): readonly (Page & { readonly name: PageName; readonly file: string })[] =>
  Object.entries<Page>(PAGES).map(([name, page]) => ({
    file: name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
    ...page,
    name: name as PageName, // entries forgets the names
  }));
