import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Booking } from '#shared/api/bookings.ts';
import type { ConversationPage } from '#shared/api/messages.ts';
import { formatPhone } from '#web/lib/format-phone.ts';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { formatMoment } from '#web/lib/dates.ts';
import { useScrollToHash } from '#web/lib/use-scroll-to-hash.ts';
import { useIsVisible } from '#web/lib/use-is-visible.ts';
import { Button } from '#web/ui/button.tsx';
import { FoldedCard } from '#web/ui/folded-card.tsx';
import { QueryError } from '#web/ui/error-state.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Note, Row } from '#web/ui/layout.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { messagesQuery } from '#web/api/messages/list-messages.ts';
import { Bubble, OutgoingBubble } from './bubbles.tsx';
import { Composer } from './composer.tsx';
import styles from './messages.module.css';
import { useOutgoing } from '../use-outgoing.ts';
import { useReadMarks } from '../use-read-marks.ts';
import { useScroll } from '../use-scroll.ts';

interface TalkProps {
  booking: Booking;
  /** The latest page first. */
  pages: readonly ConversationPage[];
  other: string;
  earlier: { isThere: boolean; isLoading: boolean; load: () => void };
}

const Closed = ({ until, timeZone }: { until: string; timeZone: string }) => {
  const text = useText();
  const { language } = useLanguage();
  return <Note>{text('messages.closedSince', { when: formatMoment(until, timeZone, language) })}</Note>;
};

const Talk = ({ booking, pages, other, earlier }: TalkProps) => {
  const text = useText();
  const end = useRef<HTMLDivElement>(null);
  const { outgoing, add, retry, drop } = useOutgoing(booking.id);
  const [latestPage] = pages;
  const messages = [...pages].reverse().flatMap((page) => page.messages);
  const latest = messages.at(-1);
  const fromOther = messages.findLast(({ isMine }) => !isMine);
  // The server's copy replaces the own one as soon as it arrives.
  const arrived = new Set(messages.map(({ clientId }) => clientId));
  const waiting = outgoing.filter(({ clientId }) => !arrived.has(clientId));
  const { list, onScroll, goToEnd } = useScroll(
    messages[0]?.number,
    [latest?.number, ...waiting.map(({ clientId, error }) => (error ? `${clientId}!` : clientId))].join(),
  );
  useReadMarks(booking.id, latest, latestPage?.unread ?? 0, useIsVisible(end));
  const isEmpty = messages.length + waiting.length === 0;
  return (
    <>
      <div
        ref={list}
        onScroll={onScroll}
        className={styles.list}
        role="region"
        aria-label={text('messages.with', { name: other })}
        tabIndex={isEmpty ? undefined : 0}
      >
        {earlier.isThere && (
          <Button variant="ghost" size="sm" busy={earlier.isLoading} onClick={earlier.load}>
            {text('messages.earlier')}
          </Button>
        )}
        {isEmpty && latestPage?.writeUntil !== null && <Note>{text('messages.none', { name: other })}</Note>}
        <ol className={styles.messages}>
          {messages.map((message) => (
            <Bubble
              key={message.number}
              message={message}
              author={message.isMine ? text('messages.you') : other}
              timeZone={booking.timeZone}
            />
          ))}
          {waiting.map((one) => (
            <OutgoingBubble
              key={one.clientId}
              outgoing={one}
              onRetry={() => retry(one)}
              onDrop={() => drop(one.clientId)}
            />
          ))}
        </ol>
        <div ref={end} className={styles.end} />
      </div>
      <Announcement message={fromOther && `${other}: ${fromOther.text}`} number={fromOther?.number ?? 0} />
      {latestPage?.canWrite ? (
        <Composer
          bookingId={booking.id}
          onSend={(words) => {
            goToEnd();
            add(words);
          }}
        />
      ) : (
        latestPage?.writeUntil && <Closed until={latestPage.writeUntil} timeZone={booking.timeZone} />
      )}
    </>
  );
};

/** Announces new messages to screen readers, but not earlier ones. */
const Announcement = ({ message, number }: { message: string | undefined; number: number }) => {
  const [known] = useState(number);
  return (
    <p className="visually-hidden" role="status">
      {number > known ? message : ''}
    </p>
  );
};

const Phone = ({ name, phone }: { name: string; phone: string }) => {
  const text = useText();
  return (
    <Row as="p" gap={2} align="center" className={styles.phone}>
      <Icon name="phone" size={20} />
      <span>
        <span>{text('messages.phoneOf', { name })}</span>{' '}
        <a href={`tel:${phone}`} translate="no">
          {formatPhone(phone)}
        </a>
      </span>
    </Row>
  );
};

const Content = ({ booking }: { booking: Booking }) => {
  const text = useText();
  const section = useRef<HTMLDivElement>(null);
  const query = useInfiniteQuery(messagesQuery(booking.id));
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  useScrollToHash(section, data !== undefined);
  const unread = data?.pages[0]?.unread ?? 0;
  const other = data?.pages[0]?.otherName ?? text('common.deletedUser');
  const earlier = {
    isThere: hasNextPage,
    isLoading: isFetchingNextPage,
    load: () => void fetchNextPage(),
  };
  return (
    <FoldedCard
      ids={['mensajes']}
      title={text('messages.with', { name: other })}
      fact={unread > 0 ? text('messages.unread', { count: unread }) : undefined}
    >
      <div ref={section} id="mensajes" className={styles.head}>
        {booking.contact?.phone && <Phone name={booking.contact.name} phone={booking.contact.phone} />}
      </div>
      {data ? (
        <Talk booking={booking} pages={data.pages} other={other} earlier={earlier} />
      ) : error ? (
        <QueryError title={text('messages.loadFailed')} query={query} />
      ) : (
        <div aria-busy="true" className={styles.list}>
          <p className="visually-hidden" role="status">
            {text('common.loading')}
          </p>
          <Skeleton height="3rem" width="60%" />
        </div>
      )}
    </FoldedCard>
  );
};

const UNPAID: readonly Booking['status'][] = ['pending', 'expired', 'refunded'];

const wasPaid = ({ status, cancelledAt }: Booking) => !UNPAID.includes(status) || cancelledAt !== null;

/** The conversation of a paid booking, updated while it is visible. */
export const ConversationView = ({ booking }: { booking: Booking }) =>
  wasPaid(booking) ? <Content booking={booking} /> : null;
