import { useEffect, useState } from 'react';
import { HOLD_MINUTES, MAX_STAY_DAYS } from '#shared/model/rules.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Icon } from '#web/ui/icon.tsx';
import styles from './hold-countdown.module.css';

/** Ruling 2. A wrong clock must not show more than a whole hold. */
const HOLD_MS = HOLD_MINUTES * 60_000;
/** More than the hold of a later month of a rental ever lasts. */
const LONG_HOLD_MS = MAX_STAY_DAYS * 24 * 60 * 60_000;
/** Remaining whole minutes that a screen reader announces. */
const SAID_MINUTES = [1, 2, 5];
const SOON_SECONDS = 120;

/**
 * The end of the hold by this device's clock. The server has just said that it is valid, so a clock by which it has ended, or lasts longer
 * than any hold, is wrong; then the server decides.
 */
const endOfHold = (expiresAt: string, now: number, longestMs: number) => {
  const left = Date.parse(expiresAt) - now;
  return now + (left > 0 && left < longestMs ? left : HOLD_MS);
};

/** Whole seconds until the hold ends. `isLong`: it lasts for days. */
export const useHoldSeconds = (expiresAt: string, isLong = false): number => {
  const [end] = useState(() => endOfHold(expiresAt, Date.now(), isLong ? LONG_HOLD_MS : HOLD_MS));
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.ceil((end - now) / 1000));
};

/** The rest of the hold's time. */
export const HoldCountdown = ({ seconds }: { seconds: number }) => {
  const text = useText();
  const clock = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  const minutes = SAID_MINUTES.find((one) => seconds <= one * 60);
  return (
    <div className={styles.countdown} data-soon={seconds <= SOON_SECONDS}>
      <Icon name="clock" size={20} />
      <p role="timer">{text('payments.holdLeft', { clock })}</p>
      <p className="visually-hidden" role="status">
        {minutes === undefined ? '' : text('payments.holdEndsSoon', { minutes })}
      </p>
    </div>
  );
};
