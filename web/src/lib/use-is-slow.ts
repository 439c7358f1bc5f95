import { useEffect, useState } from 'react';

const SLOW_MS = 4000;

/** True once something has been going on for longer than people wait without a word. */
export const useIsSlow = (isGoingOn: boolean) => {
  const [since, setSince] = useState(false);
  useEffect(() => {
    if (!isGoingOn) return undefined;
    const timer = setTimeout(() => setSince(true), SLOW_MS);
    return () => {
      clearTimeout(timer);
      setSince(false);
    };
  }, [isGoingOn]);
  return isGoingOn && since;
};
