import { useText } from '#web/i18n/use-text.ts';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import styles from './payment-screen.module.css';

interface Props {
  isRefunded: boolean;
  bookingId: string;
  isRetrying: boolean;
  onRetry: () => void;
}

/** Paid, but not booked yet: it will be booked or refunded (ruling 3). */
export const AfterPayment = ({ isRefunded, bookingId, isRetrying, onRetry }: Props) => {
  const text = useText();
  return (
    <div className={styles.notice} role="alert">
      <p>{text(isRefunded ? 'payments.refunded' : 'payments.unbooked')}</p>
      {!isRefunded && <p>{text('payments.unbookedText')}</p>}
      <div className={styles.actions}>
        {isRefunded ? (
          <LinkButton to={paths.home}>{text('payments.newSearch')}</LinkButton>
        ) : (
          <>
            <LinkButton to={paths.paymentSuccess(bookingId)} variant="secondary">
              {text('payments.seeBooking')}
            </LinkButton>
            <LinkButton to={paths.contact} variant="secondary">
              {text('payments.contactSupport')}
            </LinkButton>
            <Button busy={isRetrying} onClick={onRetry}>
              {text('common.retry')}
            </Button>
          </>
        )}
      </div>
    </div>
  );
};
