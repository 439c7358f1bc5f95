import { useQuery } from '@tanstack/react-query';
import { useText } from '#web/i18n/use-text.ts';
import { unreadQuery } from '#web/api/notifications/count-unread.ts';
import styles from './unread-count.module.css';

/** The maximum shown; more are shown with a plus. */
const MAX_SHOWN = 99;

/** The number on the user icon; nothing if there is none, or it is not known. */
const UnreadCount = () => {
  const text = useText();
  const { data } = useQuery(unreadQuery);
  if (!data?.unread) return null;
  return (
    <span className={styles.count}>
      <span aria-hidden="true">{data.unread > MAX_SHOWN ? `${MAX_SHOWN}+` : data.unread}</span>
      <span className="visually-hidden">{text('shell.unread', { count: data.unread })}</span>
    </span>
  );
};

export default UnreadCount;
