import type { ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { useNextPath } from '#web/features/accounts/next-path.ts';
import { useSession } from '#web/api/accounts/session.ts';
import { PageLoading } from './page-loading.tsx';

/** Login and register: who is signed in, before or just now, goes on to where they were headed (ruling 19). */
export const SignedOutOnly = ({ children }: { children: ReactNode }) => {
  const { status } = useSession();
  const { target } = useNextPath();
  if (status === 'loading') return <PageLoading />;
  return status === 'signed-in' ? <Navigate to={target} replace /> : children;
};
