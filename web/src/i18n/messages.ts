import type { NotificationKind, PushKind } from '#shared/model/notification-kinds.ts';
import type { Catalogues } from '#web/areas/index.ts';

/** Texts of the kinds of notifications, which their table has (`web/vite/catalogues.ts`). */
type NotificationId = `notifications.kind.${NotificationKind}` | `notifications.push.kind.${PushKind}`;

/** Ids have the form `area.what`. */
export type MessageId =
  | { [Area in keyof Catalogues]: keyof Catalogues[Area] }[keyof Catalogues]
  | NotificationId;
