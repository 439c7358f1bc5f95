import { useLayoutEffect, useRef } from 'react';

/** Within this many pixels of the end, the view stays at the end. */
const NEAR_END = 80;

/**
 * Keeps the list at its end while the visitor is there, or else at its position while earlier messages load above. Own messages scroll to
 * the end.
 */
export const useScroll = (first: number | undefined, last: string) => {
  const list = useRef<HTMLDivElement>(null);
  const before = useRef({ height: 0, isAtEnd: true, first });
  const follow = () => {
    const box = list.current;
    if (box) before.current.isAtEnd = box.scrollHeight - box.scrollTop - box.clientHeight < NEAR_END;
  };
  useLayoutEffect(() => {
    const box = list.current;
    if (!box) return;
    const seen = before.current;
    if (seen.isAtEnd) box.scrollTop = box.scrollHeight;
    else if (first !== undefined && seen.first !== undefined && first < seen.first)
      box.scrollTop += box.scrollHeight - seen.height;
    before.current = { ...seen, height: box.scrollHeight, first };
  }, [first, last]);
  return {
    list,
    onScroll: follow,
    goToEnd: () => {
      before.current.isAtEnd = true;
    },
  };
};
