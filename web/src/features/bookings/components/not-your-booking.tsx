import { useText } from '#web/i18n/use-text.ts';
import { paths } from '#web/lib/paths.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';

/** Shown for a missing booking or another person's: the two look the same (BR-08). */
export const NotYourBooking = () => {
  const text = useText();
  return (
    <>
      <h1 className="visually-hidden">{text('reservations.pageTitle')}</h1>
      <EmptyState
        icon="search"
        title={text('reservations.notFound')}
        text={text('reservations.notFoundText')}
        action={<LinkButton to={paths.dashboardBookings}>{text('reservations.myBookings')}</LinkButton>}
      />
    </>
  );
};
