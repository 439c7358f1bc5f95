import type { Booking } from '#shared/api/bookings.ts';
import type { ChangeQuote } from '#shared/api/changes.ts';
import { MIN_PAYMENT_CENTS } from '#shared/model/rules.ts';
import { CancellationRule } from '#web/components/bookings/cancellation-rule.tsx';
import { PriceLines } from '#web/components/bookings/price-lines.tsx';
import { StaySummary } from '#web/components/bookings/stay-summary.tsx';
import type { MessageId } from '#web/i18n/messages.ts';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { formatMoment } from '#web/lib/dates.ts';
import { formatEuros } from '#web/lib/money.ts';
import { MoneyLines } from '#web/ui/money-lines.tsx';
import { Note, Stack } from '#web/ui/layout.tsx';

const getLabel = (difference: number): MessageId => {
  if (difference > 0) return 'changes.toPay';
  return difference < 0 ? 'changes.goesBack' : 'changes.nothingToPay';
};

/** Whether cancelling for free gets worse or better. */
const isOtherLimit = (booking: Booking, quote: ChangeQuote) =>
  Date.parse(booking.refundableUntil) !== Date.parse(quote.refundableUntil);

interface Props {
  booking: Booking;
  quote: ChangeQuote;
}

/** The price of the new dates, line by line, the previous payments, and the consequences. */
export const ChangeTerms = ({ booking, quote }: Props) => {
  const text = useText();
  const { language } = useLanguage();
  const { difference, notRefunded, paid, lines, totalPrice, refundableUntil } = quote;
  const euros = (amount: number) => formatEuros(amount, language);
  return (
    <Stack gap={4} role="status">
      <StaySummary startTime={quote.startTime} endTime={quote.endTime} timeZone={booking.timeZone} />
      <PriceLines lines={lines} total={totalPrice} />
      <MoneyLines
        lines={[{ label: text('changes.paid'), amount: euros(-paid) }]}
        total={{ label: text(getLabel(difference)), amount: euros(Math.abs(difference)) }}
      />
      {notRefunded > 0 && (
        <Note>
          {text('changes.notRefunded', {
            amount: euros(notRefunded),
            until: formatMoment(booking.refundableUntil, booking.timeZone, language),
          })}
        </Note>
      )}
      {difference === MIN_PAYMENT_CENTS / 100 && (
        <Note>{text('changes.smallest', { amount: euros(difference) })}</Note>
      )}
      {difference > 0 && <Note>{text('changes.mistake')}</Note>}
      {difference < 0 && <Note>{text('changes.backWhen')}</Note>}
      {isOtherLimit(booking, quote) && (
        <CancellationRule refundableUntil={refundableUntil} timeZone={booking.timeZone} />
      )}
    </Stack>
  );
};
