import { Link } from 'react-router-dom';
import type { Booking } from '#shared/api/bookings.ts';
import type { MessageId } from '#web/i18n/messages.ts';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { formatMoment } from '#web/lib/dates.ts';
import { formatEuros } from '#web/lib/money.ts';
import { paths } from '#web/lib/paths.ts';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import styles from './reservation.module.css';

type Payout = NonNullable<Booking['payout']>;

const ICONS: Readonly<Record<Payout['state'], IconName>> = {
  waiting: 'clock',
  held: 'pause',
  sent: 'check',
  withdrawn: 'warning',
};

const getText = ({ state, heldFor }: Payout): MessageId => {
  // A refund holds nothing: it withdraws or reduces a share.
  const reason = heldFor === 'refund' ? null : heldFor;
  return state === 'held' ? `reservations.held.${reason ?? 'failure'}` : `reservations.payout.${state}`;
};

export const PayoutState = ({ payout, timeZone }: { payout: Payout; timeZone: string }) => {
  const text = useText();
  const { language } = useLanguage();
  const { state, amount, sentAt, dueAt, heldFor } = payout;
  return (
    <div className={styles.payout} data-state={state}>
      <Icon name={ICONS[state]} size={20} />
      <p>
        <span>
          {text(getText(payout), {
            amount: formatEuros(amount, language),
            when: formatMoment(sentAt ?? dueAt, timeZone, language),
          })}
        </span>{' '}
        {state === 'held' && heldFor === 'onboarding' && (
          <Link to={paths.earnings}>{text('reservations.toPayouts')}</Link>
        )}
      </p>
    </div>
  );
};
