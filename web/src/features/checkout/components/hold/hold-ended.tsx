import { useIsFetching } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Navigate } from 'react-router-dom';
import { ownStaysQuery } from '#web/api/bookings/list-my-bookings.ts';
import { useOwnBooking } from '../../use-own-booking.ts';
import { useText } from '#web/i18n/use-text.ts';
import { paths } from '#web/lib/paths.ts';
import type { PaymentParams } from '#web/lib/payment-params.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Row } from '#web/ui/layout.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import styles from '../payment/payment-screen.module.css';

interface Props {
  /** False if it was released before, as in another tab. */
  isTimeOver: boolean;
  params: Pick<PaymentParams, 'spotId' | 'startTime' | 'endTime'>;
  /** Asks for another hold. */
  onHoldAgain: () => void;
}

/** The hold has ended: why, what that means, and the two ways to start again. */
export const HoldEnded = ({ isTimeOver, params, onHoldAgain }: Props) => {
  const text = useText();
  const notice = useRef<HTMLDivElement>(null);
  // The form that had the focus is gone.
  useEffect(() => notice.current?.focus(), []);
  const { spotId, startTime, endTime } = params;
  // Another tab may have held the same stay again and paid it.
  const paid = useOwnBooking({ parkingSpotId: spotId, startTime, endTime }, 'confirmed');
  const isChecking = useIsFetching({ queryKey: ownStaysQuery.queryKey }) > 0;
  if (paid) return <Navigate to={paths.paymentSuccess(paid.id)} replace />;
  return (
    <div ref={notice} className={styles.notice} role="alert" tabIndex={-1}>
      <Row as="p" gap={2} align="center">
        <Icon name={isTimeOver ? 'clock' : 'info'} />
        <strong>{text(isTimeOver ? 'payments.holdEndedTitle' : 'payments.holdGivenUpTitle')}</strong>
      </Row>
      {!isChecking && <p>{text('payments.holdEnded')}</p>}
      <div className={styles.actions}>
        <LinkButton to={paths.spot(spotId)} variant="secondary">
          {text('bookings.otherDates')}
        </LinkButton>
        <Button onClick={onHoldAgain}>{text('payments.holdAgain')}</Button>
      </div>
    </div>
  );
};
