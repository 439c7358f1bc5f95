import { useQuery } from '@tanstack/react-query';
import type { Spot } from '#shared/api/spots.ts';
import { quoteQuery } from '#web/api/spots/get-quote.ts';
import { spotQuery } from '#web/api/spots/get-spot.ts';
import { toLocalStay } from '#web/components/bookings/local-stay.ts';
import { useText } from '#web/i18n/use-text.ts';
import type { Elements } from '#web/lib/elements.ts';
import type { PaymentParams } from '#web/lib/payment-params.ts';
import { ConfirmationSkeleton } from '../confirmation/confirmation-skeleton.tsx';
import { BuyingCard } from '../summary/buying-card.tsx';
import { BuyingSummary } from '../summary/buying-summary.tsx';
import { useFoldedLine } from '../summary/use-folded-line.ts';
import { PaymentProblem } from './payment-problem.tsx';

interface Props {
  params: PaymentParams;
  account: Elements;
}

/** The price is the server's: anybody can write another one into a link. */
const Summary = ({ spot, params }: { spot: Spot; params: PaymentParams }) => {
  const quote = useQuery(quoteQuery(spot.id, toLocalStay(params, spot.timeZone)));
  const folded = useFoldedLine(spot, params, quote.data?.totalPrice);
  return (
    <BuyingSummary
      spot={spot}
      stay={params}
      price={quote.data ?? (quote.isError ? null : undefined)}
      folded={folded}
    />
  );
};

/** The payment for somebody whose session has ended, or in another browser: what is bought, and the forms of an account. */
export const PaymentAccount = ({ params, account }: Props) => {
  const text = useText();
  const { data: spot, error, refetch } = useQuery(spotQuery(params.spotId));
  if (!spot)
    return error ? (
      <PaymentProblem error={error} params={params} spot={spot} onRetry={() => void refetch()} />
    ) : (
      <ConfirmationSkeleton />
    );
  return (
    <BuyingCard summary={<Summary spot={spot} params={params} />}>
      <h2>{text('bookings.driver')}</h2>
      {account}
    </BuyingCard>
  );
};
