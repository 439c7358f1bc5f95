import { useNavigate } from 'react-router-dom';
import type { User } from '#shared/api/accounts.ts';
import type { Quote, Spot } from '#shared/api/spots.ts';
import type { LocalStay } from '#web/api/spots/get-quote.ts';
import { LazySimilarSpots } from '#web/components/spots/lazy-similar-spots.tsx';
import { toStayQuery } from '#web/components/spots/stay-params.ts';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { formatInstant } from '#web/lib/dates.ts';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Note, Stack } from '#web/ui/layout.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { CancellationRule } from '#web/components/bookings/cancellation-rule.tsx';
import { PromisesLink } from '#web/components/bookings/promises-link.tsx';
import { toLocalStay } from '#web/components/bookings/local-stay.ts';
import { LazyHoldRefusal } from '../hold/lazy-hold-refusal.tsx';
import { LazyOwnBooking } from '../hold/lazy-own-booking.tsx';
import { useOwnTaken } from '../../use-own-booking.ts';
import { PriceLines } from '#web/components/bookings/price-lines.tsx';
import { SpotSummary } from '#web/components/bookings/spot-summary.tsx';
import {
  isSpotUnavailable,
  StayProblemAlert,
  stayProblemText,
} from '#web/components/bookings/stay-problem-alert.tsx';
import { StaySummary } from '#web/components/bookings/stay-summary.tsx';
import styles from './confirmation.module.css';
import { useHold } from '../../use-hold.ts';

interface Props {
  spot: Spot;
  stay: LocalStay;
  quote: Quote;
  user: User;
}

/** BK-01: everything once more before the stay is held and paid. */
export const Confirmation = ({ spot, stay, quote, user }: Props) => {
  const text = useText();
  const { language } = useLanguage();
  const navigate = useNavigate();
  const { own, isChecking } = useOwnTaken(quote);
  const { hold, isHolding, problem: holdProblem, refusal } = useHold(spot, quote);
  const quoteProblem = spot.isMine
    ? text('bookings.problemOwn')
    : quote.problem && (stayProblemText(text, quote.problem, spot) ?? quote.problem.message);
  const nextFree = quote.problem?.nextFree;
  const problem = quoteProblem ?? holdProblem;
  const backToSpot = {
    pathname: paths.spot(spot.id),
    search: new URLSearchParams({ ...toStayQuery(stay) }).toString(),
  };
  return (
    <div className={styles.columns}>
      <Stack gap={4} className={styles.main}>
        <Card as="section">
          <h2>{text('bookings.space')}</h2>
          <SpotSummary title={spot.title} address={spot.address} image={spot.images[0] ?? null} />
          <Note>{text(`traders.${spot.traderStatus ?? 'unknown'}`)}</Note>
        </Card>
        <Card as="section">
          <div className={styles.cardHead}>
            <h2>{text('bookings.stay')}</h2>
            <LinkButton to={backToSpot} variant="ghost" size="sm" icon="edit">
              {text('bookings.change')}
            </LinkButton>
          </div>
          <StaySummary {...quote} />
        </Card>
        <Card as="section">
          <h2>{text('bookings.driver')}</h2>
          <dl className={styles.driver}>
            <div>
              <dt>{text('bookings.name')}</dt>
              <dd translate="no">{user.fullName}</dd>
            </div>
            <div>
              <dt>{text('bookings.email')}</dt>
              <dd translate="no">{user.email}</dd>
            </div>
          </dl>
        </Card>
      </Stack>
      <Card as="section" variant="raised" className={styles.price}>
        <h2>{text('bookings.price')}</h2>
        <PriceLines lines={quote.lines} total={quote.totalPrice} />
        <CancellationRule refundableUntil={quote.refundableUntil} timeZone={quote.timeZone} />
        <PromisesLink beside />
        {own && <LazyOwnBooking booking={own} />}
        {refusal && !own && quoteProblem === undefined && (
          <LazyHoldRefusal error={refusal} timeZone={quote.timeZone} />
        )}
        {isChecking && <Skeleton height="4rem" />}
        {problem && !own && !isChecking && (
          <StayProblemAlert
            problem={problem}
            next={
              nextFree && {
                when: formatInstant(nextFree.startTime, quote.timeZone, 'dayTime', language),
                take: () => {
                  const next = toLocalStay(nextFree, spot.timeZone);
                  void navigate(paths.booking(spot.id, toStayQuery(next)), { replace: true });
                },
              }
            }
          />
        )}
        {quote.problem && !own && !isChecking && isSpotUnavailable(quote.problem) && (
          <LazySimilarSpots spot={spot} stay={stay} />
        )}
        {quoteProblem === undefined ? (
          <>
            <Button variant="accent" isWide busy={isHolding} onClick={hold}>
              {text('bookings.confirm')}
            </Button>
            <p className={styles.hint}>{text('bookings.paysNext')}</p>
          </>
        ) : (
          <LinkButton to={backToSpot} variant="secondary" isWide>
            {text('bookings.otherDates')}
          </LinkButton>
        )}
      </Card>
    </div>
  );
};
