import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import type { User } from '#shared/api/accounts.ts';
import { PrivacySection } from '#web/features/privacy/components/privacy-section.tsx';
import { PushSettings } from '#web/features/notifications/components/push-settings.tsx';
import { PendingEmail } from '#web/features/profile/components/pending-email.tsx';
import { ProfileForm } from '#web/features/profile/components/profile-form.tsx';
import { TaxSection } from '#web/features/profile/components/tax-section.tsx';
import { MyVehicles } from '#web/features/vehicles/components/my-vehicles.tsx';
import { formatPhone } from '#web/lib/format-phone.ts';
import { LANGUAGE_NAMES } from '#web/i18n/language.ts';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { formatInstant } from '#web/lib/dates.ts';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { statisticsQuery } from '#web/api/accounts/get-statistics.ts';
import { Loaded } from '#web/features/dashboard/components/loaded.tsx';
import { Section } from '#web/features/dashboard/components/section.tsx';
import styles from '#web/features/dashboard/components/dashboard.module.css';

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

const ProfileFacts = ({ user }: { user: User }) => {
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

/** Whether somebody comes from a notice elsewhere to change their address. */
const comesToChangeEmail = (state: unknown) =>
  typeof state === 'object' && state !== null && 'changesEmail' in state && state.changesEmail === true;

/** DB-05. The focus returns to the button that opened the form. */
export const ProfileTab = ({ user }: { user: User }) => {
  const text = useText();
  const edit = useRef<HTMLButtonElement>(null);
  const changesEmail = comesToChangeEmail(useLocation().state);
  const [isEditing, setIsEditing] = useState(changesEmail);
  const wasEditing = useRef(false);
  useEffect(() => {
    if (wasEditing.current && !isEditing) edit.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);
  return (
    <Section
      title={text('dashboard.profile')}
      action={
        !isEditing && (
          <Button ref={edit} variant="secondary" size="sm" icon="edit" onClick={() => setIsEditing(true)}>
            {text('dashboard.edit')}
          </Button>
        )
      }
    >
      {isEditing ? (
        <ProfileForm
          user={user}
          startAt={changesEmail ? 'email' : 'fullName'}
          onDone={() => setIsEditing(false)}
        />
      ) : (
        <>
          {user.pendingEmail !== null && <PendingEmail user={user} pendingEmail={user.pendingEmail} />}
          <ProfileFacts user={user} />
          <MyVehicles />
          <TaxSection />
          <PushSettings />
          <PrivacySection />
        </>
      )}
    </Section>
  );
};
