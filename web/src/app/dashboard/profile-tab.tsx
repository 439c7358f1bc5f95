import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { User } from '#shared/api/accounts.ts';
import { PrivacySection } from '#web/features/privacy/components/privacy-section.tsx';
import { PushSettings } from '#web/features/notifications/components/push-settings.tsx';
import { PendingEmail } from '#web/features/profile/components/pending-email.tsx';
import { ProfileForm } from '#web/features/profile/components/profile-form.tsx';
import { TaxSection } from '#web/features/profile/components/tax-section.tsx';
import { MyVehicles } from '#web/features/vehicles/components/my-vehicles.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { ProfileFacts } from '#web/features/dashboard/components/profile-facts.tsx';
import { Section } from '#web/features/dashboard/components/section.tsx';
import { ThemeSection } from './theme-section.tsx';

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
          <ThemeSection />
          <PrivacySection />
        </>
      )}
    </Section>
  );
};
