import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { FoundBooking } from '#shared/api/moderation.ts';
import { foundBookingsQuery } from '#web/api/moderation/find-bookings.ts';
import { OperatorMonthLink, SEARCHED_REFERENCE } from '#web/components/rentals/operator-month-link.tsx';
import { StatusBadge } from '#web/components/bookings/status-badge.tsx';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { isNotFound } from '#web/lib/api-error.ts';
import { formatMoment } from '#web/lib/dates.ts';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { QueryError } from '#web/ui/error-state.tsx';
import { Note, Row } from '#web/ui/layout.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import styles from './moderation.module.css';
import { isSecondFactorNeeded } from './second-factor.tsx';

/** The id of a rental; longer than any reference with its blanks and hyphens. */
const MAX_LENGTH = 30;

const Found = ({ booking }: { booking: FoundBooking }) => {
  const text = useText();
  const { language } = useLanguage();
  const { bookingId, spotId, spotTitle, driverName, startTime, endTime, timeZone, rental } = booking;
  return (
    <li className={styles.plain}>
      <div className={styles.what}>
        <h3>{spotTitle}</h3>
        <p>
          <span>{`${driverName || text('moderation.unknown')} ·`}</span>{' '}
          <span>{[startTime, endTime].map((at) => formatMoment(at, timeZone, language)).join(' – ')}</span>
        </p>
        <p>
          <StatusBadge booking={{ status: booking.status, expiresAt: null }} />
        </p>
        {rental && (
          <p>
            <OperatorMonthLink rental={rental} />
          </p>
        )}
        <Row gap={4} rowGap="0" canWrap>
          {booking.hasProblem && (
            <Link to={paths.adminProblem(bookingId)}>{text('moderation.toProblem')}</Link>
          )}
          {booking.hasClaim && <Link to={paths.adminClaim(bookingId)}>{text('moderation.toClaim')}</Link>}
          <Link to={paths.adminReview(spotId)}>{text('moderation.toSpot')}</Link>
        </Row>
        {!booking.hasProblem && !booking.hasClaim && <Note>{text('moderation.noCase')}</Note>}
      </div>
    </li>
  );
};

const Results = ({ reference }: { reference: string }) => {
  const text = useText();
  const query = useQuery(foundBookingsQuery(reference));
  const { data, error } = query;
  // The list of spots asks for the second factor.
  if (isSecondFactorNeeded(error)) return null;
  // As for a text in the address that is no reference.
  if (isNotFound(error)) return <p role="status">{text('moderation.noBooking')}</p>;
  if (!data) return error ? <QueryError query={query} /> : <p role="status">{text('common.loading')}</p>;
  if (data.bookings.length === 0) return <p role="status">{text('moderation.noBooking')}</p>;
  return (
    <ul className={styles.rows}>
      {data.bookings.map((booking) => (
        <Found key={booking.bookingId} booking={booking} />
      ))}
    </ul>
  );
};

/** A booking by the reference that a driver or an owner reads out, with the way to its cases. */
export const BookingSearch = () => {
  const text = useText();
  const [search, setSearch] = useSearchParams();
  const reference = search.get(SEARCHED_REFERENCE) ?? '';
  // A link to the months of a rental fills in the field.
  const [draft, setDraft] = useState({ searched: reference, typed: reference });
  const typed = draft.searched === reference ? draft.typed : reference;
  const find = (event: SubmitEvent) => {
    event.preventDefault();
    const next = typed.trim();
    setSearch(next === '' ? {} : { [SEARCHED_REFERENCE]: next }, { replace: true });
  };
  return (
    <section className={styles.queue}>
      <h2>{text('moderation.findBooking')}</h2>
      <form onSubmit={find} role="search">
        <Row gap={3} align="end" canWrap>
          <TextField
            label={text('moderation.reference')}
            value={typed}
            maxLength={MAX_LENGTH}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            onChange={({ target }) => setDraft({ searched: reference, typed: target.value })}
          />
          <Button type="submit" variant="secondary">
            {text('moderation.find')}
          </Button>
        </Row>
      </form>
      {reference !== '' && <Results key={reference} reference={reference} />}
    </section>
  );
};
