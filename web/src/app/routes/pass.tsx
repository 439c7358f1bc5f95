import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from 'react-router-dom';
import { bookingQuery } from '#web/api/bookings/get-booking.ts';
import { NoPass } from '#web/features/passes/components/no-pass.tsx';
import { PassView } from '#web/features/passes/components/pass-view.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { paths } from '#web/lib/paths.ts';
import type { StoredPass } from '#web/lib/stored-passes.ts';
import { useNow } from '#web/lib/use-now.ts';
import { usePasses } from '#web/lib/use-passes.ts';
import { Container } from '#web/ui/container.tsx';
import { QueryError } from '#web/ui/error-state.tsx';
import { PageHead } from '../page-head.tsx';
import { PageLoading } from '../page-loading.tsx';
import { RequireSession } from '../require-session.tsx';

/** The pass changes at its hours, to a quarter of a minute. */
const REFRESH_MS = 15_000;

interface Props {
  bookingId: string;
  stored: StoredPass | undefined;
  now: number;
}

/** The stored pass at once, and the server's as soon as it answers. */
const LoadedPass = ({ bookingId, stored, now }: Props) => {
  const text = useText();
  const query = useQuery({
    ...bookingQuery(bookingId),
    staleTime: 0,
  });
  const { data, dataUpdatedAt, error } = query;
  if (error instanceof ApiError && error.isFinal) return <NoPass />;
  if (data?.role === 'owner') return <Navigate to={paths.reservation(bookingId)} replace />;
  const read = data && { booking: data, storedAt: new Date(dataUpdatedAt).toISOString(), map: stored?.map };
  const pass = read ?? stored;
  if (pass) return <PassView pass={pass} now={now} isOld={!read || error !== null} isKept={!!stored} />;
  if (!error) return <PageLoading />;
  return (
    <>
      <h1 className="visually-hidden">{text('passes.title')}</h1>
      <QueryError title={text('passes.failed')} query={query} />
    </>
  );
};

/** The driver's pass for the arrival, also without a network. */
const PassPage = () => {
  const text = useText();
  const { bookingId = '' } = useParams();
  const now = useNow(REFRESH_MS);
  const stored = usePasses(now).find(({ booking }) => booking.id === bookingId);
  return (
    <Container width="text">
      <PageHead title={text('passes.title')} />
      <RequireSession meanwhile={stored && <PassView pass={stored} now={now} isOld isKept />}>
        {() => <LoadedPass key={bookingId} bookingId={bookingId} stored={stored} now={now} />}
      </RequireSession>
    </Container>
  );
};

export default PassPage;
