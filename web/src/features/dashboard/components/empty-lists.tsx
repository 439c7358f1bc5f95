import { useText } from '#web/i18n/use-text.ts';
import { paths } from '#web/lib/paths.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';

export const NoSpots = () => {
  const text = useText();
  return (
    <EmptyState
      icon="car"
      title={text('dashboard.noSpots')}
      text={text('dashboard.noSpotsText')}
      action={<LinkButton to={paths.publish}>{text('dashboard.publish')}</LinkButton>}
    />
  );
};

export const NoBookings = () => {
  const text = useText();
  return (
    <EmptyState
      icon="calendar"
      title={text('dashboard.noBookings')}
      text={text('dashboard.noBookingsText')}
      action={<LinkButton to={paths.home}>{text('dashboard.search')}</LinkButton>}
    />
  );
};

export const NoBookingsOnMySpots = () => {
  const text = useText();
  return (
    <EmptyState
      icon="key"
      title={text('dashboard.noBookingsOnMySpots')}
      text={text('dashboard.noBookingsOnMySpotsText')}
      action={
        <LinkButton to={paths.dashboardTab('spots')} variant="secondary">
          {text('dashboard.seeSpots')}
        </LinkButton>
      }
    />
  );
};
