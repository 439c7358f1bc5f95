import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { User } from '#shared/api/accounts.ts';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { formatInstant } from '#web/lib/dates.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { myBookingsQuery } from '../api/list-my-bookings.ts';
import { mySpotsQuery } from '../api/list-my-spots.ts';
import { Loaded } from './loaded.tsx';
import { Section } from './section.tsx';
import styles from './dashboard.module.css';

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

/** DB-05, read view. */
export const ProfileTab = ({ user }: { user: User }) => {
  const text = useText();
  const { language } = useLanguage();
  const queries = [useQuery(mySpotsQuery), useQuery(myBookingsQuery)] as const;
  return (
    <Section title={text('dashboard.profile')}>
      <Loaded queries={queries} skeleton={<Skeleton height="16rem" />}>
        {(spots, bookings) => (
          <dl className={styles.profile}>
            <Fact label={text('dashboard.name')}>{user.full_name || text('dashboard.nobody')}</Fact>
            <Fact label={text('dashboard.email')}>{user.email}</Fact>
            <Fact label={text('dashboard.phone')}>{user.phone ?? text('dashboard.noPhone')}</Fact>
            <Fact label={text('dashboard.spotCount')}>{spots.length}</Fact>
            <Fact label={text('dashboard.bookingCount')}>{bookings.length}</Fact>
            <Fact label={text('dashboard.memberSince')}>
              {formatInstant(user.createdAt, 'Europe/Madrid', 'month', language)}
            </Fact>
          </dl>
        )}
      </Loaded>
    </Section>
  );
};
