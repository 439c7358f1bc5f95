import { useText } from '#web/i18n/use-text.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Section } from './section.tsx';

/** DB-06. */
export const NotificationsTab = () => {
  const text = useText();
  return (
    <Section title={text('dashboard.notifications')}>
      <EmptyState
        icon="bell"
        title={text('dashboard.noNotifications')}
        text={text('dashboard.noNotificationsText')}
      />
    </Section>
  );
};
