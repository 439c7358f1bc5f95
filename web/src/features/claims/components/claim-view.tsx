import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Booking } from '#shared/api/bookings.ts';
import type { ClaimAnswer, ClaimView as View } from '#shared/api/claims.ts';
import { withdrawClaim } from '#web/api/claims/change-claim.ts';
import { StaySummary } from '#web/components/bookings/stay-summary.tsx';
import { useLimitText } from '#web/components/forms/use-limit-text.ts';
import type { MessageId } from '#web/i18n/messages.ts';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { formatMoment } from '#web/lib/dates.ts';
import { formatEuros } from '#web/lib/money.ts';
import { paths } from '#web/lib/paths.ts';
import type { Elements } from '#web/lib/elements.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Note, Stack } from '#web/ui/layout.tsx';
import { claimFailure } from '../claim-failure.ts';
import { isClaimUnsettled } from '../is-claim-unsettled.ts';
import styles from './claim.module.css';
import { AcceptClaim } from './accept-claim.tsx';
import { ClaimFacts } from './claim-facts.tsx';
import { ClaimForm } from './claim-form.tsx';
import { DisputeForm } from './dispute-form.tsx';

const isPayable = ({ status, fromDeposit }: ClaimAnswer) =>
  !fromDeposit && (status === 'open' || status === 'due');

/** What differs if the claim is paid from the deposit of a rental. */
const statusText = ({ role, status, fromDeposit }: ClaimAnswer): MessageId =>
  fromDeposit && (status === 'open' || status === 'due' || status === 'paid' || status === 'unpaid')
    ? `claims.deposit.${role}.${status}`
    : `claims.${role}.${status}`;

interface Part {
  booking: Booking;
  claim: ClaimAnswer;
}

/** The state of the claim, and the next step. */
const Status = ({ booking: { timeZone, driverName }, claim }: Part) => {
  const text = useText();
  const { language } = useLanguage();
  const { until, due } = claim;
  return (
    <p role="status">
      {text(statusText(claim), {
        driver: driverName || text('reservations.theDriver'),
        until: until === null ? '' : formatMoment(until, timeZone, language),
        due: formatEuros(due, language),
      })}
    </p>
  );
};

const Withdraw = ({ bookingId }: { bookingId: string }) => {
  const text = useText();
  const limitText = useLimitText();
  const queries = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const { mutate, isPending, error } = useMutation(withdrawClaim(queries, bookingId));
  return (
    <Stack gap={3}>
      {error && (
        <Alert>
          <p>{limitText(error) ?? text(claimFailure(error))}</p>
        </Alert>
      )}
      <div>
        {isAsking ? (
          <Button variant="danger" busy={isPending} onClick={() => mutate(undefined)}>
            {text('claims.withdrawSure')}
          </Button>
        ) : (
          <Button variant="secondary" onClick={() => setIsAsking(true)}>
            {text('claims.withdraw')}
          </Button>
        )}
      </div>
    </Stack>
  );
};

interface PayProps extends Part {
  /** The form of the payment, which loads when the driver asks for it. */
  payment: Elements;
  isPaying: boolean;
  onPay: () => void;
}

/** The driver's actions: pay, by an own press only, or object. */
const DriverActions = ({ booking, claim, payment, isPaying, onPay }: PayProps) => {
  const text = useText();
  const { language } = useLanguage();
  const canAnswer = claim.status === 'open' || (claim.status === 'in_review' && claim.answer === null);
  return (
    <>
      {isPayable(claim) && (
        <Card as="section" variant="raised">
          <Stack gap={4}>
            <h2>{text('claims.payTitle')}</h2>
            <p>{text('claims.payText', { due: formatEuros(claim.due, language) })}</p>
            {isPaying ? (
              payment
            ) : (
              <div>
                <Button variant="accent" onClick={onPay}>
                  {text('claims.accept', { due: formatEuros(claim.due, language) })}
                </Button>
              </div>
            )}
          </Stack>
        </Card>
      )}
      {claim.fromDeposit && claim.status === 'open' && <AcceptClaim claim={claim} />}
      {canAnswer && (
        <Card as="section">
          <Stack gap={4}>
            <h2>{text('claims.disputeTitle')}</h2>
            <p>{text(claim.fromDeposit ? 'claims.depositDisputeIntro' : 'claims.disputeIntro')}</p>
            <DisputeForm bookingId={booking.id} />
          </Stack>
        </Card>
      )}
    </>
  );
};

interface Props extends Omit<PayProps, 'claim'> {
  view: View;
}

/** The claim about a stay: the owner makes it, the driver pays it or says why not, and both read what was decided. */
export const ClaimView = ({ booking, view, ...pay }: Props) => {
  const text = useText();
  const { claim } = view;
  const { id, role, timeZone, spot } = booking;
  const isOpen = claim !== null && isClaimUnsettled(claim);
  return (
    <div className={styles.page}>
      <Stack as="header" gap={3} align="start">
        <Link to={paths.reservation(id)}>{text('claims.toBooking')}</Link>
        <h1>{text(role === 'owner' ? 'claims.ownerTitle' : 'claims.driverTitle')}</h1>
      </Stack>
      <Card as="section">
        <Stack gap={3}>
          <h2>{spot.title}</h2>
          <StaySummary {...booking} />
        </Stack>
      </Card>
      {!claim && view.canClaim && <ClaimForm bookingId={id} view={view} timeZone={timeZone} />}
      {!claim && !view.canClaim && <p>{text(role === 'owner' ? 'claims.notNow' : 'claims.none')}</p>}
      {claim && (
        <>
          <Status booking={booking} claim={claim} />
          <ClaimFacts claim={claim} timeZone={timeZone} />
          {role === 'driver' && <DriverActions booking={booking} claim={claim} {...pay} />}
          {role === 'owner' && isOpen && <Withdraw bookingId={id} />}
          {role === 'owner' && isOpen && !claim.fromDeposit && <Note>{text('claims.noCharge')}</Note>}
        </>
      )}
    </div>
  );
};
