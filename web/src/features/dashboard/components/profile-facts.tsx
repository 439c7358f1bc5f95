import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { User } from '#shared/api/accounts.ts';
import { statisticsQuery } from '#web/api/accounts/get-statistics.ts';
import { LANGUAGE_NAMES } from '#web/i18n/language.ts';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { formatInstant } from '#web/lib/dates.ts';
import { formatPhone } from '#web/lib/format-phone.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import styles from './dashboard.module.css';
import { Loaded } from './loaded.tsx';

interface FactProps {
  label: string;
  /** Whether a browser must not translate it, such as a name. */
  isFixed?: boolean;
  children: ReactNode;
}

const Fact = ({ label, isFixed = false, children }: FactProps) => (
  <div>
    <dt>{label}</dt>
    <dd dir="auto" translate={isFixed ? 'no' : undefined}>
      {children}
    </dd>
  </div>
);

/** The profile of the signed-in person, with their numbers of spots and bookings (DB-05). */
export const ProfileFacts = ({ user }: { user: User }) => {
  const text = useText();
  const { language } = useLanguage();
  return (
    <Loaded queries={[useQuery(statisticsQuery)]} skeleton={<Skeleton height="16rem" />}>
      {({ spots, bookings }) => (
        <dl className={styles.profile}>
          <Fact label={text('dashboard.name')} isFixed={user.full_name !== ''}>
            {user.full_name || text('dashboard.nobody')}
          </Fact>
          <Fact label={text('dashboard.email')} isFixed>
            {user.email}
          </Fact>
          <Fact label={text('dashboard.phone')} isFixed={user.phone !== null}>
            {user.phone === null ? text('dashboard.noPhone') : formatPhone(user.phone)}
          </Fact>
          <Fact label={text('profile.mailLanguage')}>
            <span lang={user.language} translate="no">
              {LANGUAGE_NAMES[user.language]}
            </span>
          </Fact>
          <Fact label={text('dashboard.spotCount')}>{spots}</Fact>
          <Fact label={text('dashboard.bookingCount')}>{bookings}</Fact>
          <Fact label={text('dashboard.memberSince')}>
            {formatInstant(user.createdAt, 'Europe/Madrid', 'month', language)}
          </Fact>
        </dl>
      )}
    </Loaded>
  );
};
