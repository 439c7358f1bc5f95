import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { Conversation } from '#shared/api/messages.ts';
import { SpotPicture } from '#web/components/spots/spot-picture.tsx';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { formatMoment } from '#web/lib/dates.ts';
import { paths } from '#web/lib/paths.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { QueryError } from '#web/ui/error-state.tsx';
import { conversationsQuery } from '#web/api/messages/list-conversations.ts';
import styles from './conversation-list.module.css';

const Row = ({ conversation }: { conversation: Conversation }) => {
  const text = useText();
  const { language } = useLanguage();
  const { bookingId, otherName, spotTitle, spotImage, lastText, isLastMine, lastAt, unread } = conversation;
  return (
    <li className={styles.row}>
      <SpotPicture url={spotImage} alt="" className={styles.picture} />
      <div className={styles.what}>
        <h3>
          <Link to={paths.messages(bookingId)}>
            <bdi translate={otherName === null ? undefined : 'no'}>
              {otherName ?? text('common.deletedUser')}
            </bdi>
          </Link>
        </h3>
        <p className={styles.muted}>
          <span>{`${spotTitle} · `}</span>
          <time dateTime={lastAt}>{formatMoment(lastAt, 'Europe/Madrid', language)}</time>
        </p>
        <p className={styles.preview} data-unread={unread > 0}>
          {isLastMine && <span>{`${text('messages.you')}: `}</span>}
          <bdi>{lastText || text('messages.removed')}</bdi>
        </p>
      </div>
      {unread > 0 && <Badge tone="accent">{text('messages.unread', { count: unread })}</Badge>}
    </li>
  );
};

/** Conversations about bookings, latest message first. Nothing if there is none. */
export const ConversationList = () => {
  const text = useText();
  const query = useInfiniteQuery(conversationsQuery);
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  const conversations = data?.pages.flatMap((page) => page.conversations) ?? [];
  if (data ? conversations.length === 0 : !error) return null;
  return (
    <section className={styles.section}>
      <h2>{text('messages.title')}</h2>
      {data ? (
        <ul className={styles.rows}>
          {conversations.map((conversation) => (
            <Row key={conversation.bookingId} conversation={conversation} />
          ))}
        </ul>
      ) : (
        <QueryError title={text('messages.listFailed')} query={query} />
      )}
      {hasNextPage && (
        <Button variant="secondary" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {text('messages.more')}
        </Button>
      )}
    </section>
  );
};
