import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useText } from '#web/i18n/use-text.ts';
import { paths } from '#web/lib/paths.ts';
import { finishSignOut, useSessionActions } from '#web/api/accounts/session.ts';
import { toast } from '#web/ui/toast-store.ts';

/**
 * Goes home first and then ends the session: otherwise a page for signed-in people would redirect the leaving user to /login on the way.
 */
export const useSignOut = () => {
  const text = useText();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { close } = useSessionActions();
  const [isLeaving, setIsLeaving] = useState(false);

  const isHome = pathname === paths.home;
  useEffect(() => {
    if (!isLeaving || !isHome) return;
    void close().then((isTold) => {
      setIsLeaving(false);
      if (isTold) toast.success(text('shell.signedOut'));
      else toast.error(text('shell.signOutUnfinished'));
    });
    // Once for each time somebody leaves, whatever else changes meanwhile.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isLeaving, isHome]);

  return () => {
    setIsLeaving(true);
    void navigate(paths.home);
  };
};

/** Retries a failed sign-out when the site opens and when there is a connection again. */
export const useFinishSignOut = () => {
  useEffect(() => {
    const finish = () => void finishSignOut();
    finish();
    window.addEventListener('online', finish);
    return () => window.removeEventListener('online', finish);
  }, []);
};
