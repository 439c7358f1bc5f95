import { NotificationList } from '#web/features/notifications/components/notification-list.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Section } from '#web/features/dashboard/components/section.tsx';

/** DB-06. */
export const NotificationsTab = () => {
  const text = useText();
  return (
    <Section title={text('dashboard.notifications')}>
      <NotificationList />
    </Section>
  );
};
