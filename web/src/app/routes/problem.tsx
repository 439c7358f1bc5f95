import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { Booking } from '#shared/api/bookings.ts';
import { bookingQuery } from '#web/api/bookings/get-booking.ts';
import { problemQuery } from '#web/api/problems/get-problem.ts';
import { formatBooked } from '#web/components/bookings/month-days.ts';
import { NotYourBooking } from '#web/features/bookings/components/not-your-booking.tsx';
import styles from '#web/features/problems/components/problem.module.css';
import { ProblemView } from '#web/features/problems/components/problem-view.tsx';
import { ReportForm } from '#web/features/problems/components/report-form.tsx';
import { getReportMoment, getReportStart } from '#web/features/problems/problem-moment.ts';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { formatMoment } from '#web/lib/dates.ts';
import { paths } from '#web/lib/paths.ts';
import { useNow } from '#web/lib/use-now.ts';
import { Container } from '#web/ui/container.tsx';
import { QueryError } from '#web/ui/error-state.tsx';
import { Note, Stack } from '#web/ui/layout.tsx';
import { PageHead } from '../page-head.tsx';
import { PageLoading } from '../page-loading.tsx';
import { RequireSession } from '../require-session.tsx';

/** The moments of a report, to a quarter of a minute. */
const REFRESH_MS = 15_000;

const LoadedProblem = ({ booking }: { booking: Booking }) => {
  const text = useText();
  const query = useQuery(problemQuery(booking.id));
  const { data, error } = query;
  if (data) return <ProblemView booking={booking} problem={data} />;
  if (!error) return <PageLoading />;
  return <QueryError title={text('problems.failed')} query={query} />;
};

/** The form, or why there is none. */
const Unreported = ({ booking }: { booking: Booking }) => {
  const text = useText();
  const { language } = useLanguage();
  const moment = getReportMoment(booking, useNow(REFRESH_MS));
  const isDriver = booking.role === 'driver';
  if (isDriver && moment === 'now') return <ReportForm booking={booking} />;
  const when = formatMoment(getReportStart(booking), booking.timeZone, language);
  const why = !isDriver
    ? 'problems.nothingReported'
    : moment === 'early'
      ? 'problems.early'
      : moment === 'over'
        ? 'problems.over'
        : 'problems.notConfirmed';
  return <p role="status">{text(why, { when })}</p>;
};

/** After the report, the ways out are where the form began, which telephones have scrolled past. */
const useAnswerInView = (title: RefObject<HTMLElement | null>, booking: Booking | undefined) => {
  const isReported = booking && booking.problem !== undefined;
  const before = useRef(isReported);
  useEffect(() => {
    if (before.current === false && isReported) {
      title.current?.focus({ preventScroll: true });
      window.scrollTo({ top: 0, behavior: 'instant' });
    }
    before.current = isReported;
  }, [title, isReported]);
};

const Content = ({ bookingId }: { bookingId: string }) => {
  const text = useText();
  const { language } = useLanguage();
  const query = useQuery({ ...bookingQuery(bookingId), staleTime: 0 });
  const { data, error } = query;
  const title = useRef<HTMLHeadingElement>(null);
  useAnswerInView(title, data);
  if (error instanceof ApiError && error.isFinal) return <NotYourBooking />;
  if (!data && !error) return <PageLoading />;
  if (!data)
    return (
      <>
        <h1 className="visually-hidden">{text('problems.title')}</h1>
        <QueryError title={text('problems.failed')} query={query} />
      </>
    );
  return (
    <Stack gap={5} className={styles.page}>
      <Stack as="header" gap={3}>
        <Link to={paths.reservation(bookingId)} className={styles.back}>
          {text('problems.toBooking')}
        </Link>
        <h1 ref={title} tabIndex={-1}>
          {text(data.role === 'driver' ? 'problems.title' : 'problems.ownerTitle')}
        </h1>
        <Stack gap={1}>
          <p>{data.spot.title}</p>
          <Note>{formatBooked(data, language)}</Note>
        </Stack>
      </Stack>
      {data.problem ? <LoadedProblem booking={data} /> : <Unreported booking={data} />}
    </Stack>
  );
};

/** A driver reports that a space is not free and moves or leaves; its owner sees what was reported. */
const ProblemPage = () => {
  const text = useText();
  const { bookingId = '' } = useParams();
  return (
    <Container width="text">
      <PageHead title={text('problems.title')} />
      <RequireSession>{() => <Content key={bookingId} bookingId={bookingId} />}</RequireSession>
    </Container>
  );
};

export default ProblemPage;
