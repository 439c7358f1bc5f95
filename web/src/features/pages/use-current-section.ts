import { useEffect, useRef, useState } from 'react';

/** Below this share of the window's height a section is still to come. */
const READING_LINE = 0.25;

const findCurrent = (ids: readonly string[]) => {
  const isAtEnd = window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 2;
  if (isAtEnd) return ids.at(-1);
  const line = window.innerHeight * READING_LINE;
  const isReached = (id: string) =>
    (document.getElementById(id)?.getBoundingClientRect().top ?? Infinity) <= line;
  return ids.findLast(isReached) ?? ids[0];
};

/** What a person does to scroll, as opposed to what a script does. */
const BY_HAND = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/**
 * Which of the sections is being read, and `choose` for the one that somebody goes to: it stays the current one until
 * they scroll, for the last sections of a page cannot reach the top of the window.
 */
export const useCurrentSection = (ids: readonly string[]) => {
  const [current, setCurrent] = useState(ids[0]);
  const isChosen = useRef(false);

  useEffect(() => {
    const update = () => {
      if (!isChosen.current) setCurrent(findCurrent(ids));
    };
    const release = () => {
      isChosen.current = false;
    };
    update();
    window.addEventListener('scroll', update, { passive: true });
    for (const kind of BY_HAND) window.addEventListener(kind, release, { passive: true });
    return () => {
      window.removeEventListener('scroll', update);
      for (const kind of BY_HAND) window.removeEventListener(kind, release);
    };
  }, [ids]);

  const choose = (id: string) => {
    isChosen.current = true;
    setCurrent(id);
  };
  return { current, choose };
};
