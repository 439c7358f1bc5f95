import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { User } from '#shared/api/accounts.ts';
import { useText } from '#web/i18n/use-text.ts';
import { call } from '#web/lib/api-client.ts';
import { toast } from '#web/ui/toast-store.ts';
import { findChanges, isNewEmail, type ProfileValues } from './profile-values.ts';
import { useKeepUser } from './use-keep-user.ts';

const KEY = ['profile', 'save'];

/**
 * Saves what differs from `user`: first the profile, then the address, which needs a password and may be refused. What
 * was saved is part of `user` from then on, so that another try repeats only what failed. A second call meanwhile does
 * nothing.
 */
export const useSaveProfile = (user: User) => {
  const text = useText();
  const queries = useQueryClient();
  const keepUser = useKeepUser();
  const { mutate, ...state } = useMutation({
    mutationKey: KEY,
    mutationFn: async (values: ProfileValues) => {
      const body = findChanges(values, user);
      if (body) {
        await keepUser(await call('accounts', 'updateProfile', { body }));
        toast.success(text('profile.saved'));
      }
      if (!isNewEmail(values, user)) return;
      const { email, password } = values;
      await keepUser(
        await call('accounts', 'requestEmailChange', { body: { email: email.trim(), password } }),
      );
      toast.success(text('profile.linkSent'));
    },
  });
  const save: typeof mutate = (...given) => {
    if (queries.isMutating({ mutationKey: KEY }) === 0) mutate(...given);
  };
  return { ...state, save };
};
