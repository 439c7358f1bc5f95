import { Children, isValidElement, type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { MessageId } from './messages.ts';
import { RULE_VALUES } from './rule-values.ts';

type Value = ReactNode | ((chunks: ReactNode) => ReactNode);

/** Each text in an element of its own, which a browser's translation can replace (decision 192). */
const inElements = (chunks: ReactNode) =>
  Children.map(chunks, (chunk) => (isValidElement(chunk) ? chunk : <span>{chunk}</span>));

const wrapChunks = (value: Value): Value =>
  typeof value === 'function' ? (chunks: ReactNode) => value(inElements(chunks)) : value;

/** A message with elements inside: `<link>…</link>` in the catalogue calls `values.link`. Plain text: `useText`. */
export const Message = ({ id, values = {} }: { id: MessageId; values?: Record<string, Value> }) => {
  const wrapped = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, wrapChunks(value)]),
  );
  return (
    <FormattedMessage id={id} values={{ ...RULE_VALUES, ...wrapped }}>
      {(nodes) => <>{inElements(nodes)}</>}
    </FormattedMessage>
  );
};
