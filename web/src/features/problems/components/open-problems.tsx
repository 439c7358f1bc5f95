import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { OpenProblem } from '#shared/api/problems.ts';
import { openProblemsQuery } from '#web/api/problems/list-open-problems.ts';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { formatMoment } from '#web/lib/dates.ts';
import { paths } from '#web/lib/paths.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { QueryError } from '#web/ui/error-state.tsx';
import { Note, Stack } from '#web/ui/layout.tsx';

const Row = ({ problem }: { problem: OpenProblem }) => {
  const text = useText();
  const { language } = useLanguage();
  const { bookingId, kind, spotTitle, driverName, reportedAt, timeZone, outcome, waits } = problem;
  return (
    <Card as="li">
      <Stack gap={1}>
        <h3>
          <Link to={paths.adminProblem(bookingId)}>{`${text(`problems.kind.${kind}`)}: ${spotTitle}`}</Link>
        </h3>
        <Note>
          {`${driverName || text('reservations.theDriver')} · ${formatMoment(reportedAt, timeZone, language)}`}
        </Note>
        <p>
          <Badge tone={waits ? 'accent' : 'neutral'}>
            {text(waits ? 'problems.admin.waits' : `problems.outcome.${outcome}`)}
          </Badge>
        </p>
      </Stack>
    </Card>
  );
};

/** Reports that wait for an administrator. Nothing while there is none, or where the second factor is missing, which the list below asks for. */
export const OpenProblems = () => {
  const text = useText();
  const query = useInfiniteQuery(openProblemsQuery);
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  const problems = data?.pages.flatMap((page) => page.problems) ?? [];
  const isFactorMissing = error !== null && 'code' in error && error.code === 'second_factor_needed';
  if (isFactorMissing) return null;
  return (
    <Stack as="section" gap={3}>
      <h2>{text('problems.admin.queue')}</h2>
      {!data && error && <QueryError query={query} />}
      {!data && !error && <p role="status">{text('common.loading')}</p>}
      {data && problems.length === 0 && <p>{text('problems.admin.none')}</p>}
      {problems.length > 0 && (
        <Stack as="ul" gap={3}>
          {problems.map((problem) => (
            <Row key={problem.bookingId} problem={problem} />
          ))}
        </Stack>
      )}
      {hasNextPage && (
        <Button variant="secondary" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {text('problems.admin.more')}
        </Button>
      )}
    </Stack>
  );
};
