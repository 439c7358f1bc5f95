import { createContext, useContext } from 'react';
import type { MessageId } from './messages.ts';

type Value = string | number | null | undefined;

/** `text('spots.title', { count })`: the message in the current language, or its id when there is none. */
export type Text = (id: MessageId, values?: Record<string, Value>) => string;

export const TextContext = createContext<Text>((id) => id);

export const useText = (): Text => useContext(TextContext);
