import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { rentalQuery } from '#web/api/rentals/get-rental.ts';
import { RentalView } from '#web/features/rentals/components/rental-view.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { paths } from '#web/lib/paths.ts';
import { Container } from '#web/ui/container.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { ScreenHead } from '#web/ui/screen-head.tsx';
import { PageHead } from '../page-head.tsx';
import { PageLoading } from '../page-loading.tsx';
import { RequireSession } from '../require-session.tsx';

/** With the payment provider's script: most visits change no card. */
const { Part: CardChange } = lazyPart(async () => {
  const { CardChange: View } = await import('#web/features/checkout/components/payment/card-change.tsx');
  return View;
});

const Rental = ({ rentalId }: { rentalId: string }) => {
  const text = useText();
  const { data, error, isFetching, refetch } = useQuery(rentalQuery(rentalId));
  if (data)
    return (
      <Stack gap={5}>
        <ScreenHead
          back={{ to: paths.dashboardBookings, label: text('rentals.myBookings') }}
          title={text('rentals.title')}
        />
        <RentalView rental={data} cardForm={CardChange} />
      </Stack>
    );
  if (!error) return <PageLoading />;
  if (error instanceof ApiError && error.isFinal)
    return (
      <>
        <h1 className="visually-hidden">{text('rentals.title')}</h1>
        <EmptyState
          icon="search"
          title={text('rentals.notFound')}
          text={text('rentals.notFoundText')}
          action={<LinkButton to={paths.dashboardBookings}>{text('rentals.myBookings')}</LinkButton>}
        />
      </>
    );
  return (
    <>
      <h1 className="visually-hidden">{text('rentals.title')}</h1>
      <ErrorState
        title={text('rentals.loadFailed')}
        error={error}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    </>
  );
};

/** A rental by the month, for its driver and its owner. */
const RentalPage = () => {
  const text = useText();
  const { rentalId = '' } = useParams();
  return (
    <Container width="text">
      <PageHead title={text('rentals.title')} />
      <RequireSession>{() => <Rental key={rentalId} rentalId={rentalId} />}</RequireSession>
    </Container>
  );
};

export default RentalPage;
