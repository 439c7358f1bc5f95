import type { PriceLine } from '#shared/api/prices.ts';
import type { Spot } from '#shared/api/spots.ts';
import { CancellationRule } from '#web/components/bookings/cancellation-rule.tsx';
import { toLocalStay } from '#web/components/bookings/local-stay.ts';
import { PriceLines } from '#web/components/bookings/price-lines.tsx';
import { PromisesLink } from '#web/components/bookings/promises-link.tsx';
import { SpotSummary } from '#web/components/bookings/spot-summary.tsx';
import { StaySummary } from '#web/components/bookings/stay-summary.tsx';
import { OwnerFacts } from '#web/components/spots/owner-facts.tsx';
import { toStayQuery } from '#web/components/spots/stay-params.ts';
import { useText } from '#web/i18n/use-text.ts';
import type { Elements } from '#web/lib/elements.ts';
import { paths } from '#web/lib/paths.ts';
import { Note, Stack } from '#web/ui/layout.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import styles from './buying.module.css';
import { PhoneFold } from './phone-fold.tsx';

interface Props {
  spot: Spot;
  stay: { startTime: string; endTime: string; rental?: object | undefined };
  /** Undefined while it is not known; null if it cannot be. Without `refundableUntil` nothing is said of cancelling. */
  price:
    | { lines: readonly PriceLine[]; totalPrice: number; refundableUntil: string | undefined }
    | null
    | undefined;
  /** In place of entry and exit. */
  dates?: Elements;
  /** What is paid beside the total. */
  deposit?: Elements;
  /** Whether the dates can still be changed: not while they are held. */
  canChange?: boolean;
  /** Where the driver knows what is bought: shown on telephones in place of all but the owner, until it is pressed. */
  folded?: string;
}

/** What is bought, in the same place on each step: spot, dates, price, when it can be cancelled, and the owner. */
export const BuyingSummary = ({ spot, stay, price, dates, deposit, canChange = false, folded }: Props) => {
  const text = useText();
  const { title, address, images, timeZone } = spot;
  const what = (
    <Stack gap={4} canShrink>
      <SpotSummary title={title} address={address} image={images[0] ?? null} />
      {dates ?? <StaySummary {...stay} timeZone={timeZone} />}
      {canChange && (
        <div className={styles.change}>
          <LinkButton
            to={paths.spot(spot.id, toStayQuery(toLocalStay(stay, timeZone)))}
            variant="ghost"
            size="sm"
            icon="edit"
          >
            {text('bookings.change')}
          </LinkButton>
        </div>
      )}
      {price ? (
        <>
          <PriceLines lines={price.lines} total={price.totalPrice} />
          {deposit}
          {price.refundableUntil !== undefined && (
            <CancellationRule refundableUntil={price.refundableUntil} timeZone={timeZone} />
          )}
        </>
      ) : (
        price === undefined && <Skeleton height="9rem" />
      )}
      <Note>{text(`traders.${spot.traderStatus ?? 'unknown'}`)}</Note>
      <PromisesLink beside />
    </Stack>
  );
  return (
    <>
      {folded === undefined ? (
        what
      ) : (
        <PhoneFold title={title} fact={folded}>
          {what}
        </PhoneFold>
      )}
      <OwnerFacts spot={spot} withRating />
    </>
  );
};
