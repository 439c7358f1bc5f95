import { Navigate, useLocation } from 'react-router-dom';
import type { User } from '#shared/api/accounts.ts';
import type { MessageId } from '#web/i18n/messages.ts';
import { paths } from '#web/lib/paths.ts';
import { useSession } from '#web/api/accounts/session.ts';
import type { Elements } from '#web/lib/elements.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Row } from '#web/ui/layout.tsx';
import { OfflinePasses } from './offline-passes.tsx';
import { PageLoading } from './page-loading.tsx';
import { useNotice } from './use-notice.ts';

interface Props {
  /** Why one must sign in: a neutral toast for visitors who are redirected to /login. */
  notice?: MessageId;
  /** Shown while it is not known who is here, as without a network; by default a loading page, or what failed. */
  meanwhile?: Elements;
  /** Shown to visitors, who sign in there; by default they are redirected. */
  visitor?: Elements;
  children: (user: User) => Elements;
}

/** Redirects to /login, which leads back to the current address with its query (ruling 19). */
const ToLogin = ({ notice }: { notice?: MessageId | undefined }) => {
  useNotice(notice, 'info');
  const { pathname, search } = useLocation();
  return <Navigate to={paths.login(`${pathname}${search}`)} replace />;
};

const Unreachable = ({ error, onRetry }: { error: Error; onRetry: () => void }) => (
  <>
    <ErrorState error={error} onRetry={onRetry} />
    <Row justify="middle">
      <OfflinePasses />
    </Row>
  </>
);

/** Shows its children to signed-in visitors; others sign in first. */
export const RequireSession = ({ notice, meanwhile, visitor, children }: Props) => {
  const session = useSession();
  switch (session.status) {
    case 'loading':
      return meanwhile ?? <PageLoading />;
    case 'unreachable':
      return meanwhile ?? <Unreachable error={session.error} onRetry={session.retry} />;
    case 'signed-out':
      return visitor ?? <ToLogin notice={notice} />;
    case 'signed-in':
      return children(session.user);
  }
};
