import { useLanguage } from '#web/i18n/language-provider.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { formatInstant } from '#web/lib/dates.ts';
import { Icon } from '#web/ui/icon.tsx';
import styles from './cancellation-rule.module.css';

interface Props {
  /** Until then cancelling refunds everything (ruling 8). */
  refundableUntil: string;
  timeZone: string;
}

/** The cancellation rule, shown before payment, when a mistake is still free, and after it, when the limit includes that. */
export const CancellationRule = ({ refundableUntil, timeZone }: Props) => {
  const text = useText();
  const { language } = useLanguage();
  // oxlint-disable-next-line react/purity -- the time of rendering is what counts
  const isPast = new Date(refundableUntil) <= new Date();
  return (
    <p className={styles.rule}>
      <Icon name="shield" size={20} />
      <span>
        {isPast
          ? `${text('bookings.notRefundable')} ${text('bookings.mistakeIsFree')}`
          : text('bookings.refundableUntil', {
              until: formatInstant(refundableUntil, timeZone, 'dayTime', language),
            })}
      </span>
    </p>
  );
};
