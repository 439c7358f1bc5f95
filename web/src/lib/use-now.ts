import { useEffect, useState } from 'react';
import { whenShown } from './when-shown.ts';

/** The time in epoch milliseconds, read again every so many of them and when the page is shown again. */
export const useNow = (everyMs: number): number => {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const read = () => setNow(Date.now());
    const timer = setInterval(read, everyMs);
    const stop = whenShown(read);
    return () => {
      clearInterval(timer);
      stop();
    };
  }, [everyMs]);
  return now;
};
