import type { Booking } from '#shared/api/bookings.ts';
import { PriceLines } from '#web/components/bookings/price-lines.tsx';
import { StaySummary } from '#web/components/bookings/stay-summary.tsx';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { formatEuros } from '#web/lib/money.ts';
import type { Elements } from '#web/lib/elements.ts';
import { Card } from '#web/ui/card.tsx';
import { MoneyLines } from '#web/ui/money-lines.tsx';
import { Note } from '#web/ui/layout.tsx';
import styles from './change.module.css';

interface Props {
  booking: Booking;
  change: NonNullable<Booking['pendingChange']>;
  /** The form of the payment. */
  children: Elements;
}

/** A change that is held, by line, and its payment. */
export const PendingChange = ({ booking, change, children }: Props) => {
  const text = useText();
  const { language } = useLanguage();
  const euros = (amount: number) => formatEuros(amount, language);
  return (
    <Card as="section" variant="raised" className={styles.card}>
      <h2>{text('changes.payTitle')}</h2>
      <StaySummary startTime={change.startTime} endTime={change.endTime} timeZone={booking.timeZone} />
      <PriceLines lines={change.lines} total={change.totalPrice} />
      <MoneyLines
        lines={[{ label: text('changes.paid'), amount: euros(-booking.totalPrice) }]}
        total={{ label: text('changes.toPay'), amount: euros(change.difference) }}
      />
      <Note>{text('changes.mistake')}</Note>
      {children}
    </Card>
  );
};
