import { useEffect, useRef } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Row } from '#web/ui/layout.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import styles from './payment-screen.module.css';

interface Props {
  isBusy: boolean;
  onCancel: () => void;
  onPayAnotherWay: () => void;
}

/** The bank's app asks the driver for the payment: what to do, and the two ways out. */
export const AppWaiting = ({ isBusy, onCancel, onPayAnotherWay }: Props) => {
  const text = useText();
  const notice = useRef<HTMLDivElement>(null);
  // The form that had the focus is hidden.
  useEffect(() => notice.current?.focus(), []);
  return (
    <div ref={notice} className={styles.notice} tabIndex={-1}>
      <div className={styles.waiting} role="status">
        <Row gap={3} align="center">
          <Spinner />
          <h3>{text('payments.appTitle')}</h3>
        </Row>
        <p>{text('payments.appText')}</p>
        <p>{text('payments.appLeave')}</p>
      </div>
      <div className={styles.actions}>
        <Button variant="secondary" disabled={isBusy} onClick={onCancel}>
          {text('common.cancel')}
        </Button>
        <Button variant="secondary" busy={isBusy} onClick={onPayAnotherWay}>
          {text('payments.payAgain')}
        </Button>
      </div>
    </div>
  );
};
