import { useNavigate } from 'react-router-dom';
import type { User } from '#shared/api/accounts.ts';
import { Section } from '#web/features/dashboard/components/section.tsx';
import { ConversationList } from '#web/features/messages/components/conversation-list.tsx';
import { NotificationList } from '#web/features/notifications/components/notification-list.tsx';
import { PayoutCta } from '#web/features/payouts/components/payout-cta.tsx';
import { EditSpotDialog } from '#web/features/spot-editor/components/edit-spot-dialog.tsx';
import { MailProblem } from '#web/features/profile/components/mail-problem.tsx';
import { UnverifiedEmail } from '#web/features/profile/components/unverified-email.tsx';
import type { MessageId } from '#web/i18n/messages.ts';
import { useText } from '#web/i18n/use-text.ts';
import { paths } from '#web/lib/paths.ts';
import { Tabs } from '#web/ui/tabs.tsx';
import { BookingsTab } from '#web/features/dashboard/components/bookings-tab.tsx';
import { HomeTab } from '#web/features/dashboard/components/home-tab.tsx';
import { ProfileTab } from './profile-tab.tsx';
import { SpotsTab } from '#web/features/dashboard/components/spots-tab.tsx';
import styles from '#web/features/dashboard/components/dashboard.module.css';
import { RentalsSection } from './rentals-section.tsx';

const TABS = ['home', 'spots', 'bookings', 'profile', 'notifications'] as const;
type TabId = (typeof TABS)[number];

const NAMES: Record<TabId, MessageId> = {
  home: 'dashboard.home',
  spots: 'dashboard.spots',
  bookings: 'dashboard.bookings',
  profile: 'dashboard.profile',
  notifications: 'dashboard.notifications',
};

const Panel = ({ tab, user }: { tab: TabId; user: User }) => {
  const text = useText();
  switch (tab) {
    case 'home':
      return <HomeTab payoutCta={<PayoutCta />} />;
    case 'spots':
      return <SpotsTab renderEditor={(spot, onClose) => <EditSpotDialog spot={spot} onClose={onClose} />} />;
    case 'bookings':
      return <BookingsTab rentals={<RentalsSection />} conversations={<ConversationList />} />;
    case 'profile':
      return <ProfileTab user={user} />;
    case 'notifications':
      return (
        <Section title={text(NAMES.notifications)}>
          <NotificationList />
        </Section>
      );
  }
};

interface Props {
  user: User;
  /** The last part of /dashboard/{tab}; an unknown one shows Inicio. */
  tab: string | undefined;
}

/** DB-01. Each tab has an address of its own. */
export const DashboardTabs = ({ user, tab }: Props) => {
  const text = useText();
  const navigate = useNavigate();
  const selected = TABS.find((known) => known === tab) ?? 'home';
  const open = (id: TabId) => {
    const path = id === 'home' ? paths.dashboard : paths.dashboardTab(id);
    // The focus stays on the tab, so that the arrow keys continue to work.
    void navigate(path, { state: { keepsPlace: true } });
  };
  return (
    <div className={styles.dashboard}>
      <h1>{text('dashboard.greeting', { name: user.full_name || text('dashboard.nobody') })}</h1>
      <MailProblem user={user} isInProfile={selected === 'profile'} />
      <UnverifiedEmail user={user} />
      <Tabs
        label={text('dashboard.tabs')}
        tabs={TABS.map((id) => ({ id, label: text(NAMES[id]) }))}
        selected={selected}
        onSelect={open}
      >
        <Panel tab={selected} user={user} />
      </Tabs>
    </div>
  );
};
