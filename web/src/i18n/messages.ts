import type { NotificationKind, PushKind } from '#shared/model/notification-kinds.ts';

/** The areas that have texts. The Spanish catalogue defines the ids; the build fails if en lacks one. */
interface Catalogues {
  accounts: typeof import('./es/accounts.json');
  bookings: typeof import('./es/bookings.json');
  calendar: typeof import('./es/calendar.json');
  changes: typeof import('./es/changes.json');
  cities: typeof import('./es/cities.json');
  claims: typeof import('./es/claims.json');
  common: typeof import('./es/common.json');
  dashboard: typeof import('./es/dashboard.json');
  earnings: typeof import('./es/earnings.json');
  entry: typeof import('./es/entry.json');
  favourites: typeof import('./es/favourites.json');
  fields: typeof import('./es/fields.json');
  home: typeof import('./es/home.json');
  invoices: typeof import('./es/invoices.json');
  messages: typeof import('./es/messages.json');
  moderation: typeof import('./es/moderation.json');
  notifications: typeof import('./es/notifications.json');
  pages: typeof import('./es/pages.json');
  passes: typeof import('./es/passes.json');
  payments: typeof import('./es/payments.json');
  payouts: typeof import('./es/payouts.json');
  pictures: typeof import('./es/pictures.json');
  problems: typeof import('./es/problems.json');
  profile: typeof import('./es/profile.json');
  provider: typeof import('./es/provider.json');
  publish: typeof import('./es/publish.json');
  reservations: typeof import('./es/reservations.json');
  reviews: typeof import('./es/reviews.json');
  search: typeof import('./es/search.json');
  shell: typeof import('./es/shell.json');
  spots: typeof import('./es/spots.json');
  stays: typeof import('./es/stays.json');
  taxes: typeof import('./es/taxes.json');
  traders: typeof import('./es/traders.json');
  vehicles: typeof import('./es/vehicles.json');
}

/** Texts of the kinds of notifications, which their table has (`web/vite/catalogues.ts`). */
type NotificationId = `notifications.kind.${NotificationKind}` | `notifications.push.kind.${PushKind}`;

/** Ids have the form `area.what`. */
export type MessageId =
  | { [Area in keyof Catalogues]: keyof Catalogues[Area] }[keyof Catalogues]
  | NotificationId;

/** An area of texts, loaded with the first page that needs it. */
export type TextNamespace = Exclude<keyof Catalogues, 'common' | 'shell'>;
