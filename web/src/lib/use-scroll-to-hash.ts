import { useEffect, type RefObject } from 'react';
import { useLocation } from 'react-router-dom';

/** Brings a part of the page into view whose content came after the page, when the address names it. */
export const useScrollToHash = (element: RefObject<Element | null>, isThere: boolean) => {
  const { hash } = useLocation();
  useEffect(() => {
    if (isThere && hash === `#${element.current?.id ?? ''}`) element.current?.scrollIntoView();
  }, [element, hash, isThere]);
};
