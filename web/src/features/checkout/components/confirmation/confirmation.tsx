import { useEffect } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { User } from '#shared/api/accounts.ts';
import type { Quote, Spot } from '#shared/api/spots.ts';
import type { LocalStay } from '#web/api/spots/get-quote.ts';
import { LazySimilarSpots } from '#web/components/spots/lazy-similar-spots.tsx';
import { toStayQuery } from '#web/components/spots/stay-params.ts';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { formatInstant } from '#web/lib/dates.ts';
import type { Elements } from '#web/lib/elements.ts';
import { paths } from '#web/lib/paths.ts';
import { ActionBar } from '#web/ui/action-bar.tsx';
import { Button } from '#web/ui/button.tsx';
import { FactsList } from '#web/ui/facts-list.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Price } from '#web/ui/price.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { toLocalStay } from '#web/components/bookings/local-stay.ts';
import { LazyHoldRefusal } from '../hold/lazy-hold-refusal.tsx';
import { LazyOwnBooking } from '../hold/lazy-own-booking.tsx';
import { useOwnTaken } from '../../use-own-booking.ts';
import {
  isSpotUnavailable,
  StayProblemAlert,
  stayProblemText,
} from '#web/components/bookings/stay-problem-alert.tsx';
import { BuyingCard } from '../summary/buying-card.tsx';
import { BuyingSummary } from '../summary/buying-summary.tsx';
import styles from '../summary/buying.module.css';
import { useHold } from '../../use-hold.ts';

interface Props {
  spot: Spot;
  stay: LocalStay;
  quote: Quote;
  /** Undefined for a visitor. */
  user: User | undefined;
  /** Shown to a visitor in place of the person and the button. */
  account: Elements;
  /** What the person was shown who has just signed in here to book it: it is held without another press. */
  wanted: Quote | undefined;
  /** Called once that hold is under way, or is not made. */
  onWantedTaken: () => void;
}

const isSameStay = (one: Quote, other: Quote) =>
  one.parkingSpotId === other.parkingSpotId &&
  one.startTime === other.startTime &&
  one.endTime === other.endTime;

/** A browser must not translate it. */
const asTyped = (value: string) => <span translate="no">{value}</span>;

/** BK-01: what is bought, and who buys it, before the stay is held and paid. */
export const Confirmation = ({ spot, stay, quote, user, account, wanted, onWantedTaken }: Props) => {
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
  const isBookable = quoteProblem === undefined;
  useEffect(() => {
    if (!user || !wanted) return;
    // Once only: after a refusal, the next hold is another press.
    onWantedTaken();
    // The server refuses a price that is no longer the one shown.
    if (isBookable && isSameStay(wanted, quote)) hold(wanted.totalPrice);
  }, [user, wanted, isBookable, quote, onWantedTaken, hold]);
  return (
    <BuyingCard
      summary={
        <BuyingSummary
          spot={spot}
          stay={quote}
          price={quote}
          canChange
          {...(user === undefined && { folded: spot.address })}
        />
      }
    >
      <h2>{text('bookings.driver')}</h2>
      {user && (
        <FactsList
          variant="rows"
          facts={[
            [text('bookings.name'), asTyped(user.fullName)],
            [text('bookings.email'), asTyped(user.email)],
          ]}
        />
      )}
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
      {quoteProblem !== undefined ? (
        <>
          <LinkButton to={paths.spot(spot.id, toStayQuery(stay))} variant="secondary" isWide>
            {text('bookings.otherDates')}
          </LinkButton>
          {!user && quote.problem?.code === 'period_taken' && (
            <p className={styles.hint}>
              <Link to={paths.login(paths.booking(spot.id, toStayQuery(stay)))}>
                {text('bookings.takenByYou')}
              </Link>
            </p>
          )}
        </>
      ) : user ? (
        <ActionBar isOnWideScreens fact={<Price euros={quote.totalPrice} unit={text('spots.total')} />}>
          <Button variant="accent" isWide busy={isHolding} onClick={() => hold()}>
            {text('bookings.confirm')}
          </Button>
        </ActionBar>
      ) : (
        account
      )}
      {quoteProblem === undefined && <p className={styles.hint}>{text('bookings.paysNext')}</p>}
    </BuyingCard>
  );
};
