import { useQuery } from '@tanstack/react-query';
import type { Booking } from '#shared/api/bookings.ts';
import type { Quote } from '#shared/api/spots.ts';
import { myBookingsQuery } from '#web/features/dashboard/api/list-my-bookings.ts';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { formatInstant } from '#web/lib/dates.ts';
import { paths } from '#web/lib/paths.ts';
import { useSession } from '#web/lib/session.ts';
import { Icon } from '#web/ui/icon.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import styles from './own-hold.module.css';

/** The hold of this very person that makes a stay count as taken, as when they come back from the payment screen. */
export const useOwnHold = (quote: Quote | undefined): Booking | undefined => {
  const isSignedIn = useSession().status === 'signed-in';
  const isTaken = quote?.problem?.code === 'period_taken';
  const { data } = useQuery({ ...myBookingsQuery, enabled: isTaken && isSignedIn, staleTime: 0 });
  if (!isTaken) return undefined;
  return data?.find(
    ({ status, parkingSpotId, startTime, endTime }) =>
      status === 'pending' &&
      parkingSpotId === quote.parkingSpotId &&
      startTime < quote.endTime &&
      quote.startTime < endTime,
  );
};

/** What is held, until when, and the way to pay it. */
export const OwnHold = ({ hold }: { hold: Booking }) => {
  const text = useText();
  const { language } = useLanguage();
  const { parkingSpotId: spotId, startTime, endTime, timeZone, totalPrice, expiresAt } = hold;
  return (
    <div className={styles.hold} role="status">
      <p>
        <Icon name="clock" size={20} />
        <span>
          {text('bookings.ownHold', {
            from: formatInstant(startTime, timeZone, 'dayTime', language),
            to: formatInstant(endTime, timeZone, 'dayTime', language),
            until: expiresAt ? formatInstant(expiresAt, timeZone, 'time', language) : '',
          })}
        </span>
      </p>
      <LinkButton
        to={paths.payment({ spotId, startTime, endTime, totalPrice: totalPrice.toFixed(2) })}
        variant="accent"
        isWide
      >
        {text('bookings.goToPayment')}
      </LinkButton>
    </div>
  );
};
