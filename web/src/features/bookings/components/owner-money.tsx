import type { Booking } from '#shared/api/bookings.ts';
import { TaxLines } from '#web/components/bookings/price-taxes.tsx';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { formatEuros } from '#web/lib/money.ts';
import { MoneyLines } from '#web/ui/money-lines.tsx';
import styles from './reservation.module.css';
import { PayoutState } from './payout-state.tsx';

const getSum = (amounts: readonly number[]) =>
  Math.round(amounts.reduce((sum, one) => sum + one, 0) * 100) / 100;

/** The taxes in the price of the stay and in the commission, for the owner's books; nothing where they are not known. */
const OwnerTaxes = ({ booking: { lines, commissionTax, commissionPercent } }: { booking: Booking }) => {
  const text = useText();
  const rent = lines.filter(({ kind }) => kind !== 'service_fee').flatMap(({ tax }) => tax ?? []);
  const [first] = rent;
  if (!first || !commissionTax) return null;
  const percent = commissionPercent === undefined ? {} : { commissionPercent };
  const sum = {
    ...first,
    base: getSum(rent.map(({ base }) => base)),
    tax: getSum(rent.map(({ tax }) => tax)),
  };
  return (
    <details className={styles.note}>
      <summary>{text('reservations.taxes')}</summary>
      <TaxLines
        lines={[
          { label: text('reservations.stayPrice'), tax: sum },
          { label: text('reservations.commission', percent), tax: commissionTax },
        ]}
      />
    </details>
  );
};

/** The driver's price for the spot, PlazaLibre's part, and the owner's: lines that add up. */
export const OwnerMoney = ({ booking }: { booking: Booking }) => {
  const text = useText();
  const { language } = useLanguage();
  const { lines, ownerEarnings = 0, earningsReducedBy, compensation = 0, payout, status } = booking;
  const price = getSum(lines.filter(({ kind }) => kind !== 'service_fee').map(({ amount }) => amount));
  const rows = [
    ['reservations.stayPrice', price],
    ['reservations.commission', getSum([ownerEarnings, earningsReducedBy ?? 0, -price, -compensation])],
    ...(compensation === 0 ? [] : ([['reservations.compensation', compensation]] as const)),
    ...(earningsReducedBy === undefined
      ? []
      : ([['reservations.shareReduced', -earningsReducedBy]] as const)),
  ] as const;
  const percent =
    booking.commissionPercent === undefined ? {} : { commissionPercent: booking.commissionPercent };
  const isGivenBack = status !== 'confirmed' && status !== 'completed' && !payout;
  if (isGivenBack) return <p>{text('reservations.shareNone')}</p>;
  return (
    <>
      <MoneyLines
        lines={rows.map(([label, amount]) => ({
          label: text(label, percent),
          amount: formatEuros(amount, language),
        }))}
        total={{ label: text('reservations.youGet'), amount: formatEuros(ownerEarnings, language) }}
      />
      {earningsReducedBy === undefined && <OwnerTaxes booking={booking} />}
      <p className={styles.note}>{text('reservations.commissionText')}</p>
      {payout ? (
        <PayoutState payout={payout} timeZone={booking.timeZone} />
      ) : (
        booking.status === 'confirmed' && <p className={styles.note}>{text('reservations.payoutLater')}</p>
      )}
    </>
  );
};
