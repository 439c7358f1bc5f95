import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { AvailabilityAlert } from '#shared/api/favourites.ts';
import { dropWishedStay } from '#web/api/favourites/drop-wished-stay.ts';
import { changeFavourites } from '#web/api/favourites/list-favourites.ts';
import { toLocalStay } from '#web/components/bookings/local-stay.ts';
import type { ShownFavourite } from '#web/components/favourites/use-favourites.ts';
import { toStayQuery } from '#web/components/spots/stay-params.ts';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { formatDateRange, formatInstant, formatLocalDate } from '#web/lib/dates.ts';
import { paths } from '#web/lib/paths.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { showRefusal } from '#web/ui/show-refusal.ts';
import styles from './favourites.module.css';

/** `3–4 jul 2026`, `vie, 3 jul, 08:00–18:00`, or `vie, 3 jul, 20:00 – sáb, 4 jul, 10:00`. */
const useStayText = () => {
  const { language } = useLanguage();
  return (alert: AvailabilityAlert): string => {
    const { date, endDate, startTime, endTime, isFullDay } = toLocalStay(alert, alert.timeZone);
    if (isFullDay && endDate) return formatDateRange(date, endDate, language);
    return endDate
      ? [alert.startTime, alert.endTime]
          .map((at) => formatInstant(at, alert.timeZone, 'dayTime', language))
          .join(' – ')
      : `${formatLocalDate(date, 'shortDay', language)}, ${startTime}–${endTime}`;
  };
};

/** A stay that the person waits for, with a link to it and a button that ends the waiting. */
const AlertRow = ({ spotId, alert }: { spotId: string; alert: AvailabilityAlert }) => {
  const text = useText();
  const stay = useStayText()(alert);
  const queries = useQueryClient();
  const drop = useMutation({
    mutationFn: () => dropWishedStay(spotId, alert),
    onSuccess: () =>
      changeFavourites(queries, (shown) =>
        shown.map((one) => ({
          ...one,
          wishedStays: one.wishedStays.filter(
            ({ startTime, endTime }) =>
              one.spotId !== spotId || startTime !== alert.startTime || endTime !== alert.endTime,
          ),
        })),
      ),
    onError: (error) => showRefusal(error, text('favourites.alertFailed')),
  });
  return (
    <li className={styles.alert}>
      <Icon name="bell" size={18} />
      <Link to={paths.spot(spotId, toStayQuery(toLocalStay(alert, alert.timeZone)))}>
        {text('favourites.waitingFor', { stay })}
      </Link>
      <IconButton
        icon="close"
        iconSize={18}
        label={text('favourites.dropStay', { stay })}
        disabled={drop.isPending}
        onClick={() => drop.mutate()}
      />
    </li>
  );
};

/** The stays that the person waits for at a favourite. */
export const AvailabilityAlerts = ({ favourite: { spotId, wishedStays } }: { favourite: ShownFavourite }) =>
  wishedStays.length > 0 && (
    <ul className={styles.alerts}>
      {wishedStays.map((alert) => (
        <AlertRow key={`${alert.startTime} ${alert.endTime}`} spotId={spotId} alert={alert} />
      ))}
    </ul>
  );
