import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { WishedStay } from '#shared/api/favourites.ts';
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
  return (wished: WishedStay): string => {
    const { date, endDate, startTime, endTime, isFullDay } = toLocalStay(wished, wished.timeZone);
    if (isFullDay && endDate) return formatDateRange(date, endDate, language);
    return endDate
      ? [wished.startTime, wished.endTime]
          .map((at) => formatInstant(at, wished.timeZone, 'dayTime', language))
          .join(' – ')
      : `${formatLocalDate(date, 'shortDay', language)}, ${startTime}–${endTime}`;
  };
};

/** A stay that the person waits for, with a link to it and a button that ends the waiting. */
const Wished = ({ spotId, wished }: { spotId: string; wished: WishedStay }) => {
  const text = useText();
  const stay = useStayText()(wished);
  const queries = useQueryClient();
  const drop = useMutation({
    mutationFn: () => dropWishedStay(spotId, wished),
    onSuccess: () =>
      changeFavourites(queries, (shown) =>
        shown.map((one) => ({
          ...one,
          wishedStays: one.wishedStays.filter(
            ({ startTime, endTime }) =>
              one.spotId !== spotId || startTime !== wished.startTime || endTime !== wished.endTime,
          ),
        })),
      ),
    onError: (error) => showRefusal(error, text('favourites.wishFailed')),
  });
  return (
    <li className={styles.wished}>
      <Icon name="bell" size={18} />
      <Link to={paths.spot(spotId, toStayQuery(toLocalStay(wished, wished.timeZone)))}>
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
export const WishedStays = ({ favourite: { spotId, wishedStays } }: { favourite: ShownFavourite }) =>
  wishedStays.length > 0 && (
    <ul className={styles.wishes}>
      {wishedStays.map((wished) => (
        <Wished key={`${wished.startTime} ${wished.endTime}`} spotId={spotId} wished={wished} />
      ))}
    </ul>
  );
