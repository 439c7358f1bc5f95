import { nowIn } from './dates.ts';

interface Stay {
  startTime: string;
  timeZone: string;
}

const readersClock = (at: Date) => {
  const minutes = -at.getTimezoneOffset();
  return new Date(at.getTime() + minutes * 60_000).toISOString().slice(0, 16);
};

/** The clock of a stay for a text, if it differs from the reader's when the stay begins. Most readers share it, and need no note. */
export const findForeignClock = ({ startTime, timeZone }: Stay): 'canaryTime' | 'madridTime' | undefined => {
  const at = new Date(startTime);
  if (nowIn(timeZone, at) === readersClock(at)) return undefined;
  return timeZone === 'Atlantic/Canary' ? 'canaryTime' : 'madridTime';
};
