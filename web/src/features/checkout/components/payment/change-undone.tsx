import { useText } from '#web/i18n/use-text.ts';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import styles from './payment-screen.module.css';

interface Props {
  bookingId: string;
  isRefunded: boolean;
  isRetrying: boolean;
  onRetry: () => void;
}

/** Paid, but the change is not made: yet, or because it could not be made any more, and the payment goes back (decision 153). */
export const ChangeUndone = ({ bookingId, isRefunded, isRetrying, onRetry }: Props) => {
  const text = useText();
  return (
    <div className={styles.notice} role="alert">
      <p>{text(isRefunded ? 'changes.refunded' : 'changes.unmade')}</p>
      <div className={styles.actions}>
        <LinkButton to={paths.reservation(bookingId)} variant="secondary">
          {text('changes.toBooking')}
        </LinkButton>
        {!isRefunded && (
          <Button busy={isRetrying} onClick={onRetry}>
            {text('common.retry')}
          </Button>
        )}
      </div>
    </div>
  );
};
