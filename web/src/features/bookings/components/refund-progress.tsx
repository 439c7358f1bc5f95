import type { Booking } from '#shared/api/bookings.ts';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { formatMoment } from '#web/lib/dates.ts';
import { formatEuros } from '#web/lib/money.ts';
import { paths } from '#web/lib/paths.ts';
import { Icon } from '#web/ui/icon.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import styles from './reservation.module.css';

interface Props {
  refund: NonNullable<Booking['refund']>;
  timeZone: string;
}

/** A refund, followed until it ends. */
export const RefundProgress = ({ refund, timeZone }: Props) => {
  const text = useText();
  const { language } = useLanguage();
  const { state, updatedAt } = refund;
  const amount = formatEuros(refund.amount, language);
  return (
    <div className={styles.refund} data-state={state}>
      <p className={styles.refundTitle}>
        <Icon name={state === 'succeeded' ? 'check' : state === 'failed' ? 'warning' : 'clock'} size={20} />
        <strong>{text(`reservations.refund.${state}`, { amount })}</strong>
      </p>
      <p className={styles.note}>
        {text(`reservations.refundText.${state}`, {
          amount,
          when: formatMoment(updatedAt, timeZone, language),
        })}
      </p>
      {state === 'failed' && (
        <LinkButton to={paths.contact} variant="secondary" size="sm" icon="mail">
          {text('reservations.contact')}
        </LinkButton>
      )}
    </div>
  );
};
