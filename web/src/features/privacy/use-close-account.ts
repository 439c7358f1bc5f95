import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ClosureBlocker } from '#shared/api/privacy.ts';
import { useOneAtATime } from '#web/components/forms/use-one-at-a-time.ts';
import { useText } from '#web/i18n/use-text.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { paths } from '#web/lib/paths.ts';
import { useSessionActions } from '#web/api/accounts/session.ts';
import { closeMyAccount } from '#web/api/privacy/close-my-account.ts';
import { toast } from '#web/ui/toast-store.ts';

const KEY = ['privacy', 'close-account'];

/** The open business in the answer. */
const getOpen = (error: Error | null): readonly ClosureBlocker[] | undefined =>
  error instanceof ApiError && error.code === 'account_has_open_business'
    ? (error.details.open as ClosureBlocker[]) // as the contract has it
    : undefined;

/** Closes the account once, signs out here and goes home. `open` is what prevents it. */
export const useCloseAccount = () => {
  const text = useText();
  const navigate = useNavigate();
  const session = useSessionActions();
  const isGone = useRef(false);
  const oneAtATime = useOneAtATime(KEY);
  const { mutate, error, isPending, reset } = useMutation({
    mutationKey: KEY,
    mutationFn: closeMyAccount,
    onSuccess: async () => {
      isGone.current = true;
      await navigate(paths.home);
      toast.success(text('profile.closed'), text('profile.closedText'));
    },
  });
  // After the page has left the screen: before, a page for signed-in people would redirect to /login.
  const leave = useEffectEvent(() => {
    if (isGone.current) void session.close();
  });
  useEffect(() => () => leave(), []);

  return {
    close: (password: string) => oneAtATime(() => mutate(password)),
    open: getOpen(error),
    error,
    isPending,
    reset,
  };
};
