import { Link } from 'react-router-dom';
import type { FoundBooking } from '#shared/api/moderation.ts';
import { useText } from '#web/i18n/use-text.ts';
import { paths } from '#web/lib/paths.ts';
import { withQuery } from '#web/lib/with-query.ts';

/** What administrators look for, in the address of their page: going back from a case finds the result again. */
export const SEARCHED_REFERENCE = 'referencia';

/** Names the month of a rental that a booking is, with a link to the search that lists all of its months. */
export const OperatorMonthLink = ({ rental }: { rental: NonNullable<FoundBooking['rental']> }) => {
  const text = useText();
  return (
    <Link to={withQuery(paths.admin, { [SEARCHED_REFERENCE]: rental.id })}>
      {text('moderation.monthOfRental', { month: rental.month, rental: rental.id })}
    </Link>
  );
};
