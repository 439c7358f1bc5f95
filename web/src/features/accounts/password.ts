import { PASSWORD_RULES } from '#shared/api/constants.ts';
import type { MessageId } from '#web/i18n/messages.ts';

type Rule = (typeof PASSWORD_RULES)[number];

export const ruleText = ({ id }: Rule) => `accounts.rule.${id}` as const satisfies MessageId;

/**
 * What is wrong with a new password: the first rule that it breaks, in the order of 000 §5, or a space at an end, which
 * the user pool does not take and nobody sees.
 */
export const findPasswordProblem = (password: string): MessageId | undefined => {
  const broken = PASSWORD_RULES.find((rule) => !rule.test(password));
  if (broken) return ruleText(broken);
  return password === password.trim() ? undefined : 'accounts.passwordSpaces';
};
