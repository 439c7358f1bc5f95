import { useMutation } from '@tanstack/react-query';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { register } from '#web/api/accounts/register.ts';
import { ApiError, ConnectionError } from '#web/lib/api-error.ts';
import { useSessionActions } from '#web/api/accounts/session.ts';
import { toast } from '#web/ui/toast-store.ts';
import { isEmailRefused, isNameRefused } from '#web/components/forms/email.ts';
import type { Told } from '#web/components/forms/use-form-problems.ts';
import { useLimitText } from '#web/components/forms/use-limit-text.ts';

interface NewAccount {
  email: string;
  password: string;
  /** Empty means the part of the e-mail before the @ (000 §2, Register). */
  fullName: string;
}

/** The field that a registration was refused for, and why; undefined if it is about none. */
export const toRegisterProblem = (error: Error): ['email' | 'fullName', Told] | undefined => {
  if (error instanceof ApiError && error.code === 'email_taken')
    return ['email', (say) => say('accounts.emailTaken')];
  if (isEmailRefused(error)) return ['email', (say) => say('accounts.emailInvalid')];
  return isNameRefused(error) ? ['fullName', (say) => say('accounts.nameInvalid')] : undefined;
};

/** Creates the account, signs in and shows the result (000 §8). The page continues when the session exists. */
export const useRegister = () => {
  const text = useText();
  const { language } = useLanguage();
  const { open } = useSessionActions();
  const limitText = useLimitText();
  const getReason = (error: Error) => {
    if (error instanceof ConnectionError) return text('accounts.connectionError');
    const problem = toRegisterProblem(error);
    if (problem) return problem[1](text);
    return (limitText(error) ?? error.message) || text('accounts.unknownError');
  };
  return useMutation({
    mutationFn: ({ email, password, fullName }: NewAccount) =>
      register({ email, password, language, ...(fullName && { fullName }) }),
    onSuccess: (session) => {
      const isStored = open(session, false);
      toast.success(text('accounts.registerSuccess'), text('accounts.registerSuccessText'));
      if (!isStored) toast.info(text('accounts.notStored'), text('accounts.notStoredText'));
    },
    onError: (error) => toast.error(text('accounts.registerError', { message: getReason(error) })),
  });
};
