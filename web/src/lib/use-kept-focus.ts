import { useEffect, useRef } from 'react';

/** An element takes the focus when a change of the state removes the focused one. */
export const useKeptFocus = <Kept extends HTMLElement>(state: unknown) => {
  const element = useRef<Kept>(null);
  const shown = JSON.stringify(state);
  const before = useRef(shown);
  useEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    if (document.activeElement === document.body) element.current?.focus();
  }, [shown]);
  return element;
};
