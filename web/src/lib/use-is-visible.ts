import { useEffect, useState, type RefObject } from 'react';

/** Whether an element is in view, in a tab that is in view. */
export const useIsVisible = (element: RefObject<Element | null>): boolean => {
  const [isInView, setIsInView] = useState(false);
  const [isTabShown, setIsTabShown] = useState(() => document.visibilityState === 'visible');
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => {
      setIsInView(entries.at(-1)?.isIntersecting ?? false);
    });
    if (element.current) observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  useEffect(() => {
    const update = () => setIsTabShown(document.visibilityState === 'visible');
    document.addEventListener('visibilitychange', update);
    return () => document.removeEventListener('visibilitychange', update);
  }, []);
  return isInView && isTabShown;
};
