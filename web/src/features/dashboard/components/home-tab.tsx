import { useInfiniteQuery, useQuery, type UseInfiniteQueryResult } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { Statistics } from '#shared/api/accounts.ts';
import type { Booking } from '#shared/api/bookings.ts';
import type { Spot } from '#shared/api/spots.ts';
import { SpotPicture } from '#web/components/spots/spot-picture.tsx';
import { LOCALES } from '#web/i18n/language.ts';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { formatEuros } from '#web/lib/money.ts';
import type { Elements } from '#web/lib/elements.ts';
import { paths } from '#web/lib/paths.ts';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import { Row, Stack } from '#web/ui/layout.tsx';
import { statisticsQuery } from '#web/api/accounts/get-statistics.ts';
import { bookingsOnMySpotsQuery } from '#web/api/bookings/list-bookings-on-my-spots.ts';
import { myBookingsQuery } from '#web/api/bookings/list-my-bookings.ts';
import { mySpotsQuery } from '#web/api/spots/list-my-spots.ts';
import { useIsOwner } from '../use-is-owner.ts';
import { useSortedStays } from '../use-sorted-stays.ts';
import { BookingRow } from './booking-row.tsx';
import { ComingNext } from './coming-next.tsx';
import { NoBookings, NoBookingsOnMySpots, NoSpots } from './empty-lists.tsx';
import { Loaded, Waiting } from './loaded.tsx';
import { Section } from './section.tsx';
import { HomeSkeleton, RowsSkeleton, StatsSkeleton } from './skeletons.tsx';
import { translateValue } from '#web/ui/translate.ts';
import { SpotStateBadges } from './spot-state-badges.tsx';
import { ToggleSpotButton } from './toggle-spot-button.tsx';
import styles from './dashboard.module.css';

/** 001 §9. */
const SHOWN = 3;

interface StatProps {
  icon: IconName;
  label: string;
  value: string;
  /** A link to more. */
  to?: string;
}

const Stat = ({ icon, label, value, to }: StatProps) => (
  <div className={styles.stat}>
    <dt>
      <Icon name={icon} size={20} />
      {to ? <Link to={to}>{label}</Link> : <span>{label}</span>}
    </dt>
    <dd translate={translateValue(value)}>{value}</dd>
  </div>
);

const Stats = ({ statistics }: { statistics: Statistics }) => {
  const text = useText();
  const { language } = useLanguage();
  const rating = statistics.averageRating;
  const ratingText = rating.toLocaleString(LOCALES[language], {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  return (
    <dl className={styles.stats}>
      <Stat icon="car" label={text('dashboard.activeSpots')} value={String(statistics.activeSpots)} />
      <Stat
        icon="calendar"
        label={text('dashboard.upcomingBookings')}
        value={String(statistics.upcomingBookings)}
      />
      <Stat
        icon="euro"
        label={text('dashboard.earnings')}
        value={formatEuros(statistics.earnings, language)}
        to={paths.earnings}
      />
      <Stat icon="star" label={text('dashboard.averageRating')} value={rating === 0 ? '-' : ratingText} />
    </dl>
  );
};

const SpotRow = ({ spot }: { spot: Spot }) => (
  <li className={styles.row}>
    <SpotPicture url={spot.images[0] ?? null} alt="" className={styles.picture} />
    <div className={styles.what}>
      <h3>
        <Link to={paths.spot(spot.id)}>{spot.title}</Link>
      </h3>
      <p className={styles.muted} translate="no">
        {spot.address}
      </p>
      <Row as="p" gap={2} canWrap>
        <SpotStateBadges spot={spot} />
      </Row>
    </div>
    <div className={styles.aside}>
      <ToggleSpotButton spot={spot} />
    </div>
  </li>
);

const MySpots = ({ spots }: { spots: UseInfiniteQueryResult<Spot[]> }) => {
  const text = useText();
  return (
    <Section
      title={text('dashboard.mySpots')}
      allAt={(spots.data?.length ?? 0) > SHOWN ? paths.dashboardTab('spots') : undefined}
    >
      <Loaded queries={[spots]} skeleton={<RowsSkeleton />}>
        {(list) =>
          list.length === 0 ? (
            <NoSpots />
          ) : (
            <ul className={styles.rows}>
              {list.slice(0, SHOWN).map((spot) => (
                <SpotRow key={spot.id} spot={spot} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Section>
  );
};

/** Future ones first, then past ones. */
const FirstBookings = ({ bookings }: { bookings: readonly Booking[] }) => {
  const { next, past } = useSortedStays(bookings);
  return (
    <ul className={styles.rows}>
      {[...next, ...past].slice(0, SHOWN).map((booking) => (
        <BookingRow key={booking.id} booking={booking} />
      ))}
    </ul>
  );
};

const BookingsOnMySpots = ({ bookings }: { bookings: UseInfiniteQueryResult<Booking[]> }) => {
  const text = useText();
  return (
    <Section
      title={text('dashboard.bookingsOnMySpots')}
      allAt={(bookings.data?.length ?? 0) > SHOWN ? paths.bookingList('on-my-spots') : undefined}
    >
      <Loaded queries={[bookings]} skeleton={<RowsSkeleton />}>
        {(list) => (list.length === 0 ? <NoBookingsOnMySpots /> : <FirstBookings bookings={list} />)}
      </Loaded>
    </Section>
  );
};

const MyBookings = ({ bookings }: { bookings: UseInfiniteQueryResult<Booking[]> }) => {
  const text = useText();
  return (
    <Section
      title={text('dashboard.myBookings')}
      allAt={(bookings.data?.length ?? 0) > SHOWN ? paths.bookingList('as-driver') : undefined}
    >
      <Loaded queries={[bookings]} skeleton={<RowsSkeleton />}>
        {(list) => (list.length === 0 ? <NoBookings /> : <FirstBookings bookings={list} />)}
      </Loaded>
    </Section>
  );
};

/** For somebody without spots, in place of the sections of an owner. */
const PublishOffer = () => {
  const text = useText();
  return (
    <p className={styles.muted}>
      <span>{text('dashboard.offer')}</span> <Link to={paths.publish}>{text('dashboard.publish')}</Link>
    </p>
  );
};

interface Props {
  /** For owners whose earnings wait. */
  payoutCta: Elements;
}

/**
 * DB-02, DB-07. It shows what the person has: a driver sees no empty sections of an owner, and an owner none of a driver (decision 215). A
 * list that cannot be loaded fails alone; nothing is shown before the first answer.
 */
export const HomeTab = ({ payoutCta }: Props) => {
  const statistics = useQuery(statisticsQuery);
  const spots = useInfiniteQuery(mySpotsQuery);
  const bookings = useInfiniteQuery(myBookingsQuery);
  const bookingsOnMySpots = useInfiniteQuery(bookingsOnMySpotsQuery);
  const queries = [statistics, spots, bookings, bookingsOnMySpots] as const;
  const isOwner = useIsOwner(spots, bookingsOnMySpots);
  if (isOwner === undefined) return <Waiting skeleton={<HomeSkeleton />} />;
  if (queries.every(({ data }) => data === undefined))
    return (
      <Loaded queries={queries} skeleton={<HomeSkeleton />}>
        {() => null}
      </Loaded>
    );
  const coming = (
    <ComingNext spots={spots} bookings={bookings} bookingsOnMySpots={bookingsOnMySpots} isOwner={isOwner} />
  );
  if (!isOwner)
    return (
      <Stack gap={7}>
        {coming}
        <MyBookings bookings={bookings} />
        <PublishOffer />
      </Stack>
    );
  return (
    <Stack gap={7}>
      {coming}
      {payoutCta}
      <Loaded queries={[statistics]} skeleton={<StatsSkeleton />}>
        {(figures) => <Stats statistics={figures} />}
      </Loaded>
      <BookingsOnMySpots bookings={bookingsOnMySpots} />
      <MySpots spots={spots} />
      {bookings.data?.length !== 0 && <MyBookings bookings={bookings} />}
    </Stack>
  );
};
