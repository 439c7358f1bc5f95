import { useEffect, useRef, useState } from 'react';
import { NavigationType, useLocation, useNavigate, useNavigationType, type Location } from 'react-router-dom';
import { paths } from '#web/lib/paths.ts';

const isGuard = (state: unknown) => typeof state === 'object' && state !== null && 'isGuard' in state;

/** Marks the guard entry: it precedes the page's own entry in the history, so that going back is noticed before it leaves. */
const GUARD = { isGuard: true, keepsPlace: true };

/** The target of a plain click within the site, if it leaves this page in this window. */
const getTarget = (event: MouseEvent): string | undefined => {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return undefined;
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  if (!(link instanceof HTMLAnchorElement) || link.target || link.download) return undefined;
  if (link.origin !== window.location.origin || link.pathname === window.location.pathname) return undefined;
  return `${link.pathname}${link.search}${link.hash}`;
};

type Leaving = { to: string } | 'back';

/**
 * While something is unsaved: the browser warns before the page is closed or reloaded, and links and the back button
 * wait for `leave`. `leaving` says that somebody wants to go.
 */
export const useLeaveGuard = (isUnsaved: boolean) => {
  const navigate = useNavigate();
  const { pathname, search, hash, state } = useLocation() as Location<unknown>; // any state is possible
  const kind = useNavigationType();
  const [leaving, setLeaving] = useState<Leaving>();
  const isGuarded = useRef(false);

  useEffect(() => {
    if (!isUnsaved) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    const hold = (event: MouseEvent) => {
      const to = getTarget(event);
      if (to === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      setLeaving({ to });
    };
    window.addEventListener('beforeunload', warn);
    document.addEventListener('click', hold, true);
    return () => {
      window.removeEventListener('beforeunload', warn);
      document.removeEventListener('click', hold, true);
    };
  }, [isUnsaved]);

  useEffect(() => {
    const isBack = isGuarded.current && !isGuard(state) && kind === NavigationType.Pop;
    isGuarded.current = isGuard(state);
    if (isBack && !isUnsaved) void navigate(-1);
    else if (isUnsaved && !isGuard(state)) {
      if (isBack) setLeaving('back');
      void navigate({ pathname, search, hash }, { state: GUARD });
    }
  }, [isUnsaved, state, kind, navigate, pathname, search, hash]);

  return {
    isLeaving: leaving !== undefined,
    stay: () => setLeaving(undefined),
    leave: () => {
      if (leaving === undefined) return;
      if (leaving !== 'back') void navigate(leaving.to, { replace: true });
      // The guard and the page itself; a page that was opened by its address has nothing before it.
      else if (window.history.length > 2) void navigate(-2);
      else void navigate(paths.dashboard, { replace: true });
    },
  };
};
