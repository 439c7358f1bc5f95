import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import type { ClaimView } from '#shared/api/claims.ts';
import { whenPicturesReady } from '#web/api/images/when-pictures-ready.ts';
import { call, type BodyOf } from '#web/lib/api-client.ts';
import { verifyOutcome } from '#web/lib/verify-outcome.ts';
import { showAnswer } from '#web/lib/show-answer.ts';
import { claimQuery, getClaim } from './get-claim.ts';

/** Changes the claim about a stay for a party. If an answer was lost, the claim says whether it was done. */
const change = <Body>(
  queries: QueryClient,
  bookingId: string,
  name: string,
  send: (body: Body) => Promise<ClaimView>,
  isDone: (claim: ClaimView['claim'], body: Body) => boolean,
) =>
  mutationOptions({
    mutationKey: ['claims', name, bookingId],
    mutationFn: (body: Body) =>
      verifyOutcome(send(body), async () => {
        const view = await getClaim(bookingId);
        return isDone(view.claim, body) ? view : undefined;
      }),
    onSuccess: (view) => showAnswer(queries, claimQuery(bookingId).queryKey, view),
    // Somebody else may have changed it.
    onError: () => void queries.invalidateQueries({ queryKey: claimQuery(bookingId).queryKey }),
  });

/** The owner makes the claim. */
export const openClaim = (queries: QueryClient, bookingId: string) =>
  change(
    queries,
    bookingId,
    'open',
    (body: BodyOf<'claims', 'openClaim'>) =>
      whenPicturesReady(() => call('claims', 'openClaim', { params: { bookingId }, body })),
    (claim) => claim !== null,
  );

/** The driver says why nothing is due. */
export const disputeClaim = (queries: QueryClient, bookingId: string) =>
  change(
    queries,
    bookingId,
    'dispute',
    (body: { text: string }) => call('claims', 'disputeClaim', { params: { bookingId }, body }),
    (claim, { text }) => claim?.answer === text,
  );

/** The driver agrees that it is paid from the deposit of the rental. */
export const acceptClaim = (queries: QueryClient, bookingId: string) =>
  change(
    queries,
    bookingId,
    'accept',
    () => call('claims', 'acceptClaim', { params: { bookingId } }),
    (claim) => claim?.status === 'due' || claim?.status === 'paid',
  );

/** The owner takes it back. */
export const withdrawClaim = (queries: QueryClient, bookingId: string) =>
  change(
    queries,
    bookingId,
    'withdraw',
    () => call('claims', 'withdrawClaim', { params: { bookingId } }),
    (claim) => claim?.status === 'withdrawn',
  );

/** Reports a payment that the driver has made. */
export const confirmClaimPayment = (queries: QueryClient, bookingId: string) =>
  change(
    queries,
    bookingId,
    'confirm',
    (stripePaymentIntentId: string) =>
      call(
        'claims',
        'confirmClaimPayment',
        { params: { bookingId }, body: { stripePaymentIntentId } },
        { isRepeatable: true },
      ),
    (claim) => claim?.status === 'paid',
  );
