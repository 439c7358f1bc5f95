import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { MessageId } from './messages.ts';
import { RULE_VALUES } from './rule-values.ts';

type Value = ReactNode | ((chunks: ReactNode) => ReactNode);

/** A message with elements inside: `<link>…</link>` in the catalogue calls `values.link`. Plain text: `useText`. */
export const Message = ({ id, values }: { id: MessageId; values?: Record<string, Value> }) => (
  <FormattedMessage id={id} values={{ ...RULE_VALUES, ...values }} />
);
