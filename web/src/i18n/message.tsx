import { createElement, Fragment, type ReactNode } from 'react';
import { formatParts } from './format-message.ts';
import { useLanguage } from './language-provider.tsx';
import type { MessageId } from './messages.ts';

type Value = ReactNode | ((children: ReactNode) => ReactNode);

/** Children side by side, which need no keys. */
const together = (nodes: unknown[]) => createElement(Fragment, null, ...(nodes as ReactNode[])); // of values and strings

/** A message with elements inside: `<link>…</link>` in the catalogue calls `values.link`. Plain text: `useText`. */
export const Message = ({ id, values = {} }: { id: MessageId; values?: Record<string, Value> }) => {
  const { language, messages } = useLanguage();
  const given = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'function' ? (children: unknown[]) => value(together(children)) : value,
  ]);
  return together(
    formatParts(messages[id] ?? id, Object.fromEntries(given) as Record<string, unknown>, language),
  ); // by name
};
