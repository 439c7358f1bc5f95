import { isCommonPassword, isOwnName } from '#shared/api/common-passwords.ts';
import { normalizePassword, PASSWORD_RULES } from '#shared/api/password-rules.ts';
import type { MessageId } from '#web/i18n/messages.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { missing, type Problem, problemIf } from '#web/components/forms/use-form-problems.ts';

type Rule = (typeof PASSWORD_RULES)[number];

export const ruleText = ({ id }: Rule) => `accounts.rule.${id}` as const satisfies MessageId;

/** Whether it is a common password. */
export const isEasyPassword = (password: string, email: string) =>
  isCommonPassword(password) || isOwnName(password, email);

/**
 * The problem of a new password: the first violated rule, in the order of 000 §5; or a blank at an end, which the user pool refuses and the
 * screen does not show; or that it is a common password.
 */
export const findPasswordProblem = (typed: string, email = ''): MessageId | undefined => {
  const password = normalizePassword(typed);
  const broken = PASSWORD_RULES.find((rule) => !rule.test(password));
  if (broken) return ruleText(broken);
  if (password !== password.trim()) return 'accounts.passwordSpaces';
  return isEasyPassword(password, email) ? 'accounts.passwordEasy' : undefined;
};

/** The problems as those of a form's field `password`. */
export const findPasswordProblems = (email: string, password: string): Problem<'password'>[] => {
  const wrong = findPasswordProblem(password, email);
  if (password === '' || wrong === undefined) return missing('password', password);
  return problemIf(true, 'password', (say) => say('accounts.passwordInvalid', { problem: say(wrong) }));
};

/** Whether the server refused a new password that the form accepted: the recovery form does not know the address. */
export const isPasswordRefused = (error: Error) =>
  error instanceof ApiError &&
  error.issues.some(({ path }) => path === 'body.password' || path === 'body.newPassword');
