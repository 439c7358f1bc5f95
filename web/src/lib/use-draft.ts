import { useState } from 'react';
import { readStored, removeStored, writeStored } from './storage.ts';

/** Text that is being written: stored under `key` until it is cleared or the tab is closed, also across reloads. */
export const useDraft = (key: string): readonly [text: string, write: (text: string) => void] => {
  const [text, setText] = useState(() => readStored(key, 'session') ?? '');
  const write = (next: string) => {
    setText(next);
    if (next === '') removeStored(key, 'session');
    else writeStored(key, next, 'session');
  };
  return [text, write];
};
