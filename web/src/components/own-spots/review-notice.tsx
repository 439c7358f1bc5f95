import type { Spot } from '#shared/api/spots.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Icon } from '#web/ui/icon.tsx';
import styles from './review-notice.module.css';

/** Says that the spot is hidden until it is approved, or why it was not and what to do (ruling 10). */
export const ReviewNotice = ({ spot }: { spot: Spot }) => {
  const text = useText();
  if (spot.status === 'approved') return null;
  const isRejected = spot.status === 'rejected';
  return (
    <div className={styles.notice} data-tone={spot.status}>
      <Icon name={isRejected ? 'warning' : 'clock'} size={20} />
      <div>
        <p className={styles.title}>
          {text(isRejected ? 'dashboard.rejectedTitle' : 'dashboard.pendingTitle')}
        </p>
        {isRejected && spot.reviewReason && (
          <p className={styles.reason}>{text('dashboard.rejectedReason', { reason: spot.reviewReason })}</p>
        )}
        <p>{text(isRejected ? 'dashboard.rejectedText' : 'dashboard.pendingText')}</p>
      </div>
    </div>
  );
};
