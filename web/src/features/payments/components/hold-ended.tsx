import { useEffect, useRef } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import styles from './payment-screen.module.css';

interface Props {
  /** False when it was given up before, as in another tab. */
  isTimeOver: boolean;
  spotId: string;
  /** Another hold, if the place is still free. */
  onHoldAgain: () => void;
}

/** The place is no longer held: why, what that means, and the two ways to start again. */
export const HoldEnded = ({ isTimeOver, spotId, onHoldAgain }: Props) => {
  const text = useText();
  const notice = useRef<HTMLDivElement>(null);
  // The form that had the focus is gone.
  useEffect(() => notice.current?.focus(), []);
  return (
    <div ref={notice} className={styles.notice} role="alert" tabIndex={-1}>
      <p className={styles.noticeTitle}>
        <Icon name={isTimeOver ? 'clock' : 'info'} />
        <strong>{text(isTimeOver ? 'payments.holdEndedTitle' : 'payments.holdGivenUpTitle')}</strong>
      </p>
      <p>{text('payments.holdEnded')}</p>
      <div className={styles.actions}>
        <LinkButton to={paths.spot(spotId)} variant="secondary">
          {text('bookings.otherDates')}
        </LinkButton>
        <Button onClick={onHoldAgain}>{text('payments.holdAgain')}</Button>
      </div>
    </div>
  );
};
