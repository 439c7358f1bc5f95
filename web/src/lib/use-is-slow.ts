import { useEffect, useState } from 'react';

const SLOW_MS = 4000;

/** True once something takes longer than people wait without a message. */
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
