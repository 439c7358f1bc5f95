import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { RentalAnswer } from '#shared/api/rentals.ts';
import { bookingQuery } from '#web/api/bookings/get-booking.ts';
import { canCancel, isPast } from '#web/components/bookings/booking-moments.ts';
import { SpotSummary } from '#web/components/bookings/spot-summary.tsx';
import { usePatternText } from '#web/components/rentals/use-pattern-text.ts';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { Message } from '#web/i18n/message.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { addDays, formatLocalDate, formatMoment, todayIn } from '#web/lib/dates.ts';
import { formatEuros } from '#web/lib/money.ts';
import { paths } from '#web/lib/paths.ts';
import { useKeptFocus } from '#web/lib/use-kept-focus.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Card } from '#web/ui/card.tsx';
import { FactsList } from '#web/ui/facts-list.tsx';
import { Note, Row, Stack } from '#web/ui/layout.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { findCurrentMonth } from '../find-current-month.ts';
import { AgreeEnd, EndToAnswer } from './agree-end.tsx';
import { EndRental } from './end-rental.tsx';
import { NewPrice } from './new-price.tsx';
import { RentalCard, type CardForm } from './rental-card.tsx';
import { RentalDeposit } from './rental-deposit.tsx';
import { RentalStatus } from './rental-status.tsx';
import styles from './rental.module.css';

/** A month whose card was refused, with the way to pay it by another one. */
const Refused = ({ bookingId, rental }: { bookingId: string; rental: RentalAnswer }) => {
  const text = useText();
  const { language } = useLanguage();
  const { data: booking } = useQuery(bookingQuery(bookingId));
  if (booking?.status !== 'pending') return null;
  const { startTime, endTime, totalPrice } = booking;
  return (
    <Alert>
      <p>{text('rentals.refusedText')}</p>
      {booking.expiresAt !== null && (
        <p>
          {text('rentals.payUntil', {
            moment: formatMoment(booking.expiresAt, booking.timeZone, language),
          })}
        </p>
      )}
      <LinkButton
        to={paths.payment({
          spotId: rental.parkingSpotId,
          startTime,
          endTime,
          totalPrice: totalPrice.toFixed(2),
        })}
      >
        {text('rentals.payMonth')}
      </LinkButton>
    </Alert>
  );
};

/** Before its start, a rental is left without paying by cancelling its first month, and not by ending it. */
const CancelFirst = ({ bookingId }: { bookingId: string }) => {
  const { language } = useLanguage();
  const { data } = useQuery(bookingQuery(bookingId));
  if (!data || !canCancel(data) || isPast(data.refundableUntil)) return null;
  return (
    <p>
      <Message
        id="rentals.cancelFirst"
        values={{
          moment: formatMoment(data.refundableUntil, data.timeZone, language),
          link: (words) => <Link to={paths.reservation(bookingId)}>{words}</Link>,
        }}
      />
    </p>
  );
};

const useFacts = (rental: RentalAnswer) => {
  const text = useText();
  const { language } = useLanguage();
  const day = (date: string) => formatLocalDate(date, 'day', language);
  const { role, nextCharge, newPrice, total, price, minMonths, noticeDays, endDate } = rental;
  const isDriver = role === 'driver';
  const patternText = usePatternText();
  // Without the price that is proposed from this month on, the rental ends before it.
  const isUnsure = nextCharge && newPrice?.isProposed && newPrice.number <= nextCharge.number;
  return [
    [text('rentals.when'), patternText(rental.pattern)],
    [text('rentals.monthlyPrice'), formatEuros(isDriver ? total : price, language)],
    [
      text(isDriver ? 'rentals.nextCharge' : 'rentals.nextMonth'),
      nextCharge &&
        text(isUnsure ? 'rentals.chargeIfAccepted' : 'rentals.chargeOn', {
          date: day(nextCharge.date),
          price: formatEuros(nextCharge.total, language),
        }),
    ],
    [
      text('rentals.newPrice'),
      isDriver && newPrice && !newPrice.isProposed
        ? text('rentals.newPriceAgreed', {
            price: formatEuros(newPrice.total, language),
            from: day(newPrice.from),
          })
        : undefined,
    ],
    [text('rentals.since'), day(rental.startDate)],
    [text('rentals.lastDay'), endDate && day(addDays(endDate, -1))],
    [text(isDriver ? 'rentals.owner' : 'rentals.driver'), isDriver ? rental.ownerName : rental.driverName],
    [text('rentals.atLeast'), text('rentals.months', { count: minMonths })],
    [text('rentals.toEnd'), text('rentals.toEndText', { days: noticeDays })],
  ] as const;
};

/** A rental by the month for its driver or owner: what is next, its months as bookings, and how to end it. */
export const RentalView = ({ rental, cardForm }: { rental: RentalAnswer; cardForm: CardForm }) => {
  const text = useText();
  const { language } = useLanguage();
  const facts = useFacts(rental);
  const { months, nextCharge, role, earliestEnd, endDate, status } = rental;
  const state = useKeptFocus<HTMLDivElement>([status, endDate, rental.newPrice, rental.endOffer]);
  const today = todayIn(rental.timeZone);
  const current = findCurrentMonth(months, today);
  const isAhead = today < rental.startDate;
  return (
    <Stack gap={5}>
      <Row ref={state} tabIndex={-1}>
        <RentalStatus rental={rental} />
      </Row>
      {role === 'driver' && nextCharge?.isRefused && nextCharge.bookingId !== null && (
        <Refused bookingId={nextCharge.bookingId} rental={rental} />
      )}
      <EndToAnswer rental={rental} />
      {role === 'driver' && <NewPrice rental={rental} />}
      <Card as="section">
        <Stack gap={4}>
          <SpotSummary {...rental.spot} />
          <FactsList variant="rows" facts={facts} />
          {status === 'active' && current && (
            <LinkButton to={paths.reservation(current.bookingId)} isWide>
              {text(
                role === 'owner'
                  ? 'rentals.toMonthOwner'
                  : isAhead
                    ? 'rentals.toFirstMonth'
                    : 'rentals.toMonth',
              )}
            </LinkButton>
          )}
        </Stack>
      </Card>
      {rental.deposit && rental.deposit.state !== 'unpaid' && (
        <RentalDeposit rental={rental} deposit={rental.deposit} />
      )}
      {role === 'driver' && <RentalCard rental={rental} form={cardForm} />}
      <section aria-labelledby="rental-months">
        <h2 id="rental-months">{text('rentals.monthsTitle')}</h2>
        <ul className={styles.months}>
          {months.map(({ number, bookingId, from, until, state }) => (
            <li key={number}>
              <Link to={paths.reservation(bookingId)}>
                <span>{text('rentals.monthNumber', { number })}</span>
                <span>
                  {`${formatLocalDate(from, 'day', language)} – ${formatLocalDate(addDays(until, -1), 'day', language)}`}
                </span>
                <span>{text(`rentals.monthState.${state}`)}</span>
              </Link>
            </li>
          ))}
        </ul>
      </section>
      {role === 'owner' && <NewPrice rental={rental} />}
      {earliestEnd !== null && endDate === null && (
        <section aria-labelledby="rental-end">
          <Stack gap={3} align="start">
            <h2 id="rental-end">{text('rentals.endTitle')}</h2>
            {role === 'driver' && isAhead && current && <CancelFirst bookingId={current.bookingId} />}
            <Note>
              {text('rentals.endHint', {
                date: formatLocalDate(addDays(earliestEnd, -1), 'day', language),
                days: rental.noticeDays,
              })}
            </Note>
            <EndRental rental={rental} endDate={earliestEnd} />
          </Stack>
        </section>
      )}
      <AgreeEnd rental={rental} />
    </Stack>
  );
};
