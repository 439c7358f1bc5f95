import { Navigate } from 'react-router-dom';
import { useNextPath } from '#web/features/accounts/next-path.ts';
import { useSession } from '#web/api/accounts/session.ts';
import type { Elements } from '#web/lib/elements.ts';
import { LANDING } from './landing-state.ts';
import { PageLoading } from './page-loading.tsx';

/** Login and register: signed-in visitors continue to their destination (ruling 19). */
export const SignedOutOnly = ({ children }: { children: Elements }) => {
  const { status } = useSession();
  const { asked, target } = useNextPath();
  if (status === 'loading') return <PageLoading />;
  return status === 'signed-in' ? (
    <Navigate to={target} replace state={asked === undefined ? LANDING : null} />
  ) : (
    children
  );
};
