import { Link } from 'react-router-dom';
import type { Payout } from '#shared/api/payouts.ts';
import type { MessageId } from '#web/i18n/messages.ts';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { formatInstant, formatMoment } from '#web/lib/dates.ts';
import { formatStay } from '#web/lib/format-stay.ts';
import { paths } from '#web/lib/paths.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Price } from '#web/ui/price.tsx';
import styles from './payouts.module.css';

const BADGES = {
  waiting: { tone: 'neutral', label: 'payouts.state.waiting' },
  held: { tone: 'accent', label: 'payouts.state.held' },
  sent: { tone: 'success', label: 'payouts.state.sent' },
  withdrawn: { tone: 'danger', label: 'payouts.state.withdrawn' },
} as const;

const HELD_FOR = {
  onboarding: 'payouts.heldFor.onboarding',
  dispute: 'payouts.heldFor.dispute',
  failure: 'payouts.heldFor.failure',
  refund: 'payouts.withdrawnText',
  problem: 'payouts.heldFor.problem',
  tax_details: 'payouts.heldFor.tax_details',
} as const satisfies Record<NonNullable<Payout['heldFor']>, MessageId>;

/** The time of the share's transfer, or the reason why it waits. */
const useNews = ({ state, heldFor, dueAt, sentAt, timeZone }: Payout): string => {
  const text = useText();
  const { language } = useLanguage();
  const getDay = (at: string) => formatInstant(at, timeZone, 'day', language);
  if (state === 'sent') return text('payouts.sentOn', { date: getDay(sentAt ?? dueAt) });
  if (state === 'withdrawn') return text('payouts.withdrawnText');
  if (state === 'held') return text(HELD_FOR[heldFor ?? 'failure']);
  return text('payouts.dueOn', { date: formatMoment(dueAt, timeZone, language) });
};

/** The payout of a booking, with times in the spot's zone. */
export const PayoutRow = ({ payout }: { payout: Payout }) => {
  const text = useText();
  const { language } = useLanguage();
  const { bookingId, spotTitle, amount, state } = payout;
  const { tone, label } = BADGES[state];
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <Link to={paths.reservation(bookingId)} className={styles.spot}>
          {spotTitle}
        </Link>
        <p className={styles.muted}>{formatStay(payout, language)}</p>
        <p>{useNews(payout)}</p>
      </div>
      <div className={styles.aside}>
        <Price euros={amount} />
        <Badge tone={tone}>{text(label)}</Badge>
      </div>
    </li>
  );
};
