import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import type { MessageId } from './messages.ts';
import { RULE_VALUES } from './rule-values.ts';

type Value = string | number | boolean | Date | null | undefined;

/** `text('spots.title', { count })`: the message in the current language, or its id when there is none. */
export type Text = (id: MessageId, values?: Record<string, Value>) => string;

export const useText = (): Text => {
  const intl = useIntl();
  return useMemo(
    () => (id, values) => intl.formatMessage<Record<string, Value>>({ id }, { ...RULE_VALUES, ...values }),
    [intl],
  );
};
