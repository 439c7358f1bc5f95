import { useEffect, useState } from 'react';

const MINUTE_MS = 60_000;
/** Short, because the clock of a page that sleeps does not move. */
const PACE_MS = 5000;

const readMinute = () => Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS;

/** The current time in milliseconds, to the full minute. It follows the clock, also after the page was hidden. */
export const useMinute = (): number => {
  const [minute, setMinute] = useState(readMinute);
  useEffect(() => {
    const update = () => setMinute(readMinute());
    const timer = setInterval(update, PACE_MS);
    document.addEventListener('visibilitychange', update);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', update);
    };
  }, []);
  return minute;
};
