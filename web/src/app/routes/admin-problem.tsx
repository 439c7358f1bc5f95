import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import { problemCaseQuery } from '#web/api/problems/get-problem-case.ts';
import { isSecondFactorNeeded, SecondFactor } from '#web/features/moderation/components/second-factor.tsx';
import { ProblemCaseView } from '#web/features/problems/components/problem-case-view.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { isNotFound } from '#web/lib/api-error.ts';
import { paths } from '#web/lib/paths.ts';
import { Container } from '#web/ui/container.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { PageHead } from '../page-head.tsx';
import { PageLoading } from '../page-loading.tsx';
import { RequireAdmin } from '../require-admin.tsx';
import styles from './admin.module.css';

const Content = ({ bookingId }: { bookingId: string }) => {
  const text = useText();
  const { data, error, isFetching, refetch } = useQuery(problemCaseQuery(bookingId));
  if (data) return <ProblemCaseView found={data} />;
  if (!error) return <PageLoading />;
  const isUnknown = isNotFound(error);
  return (
    <>
      <h1 className="visually-hidden">{text('problems.admin.title')}</h1>
      {isSecondFactorNeeded(error) ? (
        <SecondFactor />
      ) : (
        <ErrorState
          title={text(isUnknown ? 'problems.admin.unknown' : 'problems.failed')}
          error={isUnknown ? null : error}
          {...(!isUnknown && { onRetry: () => void refetch(), isRetrying: isFetching })}
        />
      )}
    </>
  );
};

/** A report, for the administrator who decides it. */
const AdminProblemPage = () => {
  const text = useText();
  const { bookingId = '' } = useParams();
  return (
    <Container className={styles.page}>
      <PageHead title={text('problems.admin.title')} isListed={false} />
      <RequireAdmin>
        <Link to={paths.admin} className={styles.back}>
          <Icon name="arrow-left" size={20} />
          <span>{text('problems.admin.toQueue')}</span>
        </Link>
        <Content key={bookingId} bookingId={bookingId} />
      </RequireAdmin>
    </Container>
  );
};

export default AdminProblemPage;
