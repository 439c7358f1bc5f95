import { useEffect, useRef, useState } from 'react';

/** A section is current once its top is above this share of the window's height. */
const READING_LINE = 0.25;

const findCurrent = (ids: readonly string[]) => {
  const isAtEnd = window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 2;
  if (isAtEnd) return ids.at(-1);
  const line = window.innerHeight * READING_LINE;
  const isReached = (id: string) =>
    (document.getElementById(id)?.getBoundingClientRect().top ?? Infinity) <= line;
  return ids.findLast(isReached) ?? ids[0];
};

/** Events of scrolling by a person, not by a script. */
const BY_HAND = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/**
 * The current section, and `choose` for one that the visitor selects: it stays current until they scroll, because the last sections of a
 * page cannot reach the top of the window.
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
