import { useMutation } from '@tanstack/react-query';
import type { User } from '#shared/api/accounts.ts';
import { useText } from '#web/i18n/use-text.ts';
import { verifyOutcome } from '#web/lib/verify-outcome.ts';
import { getMe } from '#web/api/accounts/get-me.ts';
import { requestEmailChange } from '#web/api/accounts/request-email-change.ts';
import { updateProfile } from '#web/api/accounts/update-profile.ts';
import { toast } from '#web/ui/toast-store.ts';
import { findChanges, isNewEmail, type ProfileValues } from './profile-values.ts';
import { useKeepUser } from './use-keep-user.ts';
import { useOneAtATime } from '#web/components/forms/use-one-at-a-time.ts';

const KEY = ['profile', 'save'];

/** The saved profile, if it is as wished. */
const findMe = async (isSo: (me: User) => boolean) => {
  const me = await getMe();
  return isSo(me) ? me : undefined;
};

/**
 * Saves the differences to `user`: first the profile, then the address, which needs a password and may be refused. What was saved is then
 * part of `user`, so that a retry only repeats what failed. A second concurrent call does nothing.
 */
export const useSaveProfile = (user: User) => {
  const text = useText();
  const oneAtATime = useOneAtATime(KEY);
  const keepUser = useKeepUser();
  const { mutate, ...state } = useMutation({
    mutationKey: KEY,
    mutationFn: async (values: ProfileValues) => {
      const body = findChanges(values, user);
      if (body) {
        const saved = updateProfile(body);
        keepUser(await verifyOutcome(saved, () => findMe((me) => !findChanges(values, me))));
        toast.success(text('profile.saved'));
      }
      if (!isNewEmail(values, user)) return;
      const { email, password } = values;
      const asked = requestEmailChange({ email: email.trim(), password });
      const isAsked = ({ pendingEmail }: User) =>
        pendingEmail !== null && !isNewEmail(values, { ...user, email: pendingEmail });
      keepUser(await verifyOutcome(asked, () => findMe(isAsked)));
      toast.success(text('profile.linkSent'));
    },
  });
  const save: typeof mutate = (...given) => oneAtATime(() => mutate(...given));
  return { ...state, save };
};
