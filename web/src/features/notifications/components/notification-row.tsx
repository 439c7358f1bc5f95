import { Link } from 'react-router-dom';
import type { Notification } from '#shared/api/notifications.ts';
import { NOTIFICATION_SPECS } from '#shared/model/notification-kinds.ts';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import type { MessageId } from '#web/i18n/messages.ts';
import { useText } from '#web/i18n/use-text.ts';
import { formatMoment } from '#web/lib/dates.ts';
import { formatStay } from '#web/lib/format-stay.ts';
import { formatEuros } from '#web/lib/money.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Note } from '#web/ui/layout.tsx';
import { getNotificationPath } from '../notification-path.ts';
import styles from './notifications.module.css';

/** The text about money after a cancellation: the driver's refund, or the owner's rest. */
const moneyAfterCancelling = (isOwner: boolean, amount: number): MessageId => {
  if (isOwner) return amount > 0 ? 'notifications.ownerKeeps' : 'notifications.ownerKeepsNothing';
  return amount > 0 ? 'notifications.comesBack' : 'notifications.nothingBack';
};

/** The title of a cancellation, from the reader's view. */
const cancelledTitle = ({ cancelledBy, driverName }: Notification): MessageId => {
  const isOwner = driverName !== undefined;
  if (cancelledBy === 'driver')
    return isOwner ? 'notifications.cancelledByDriver' : 'notifications.cancelledByYou';
  return isOwner ? 'notifications.cancelledByYou' : 'notifications.cancelledByOwner';
};

/** The stay and its amount, in the spot's local time. */
const Stay = ({ notification }: { notification: Notification }) => {
  const { language } = useLanguage();
  const text = useText();
  const { startTime, endTime, timeZone, amount, cancelledBy, driverName } = notification;
  if (!startTime || !endTime || !timeZone) return null;
  const period = formatStay({ startTime, endTime, timeZone }, language);
  const money = () => {
    if (amount === undefined) return [];
    const euros = formatEuros(amount, language);
    return cancelledBy
      ? [text(moneyAfterCancelling(driverName !== undefined, amount), { amount: euros })]
      : [euros];
  };
  return <Note className={styles.muted}>{[period, ...money()].join(' · ')}</Note>;
};

/** A notification: following it marks it as read. */
export const NotificationRow = ({
  notification,
  onRead,
}: {
  notification: Notification;
  onRead: () => void;
}) => {
  const text = useText();
  const { language } = useLanguage();
  const { kind, isRead, createdAt, reason } = notification;
  const { icon } = NOTIFICATION_SPECS[kind];
  return (
    <li className={classNames(styles.row, !isRead && styles.unread)}>
      <span className={styles.icon}>
        <Icon name={icon} size={20} />
      </span>
      <div className={styles.what}>
        <Link to={getNotificationPath(notification)} onClick={onRead} className={styles.title}>
          {!isRead && <span className="visually-hidden">{`${text('notifications.isUnread')}: `}</span>}
          <span>
            {text(notification.cancelledBy ? cancelledTitle(notification) : `notifications.kind.${kind}`, {
              spot: notification.spotTitle,
              driver: notification.driverName || text('common.deletedUser'),
              amount: formatEuros(notification.amount ?? 0, language),
            })}
          </span>
        </Link>
        <Stay notification={notification} />
        {reason && <p className={styles.reason}>{reason}</p>}
        <Note as="time" className={styles.muted} dateTime={createdAt}>
          {formatMoment(createdAt, 'Europe/Madrid', language)}
        </Note>
      </div>
      {!isRead && (
        <button type="button" className={styles.mark} onClick={onRead}>
          <Icon name="check" size={20} label={text('notifications.markRead')} />
        </button>
      )}
    </li>
  );
};
