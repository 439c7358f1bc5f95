import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { Booking } from '#shared/api/bookings.ts';
import type { Spot } from '#shared/api/spots.ts';
import { Section } from './section.tsx';
import { ComingSkeleton } from './skeletons.tsx';
import type { MessageId } from '#web/i18n/messages.ts';
import { useText } from '#web/i18n/use-text.ts';
import { useMinute } from '#web/lib/use-minute.ts';
import { Button } from '#web/ui/button.tsx';
import { MovesToday } from './moves-today.tsx';
import { NextStay } from './next-stay.tsx';
import { WaitingList } from './waiting-list.tsx';
import styles from './coming.module.css';

interface FailedProps {
  title: MessageId;
  query: Pick<UseInfiniteQueryResult, 'refetch' | 'isFetching'>;
}

/** Short: the whole list below says why. */
const Failed = ({ title, query }: FailedProps) => {
  const text = useText();
  return (
    <Section title={text(title)}>
      <p className={styles.muted}>{text('dashboard.next.failed')}</p>
      <p>
        <Button variant="secondary" size="sm" busy={query.isFetching} onClick={() => void query.refetch()}>
          {text('common.retry')}
        </Button>
      </p>
    </Section>
  );
};

interface Props {
  spots: UseInfiniteQueryResult<Spot[]>;
  bookings: UseInfiniteQueryResult<Booking[]>;
  bookingsOnMySpots: UseInfiniteQueryResult<Booking[]>;
  isOwner: boolean;
}

/**
 * The first part of the dashboard. For an owner: arrivals and departures of today, problems and other pending tasks, then the next stay as
 * a driver, if there is one. For a driver: the next stay, then the tasks. It reads the lists that the dashboard reads anyway, one booking on
 * its day, and the tax details of an owner.
 */
export const ComingNext = ({ spots, bookings, bookingsOnMySpots, isOwner }: Props) => {
  const now = useMinute();
  if (bookings.isPending) return <ComingSkeleton />;
  const nextStay = bookings.data ? (
    <NextStay bookings={bookings.data} now={now} isOwner={isOwner} />
  ) : (
    <Failed title="dashboard.next.title" query={bookings} />
  );
  const today = bookingsOnMySpots.data ? (
    <MovesToday list={bookingsOnMySpots} bookings={bookingsOnMySpots.data} now={now} />
  ) : (
    <Failed title="dashboard.today.title" query={bookingsOnMySpots} />
  );
  const waiting = (
    <WaitingList
      spots={spots.data ?? []}
      bookingsOnMySpots={bookingsOnMySpots.data ?? []}
      isOwner={isOwner}
    />
  );
  return (
    <div className={styles.coming}>
      {isOwner ? (
        <>
          {today}
          {waiting}
          {nextStay}
        </>
      ) : (
        <>
          {nextStay}
          {waiting}
        </>
      )}
    </div>
  );
};
