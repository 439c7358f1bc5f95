import { PublishFlow, SignInNeeded } from '#web/features/publish/components/publish-flow.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { useSession } from '#web/api/accounts/session.ts';
import { Container } from '#web/ui/container.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { PageHead } from '../page-head.tsx';
import { Landing } from '../landing.tsx';
import { PageLoading } from '../page-loading.tsx';

const PublishPage = () => {
  const text = useText();
  const session = useSession();
  return (
    <Container>
      <PageHead title={text('publish.pageTitle')} description={text('publish.pageDescription')} />
      {session.status === 'loading' && <PageLoading />}
      {session.status === 'signed-out' && <SignInNeeded />}
      {session.status === 'signed-in' && (
        <Landing user={session.user}>
          <PublishFlow key={session.user.id} userId={session.user.id} />
        </Landing>
      )}
      {session.status === 'unreachable' && <ErrorState error={session.error} onRetry={session.retry} />}
    </Container>
  );
};

export default PublishPage;
