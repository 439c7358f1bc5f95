import { Link } from 'react-router-dom';
import type { Booking } from '#shared/api/bookings.ts';
import { useText } from '#web/i18n/use-text.ts';
import { paths } from '#web/lib/paths.ts';

/** Names the month of a rental that a booking is, with a link to the rental; nothing for a stay. */
export const MonthLink = ({ rental }: Pick<Booking, 'rental'>) => {
  const text = useText();
  return (
    rental && (
      <p>
        <Link to={paths.rental(rental.id)}>
          {text('reservations.monthOfRental', { month: rental.month })}
        </Link>
      </p>
    )
  );
};
