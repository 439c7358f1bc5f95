import { PASSWORD_RULES } from '#shared/api/constants.ts';
import type { MessageId } from '#web/i18n/messages.ts';

type Rule = (typeof PASSWORD_RULES)[number];

export const ruleText = ({ id }: Rule) => `accounts.rule.${id}` as const satisfies MessageId;

/** The first rule that a password breaks, in the order of 000 §5. */
export const findBrokenRule = (password: string): Rule | undefined =>
  PASSWORD_RULES.find((rule) => !rule.test(password));
