import { useEffect } from 'react';
import { Navigate, useNavigate } from 'react-router-dom';
import type { Spot } from '#shared/api/spots.ts';
import { toLocalStay } from '#web/components/bookings/local-stay.ts';
import { isHoldRefusal, LazyHoldRefusal } from '../hold/lazy-hold-refusal.tsx';
import { LazyOwnBooking } from '../hold/lazy-own-booking.tsx';
import { useOwnBooking } from '../../use-own-booking.ts';
import {
  isSpotUnavailable,
  StayProblemAlert,
  stayProblemText,
} from '#web/components/bookings/stay-problem-alert.tsx';
import { LazySimilarSpots } from '#web/components/spots/lazy-similar-spots.tsx';
import { toStayQuery } from '#web/components/spots/stay-params.ts';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { ApiError, ConnectionError } from '#web/lib/api-error.ts';
import { formatInstant } from '#web/lib/dates.ts';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { toast } from '#web/ui/toast-store.ts';
import type { PaymentParams } from '#web/lib/payment-params.ts';
import styles from './payment-screen.module.css';
import { MonthEnded } from './month-payment.tsx';
import { PriceChanged } from './price-changed.tsx';

/** 'Error de Pago' with the two buttons of 001 §2. */
export const PaymentError = ({ reason }: { reason: string }) => {
  const text = useText();
  return (
    <div className={styles.notice} role="alert">
      <h2>{text('payments.errorTitle')}</h2>
      <p>{reason}</p>
      <div className={styles.actions}>
        <LinkButton to={paths.home} variant="secondary">
          {text('payments.backHome')}
        </LinkButton>
        <Button onClick={() => window.location.reload()}>{text('common.retry')}</Button>
      </div>
    </div>
  );
};

interface Props {
  error: Error;
  params: PaymentParams;
  /** Unknown while it loads, or if it cannot be loaded. */
  spot: Spot | undefined;
  onRetry: () => void;
}

const getNextFree = ({ nextFree }: ApiError['details']): { startTime: string; endTime: string } | undefined =>
  nextFree && typeof nextFree === 'object' && 'startTime' in nextFree && 'endTime' in nextFree
    ? { startTime: String(nextFree.startTime), endTime: String(nextFree.endTime) }
    : undefined;

const NO_CODE: Pick<ApiError, 'code' | 'details'> = { code: undefined, details: {} };

/** Why the payment cannot be prepared, and the next step. */
export const PaymentProblem = ({ error, params, spot, onRetry }: Props) => {
  const text = useText();
  const navigate = useNavigate();
  const { language } = useLanguage();
  const { code, details } = error instanceof ApiError ? error : NO_CODE;
  const isMissing = code === 'not_found';
  const known = isMissing ? undefined : stayProblemText(text, { code, reason: details.reason }, spot);
  const isRefusal = isHoldRefusal(error);
  const isUnexplained = known === undefined && code !== 'price_changed' && !isRefusal;
  const { spotId, startTime, endTime } = params;
  const own = useOwnBooking(
    code === 'period_taken' ? { parkingSpotId: spotId, startTime, endTime } : undefined,
    'pending',
    'confirmed',
  );
  useEffect(() => {
    if (isUnexplained) toast.error(text('payments.initFailed'));
  }, [isUnexplained, text]);

  if (code === 'price_changed' && typeof details.totalPrice === 'number')
    return <PriceChanged params={params} total={details.totalPrice} />;
  if (isRefusal)
    return (
      <div className={styles.notice}>
        <h2>{text('payments.errorTitle')}</h2>
        <LazyHoldRefusal error={error} timeZone={spot?.timeZone ?? 'Europe/Madrid'} />
        <div className={styles.actions}>
          <LinkButton to={paths.dashboardBookings} variant="ghost">
            {text('payments.myBookings')}
          </LinkButton>
          <LinkButton to={paths.spot(spotId)} variant="secondary">
            {text('bookings.otherDates')}
          </LinkButton>
          <Button onClick={onRetry}>{text('common.retry')}</Button>
        </div>
      </div>
    );
  if (code === 'hold_expired' && typeof details.rentalId === 'string')
    return <MonthEnded rentalId={details.rentalId} />;
  if (known === undefined)
    return (
      <PaymentError
        reason={
          isMissing
            ? text('payments.spotNotFound')
            : code === 'hold_expired'
              ? text('payments.holdEnded')
              : text('payments.initFailedReason', {
                  reason: error instanceof ConnectionError ? text('common.connectionText') : error.message,
                })
        }
      />
    );

  // Paid in another tab, or before signing in again.
  if (own?.status === 'confirmed' && own.startTime === startTime && own.endTime === endTime)
    return <Navigate to={paths.paymentSuccess(own.id)} replace />;
  if (own?.status === 'pending') return <LazyOwnBooking booking={own} />;

  const nextFree = getNextFree(details);
  const spotPage = (period: { startTime: string; endTime: string }) => ({
    pathname: paths.spot(spotId),
    search: spot
      ? new URLSearchParams({ ...toStayQuery(toLocalStay(period, spot.timeZone)) }).toString()
      : '',
  });
  return (
    <div className={styles.notice}>
      <h2>{text('payments.errorTitle')}</h2>
      <StayProblemAlert
        problem={known}
        next={
          spot &&
          nextFree && {
            when: formatInstant(nextFree.startTime, spot.timeZone, 'dayTime', language),
            take: () => void navigate(spotPage(nextFree)),
          }
        }
      />
      {spot && isSpotUnavailable({ code, reason: details.reason }) && (
        <LazySimilarSpots spot={spot} stay={toLocalStay(params, spot.timeZone)} />
      )}
      <div className={styles.actions}>
        <LinkButton to={paths.dashboardBookings} variant="ghost">
          {text('payments.myBookings')}
        </LinkButton>
        <LinkButton to={spotPage(params)} variant="secondary">
          {text('bookings.otherDates')}
        </LinkButton>
      </div>
    </div>
  );
};
