import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import { claimCaseQuery } from '#web/api/moderation/claim-case.ts';
import { ClaimCaseView } from '#web/features/moderation/components/claim-case-view.tsx';
import { isSecondFactorNeeded, SecondFactor } from '#web/features/moderation/components/second-factor.tsx';
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
  const { data, error, isFetching, refetch } = useQuery(claimCaseQuery(bookingId));
  if (data) return <ClaimCaseView found={data} onReload={() => void refetch()} />;
  if (!error) return <PageLoading />;
  if (isSecondFactorNeeded(error))
    return (
      <>
        <h1 className="visually-hidden">{text('moderation.claim')}</h1>
        <SecondFactor />
      </>
    );
  const isUnknown = isNotFound(error);
  return (
    <>
      <h1 className="visually-hidden">{text('moderation.claim')}</h1>
      <ErrorState
        title={text(isUnknown ? 'moderation.claimNotFound' : 'moderation.loadFailed')}
        error={isUnknown ? null : error}
        {...(!isUnknown && { onRetry: () => void refetch(), isRetrying: isFetching })}
      />
    </>
  );
};

/** A claim that an administrator decides. */
const AdminClaimPage = () => {
  const text = useText();
  const { bookingId = '' } = useParams();
  return (
    <Container className={styles.page}>
      <PageHead title={text('moderation.claim')} isListed={false} />
      <RequireAdmin>
        <Link to={paths.admin} className={styles.back}>
          <Icon name="arrow-left" size={20} />
          <span>{text('moderation.backToQueue')}</span>
        </Link>
        <Content key={bookingId} bookingId={bookingId} />
      </RequireAdmin>
    </Container>
  );
};

export default AdminClaimPage;
