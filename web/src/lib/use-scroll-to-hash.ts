import { useEffect, type RefObject } from 'react';
import { useLocation } from 'react-router-dom';

/** Scrolls to a part of the page whose content loaded after the page, if the address names it. */
export const useScrollToHash = (element: RefObject<Element | null>, isThere: boolean) => {
  // A press of the same link scrolls there again.
  const { hash, key } = useLocation();
  useEffect(() => {
    if (isThere && hash === `#${element.current?.id ?? ''}`) element.current?.scrollIntoView();
  }, [element, hash, key, isThere]);
};
