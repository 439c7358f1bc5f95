import type { NotificationKind, PushKind } from '#shared/model/notification-kinds.ts';
import type accounts from './es/accounts.json';
import type bookings from './es/bookings.json';
import type calendar from './es/calendar.json';
import type changes from './es/changes.json';
import type cities from './es/cities.json';
import type claims from './es/claims.json';
import type common from './es/common.json';
import type dashboard from './es/dashboard.json';
import type earnings from './es/earnings.json';
import type entry from './es/entry.json';
import type favourites from './es/favourites.json';
import type fields from './es/fields.json';
import type home from './es/home.json';
import type invoices from './es/invoices.json';
import type messages from './es/messages.json';
import type moderation from './es/moderation.json';
import type notifications from './es/notifications.json';
import type pages from './es/pages.json';
import type passes from './es/passes.json';
import type payments from './es/payments.json';
import type payouts from './es/payouts.json';
import type pictures from './es/pictures.json';
import type problems from './es/problems.json';
import type profile from './es/profile.json';
import type provider from './es/provider.json';
import type publish from './es/publish.json';
import type reservations from './es/reservations.json';
import type reviews from './es/reviews.json';
import type search from './es/search.json';
import type shell from './es/shell.json';
import type spots from './es/spots.json';
import type stays from './es/stays.json';
import type taxes from './es/taxes.json';
import type traders from './es/traders.json';
import type vehicles from './es/vehicles.json';

type Catalogue = typeof accounts &
  typeof bookings &
  typeof calendar &
  typeof changes &
  typeof cities &
  typeof claims &
  typeof common &
  typeof dashboard &
  typeof earnings &
  typeof entry &
  typeof favourites &
  typeof fields &
  typeof home &
  typeof invoices &
  typeof messages &
  typeof moderation &
  typeof notifications &
  typeof pages &
  typeof passes &
  typeof payments &
  typeof payouts &
  typeof pictures &
  typeof problems &
  typeof profile &
  typeof provider &
  typeof publish &
  typeof reservations &
  typeof reviews &
  typeof search &
  typeof shell &
  typeof spots &
  typeof stays &
  typeof taxes &
  typeof traders &
  typeof vehicles;

/** Texts of the kinds of notifications, which their table has (`web/vite/catalogues.ts`). */
type NotificationId = `notifications.kind.${NotificationKind}` | `notifications.push.kind.${PushKind}`;

/** Ids have the form `area.what`. The Spanish catalogue defines them; the build fails if en lacks one. */
export type MessageId = keyof Catalogue | NotificationId;
