import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import type { Booking } from '#shared/api/bookings.ts';
import type { ProblemPlace } from '#shared/api/problems.ts';
import { placesQuery } from '#web/api/problems/list-places.ts';
import { rebook } from '#web/api/problems/rebook.ts';
import { formatMonthDays } from '#web/components/bookings/month-days.ts';
import { useLimitText } from '#web/components/forms/use-limit-text.ts';
import { usePatternText } from '#web/components/rentals/use-pattern-text.ts';
import { SpotPicture } from '#web/components/spots/spot-picture.tsx';
import { useLanguage } from '#web/i18n/language-provider.tsx';
import type { MessageId } from '#web/i18n/messages.ts';
import { useText } from '#web/i18n/use-text.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { failedPressText } from '#web/lib/failure-text.ts';
import { formatEuros } from '#web/lib/money.ts';
import { paths } from '#web/lib/paths.ts';
import { minutesOnFoot } from '#web/map/distance.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { QueryError } from '#web/ui/error-state.tsx';
import { Note, Row, Stack } from '#web/ui/layout.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { toast } from '#web/ui/toast-store.ts';
import styles from './problem.module.css';

const WHY = new Map<string, MessageId>([
  ['period_taken', 'problems.placeTaken'],
  ['spot_unavailable', 'problems.placeGone'],
  ['already_rebooked', 'problems.alreadyMoved'],
  ['not_rebookable', 'problems.cannotMove'],
]);

interface PlaceProps {
  place: ProblemPlace;
  isMoving: boolean;
  onMove: () => void;
}

const Place = ({ place, isMoving, onMove }: PlaceProps) => {
  const text = useText();
  const { language } = useLanguage();
  const { title, address, image, metres, totalPrice, refund, fit } = place;
  const euros = (amount: number) => formatEuros(amount, language);
  return (
    <Card as="li" className={styles.place}>
      <SpotPicture url={image} alt="" className={styles.picture} />
      <Stack gap={1} canShrink>
        <h3>{title}</h3>
        <p translate="no">{address}</p>
        <p>
          <strong>{text('problems.onFoot', { minutes: minutesOnFoot(metres) })}</strong>
          {fit && <span>{` · ${text(`problems.fit.${fit}`)}`}</span>}
        </p>
        <p>
          {text(refund > 0 ? 'problems.costsLess' : 'problems.costsNothing', {
            price: euros(totalPrice),
            refund: euros(refund),
          })}
        </p>
      </Stack>
      <Row className={styles.move}>
        <Button busy={isMoving} onClick={onMove}>
          <span>{text('problems.move')}</span>
          <span className="visually-hidden">{`: ${title}`}</span>
        </Button>
      </Row>
    </Card>
  );
};

/** The times of the week of a month that moves: it has the same ones at another spot. */
const When = ({ booking }: { booking: Booking }) => {
  const text = useText();
  const { language } = useLanguage();
  const patternText = usePatternText();
  const pattern = booking.rental?.pattern ?? booking.pattern;
  if (!pattern) return null;
  const [, date] = formatMonthDays(booking, language);
  return <Note>{text('problems.placesWhen', { date, pattern: patternText(pattern) })}</Note>;
};

/** Free spaces near by, each taken by one press. */
export const Places = ({ booking }: { booking: Booking }) => {
  const bookingId = booking.id;
  const text = useText();
  const limitText = useLimitText();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const query = useQuery(placesQuery(bookingId));
  const { data, error } = query;
  const move = useMutation(rebook(queries, bookingId));
  const why = move.error instanceof ApiError ? WHY.get(move.error.code ?? '') : undefined;
  const go = (spotId: string) =>
    move.mutate(spotId, {
      onSuccess: (made) => {
        toast.success(text('problems.moved'));
        void navigate(paths.pass(made.id));
      },
    });
  return (
    <Stack as="section" gap={3}>
      <Stack gap={1}>
        <h2>{text('problems.places')}</h2>
        <When booking={booking} />
      </Stack>
      {move.error && (
        <Alert>
          <p>{limitText(move.error) ?? text(failedPressText(move.error, why ?? 'problems.notMoved'))}</p>
        </Alert>
      )}
      {!data && !error && (
        <p role="status">
          <Spinner /> <span>{text('problems.searching')}</span>
        </p>
      )}
      {!data && error && <QueryError title={text('problems.placesFailed')} query={query} />}
      {data && data.places.length === 0 && <p role="status">{text('problems.noPlaces')}</p>}
      {data && data.places.length > 0 && (
        <Stack as="ul" gap={3}>
          {data.places.map((place) => (
            <Place
              key={place.parkingSpotId}
              place={place}
              isMoving={move.isPending && move.variables === place.parkingSpotId}
              onMove={() => {
                if (!move.isPending) go(place.parkingSpotId);
              }}
            />
          ))}
        </Stack>
      )}
    </Stack>
  );
};
