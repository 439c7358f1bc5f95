import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Booking } from '#shared/api/bookings.ts';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { formatInstant } from '#web/lib/dates.ts';
import { isRenewal } from '#web/components/rentals/is-renewal.ts';
import { paths } from '#web/lib/paths.ts';
import { ActionBar } from '#web/ui/action-bar.tsx';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Price } from '#web/ui/price.tsx';
import { showRefusal } from '#web/ui/show-refusal.ts';
import { releaseHold } from '#web/api/bookings/release-hold.ts';
import styles from './own-hold.module.css';

interface Props {
  hold: Booking;
  /** Whether it is of another spot than the page's. */
  isOther?: boolean;
  /** Whether the page is its own, which names it, and whose action at the bottom edge of telephones is its payment. */
  isAtEdge?: boolean;
}

/** The hold, its expiry, the link to pay it, and the way to choose something else. */
export const OwnHold = ({ hold, isOther = false, isAtEdge = false }: Props) => {
  const text = useText();
  const { language } = useLanguage();
  const release = useMutation({
    ...releaseHold(useQueryClient()),
    onError: (error) => showRefusal(error, text('bookings.releaseFailed')),
  });
  const { parkingSpotId: spotId, startTime, endTime, timeZone, totalPrice, expiresAt } = hold;
  const isLaterMonth = isRenewal(hold);
  const own = hold.rental ? 'rentals.ownHold' : 'bookings.ownHold';
  const ofStay = isAtEdge ? 'bookings.releaseHint' : isOther ? 'bookings.otherHold' : own;
  const sentence = isLaterMonth ? 'bookings.dueMonth' : ofStay;
  const pay = (
    <LinkButton
      to={paths.payment({ spotId, startTime, endTime, totalPrice: totalPrice.toFixed(2) })}
      variant="accent"
      isWide
    >
      {text('bookings.goToPayment')}
    </LinkButton>
  );
  return (
    <div className={styles.hold} role="status">
      <p>
        <Icon name="clock" size={20} />
        <span>
          {text(sentence, {
            title: hold.spot.title,
            from: formatInstant(
              startTime,
              timeZone,
              sentence === 'rentals.ownHold' ? 'day' : 'dayTime',
              language,
            ),
            to: formatInstant(endTime, timeZone, 'dayTime', language),
            until: expiresAt
              ? formatInstant(expiresAt, timeZone, isLaterMonth ? 'dayTime' : 'time', language)
              : '',
          })}
        </span>
      </p>
      {isAtEdge ? (
        <ActionBar isOnWideScreens fact={<Price euros={totalPrice} unit={text('spots.total')} />}>
          {pay}
        </ActionBar>
      ) : (
        pay
      )}
      {!isLaterMonth && (
        <Button
          variant="secondary"
          isWide
          busy={release.isPending || release.isSuccess}
          onClick={() => release.mutate(hold.id)}
        >
          {text('bookings.release')}
        </Button>
      )}
    </div>
  );
};
