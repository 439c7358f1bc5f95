import { useEffect, useRef } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Row } from '#web/ui/layout.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import styles from './payment-screen.module.css';

interface Props {
  bookingId: string;
  /** False if it was given up before, as in another tab. */
  isTimeOver: boolean;
  onAgain: () => void;
}

/** A change that cannot be paid any more: the booking is as it was, and the change can be asked for again. */
export const ChangeEnded = ({ bookingId, isTimeOver, onAgain }: Props) => {
  const text = useText();
  const notice = useRef<HTMLDivElement>(null);
  // The form that had the focus is gone.
  useEffect(() => notice.current?.focus(), []);
  return (
    <div ref={notice} className={styles.notice} role="alert" tabIndex={-1}>
      <Row as="p" gap={2} align="center">
        <Icon name={isTimeOver ? 'clock' : 'info'} />
        <strong>{text(isTimeOver ? 'payments.holdEndedTitle' : 'changes.givenUp')}</strong>
      </Row>
      <p>{text('changes.asBefore')}</p>
      <div className={styles.actions}>
        <LinkButton to={paths.reservation(bookingId)} variant="secondary">
          {text('changes.toBooking')}
        </LinkButton>
        <Button onClick={onAgain}>{text('changes.again')}</Button>
      </div>
    </div>
  );
};
