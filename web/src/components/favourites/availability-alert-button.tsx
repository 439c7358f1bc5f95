import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import type { Favourite } from '#shared/api/favourites.ts';
import type { Quote } from '#shared/api/spots.ts';
import { MAX_AVAILABILITY_ALERTS } from '#shared/model/rules.ts';
import { useSession } from '#web/api/accounts/session.ts';
import { dropWishedStay } from '#web/api/favourites/drop-wished-stay.ts';
import { changeFavourites, showFavourite } from '#web/api/favourites/list-favourites.ts';
import { wishStay } from '#web/api/favourites/wish-stay.ts';
import { quoteKey, type LocalStay } from '#web/api/spots/get-quote.ts';
import { useText } from '#web/i18n/use-text.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Note, Stack } from '#web/ui/layout.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { showRefusal } from '#web/ui/show-refusal.ts';
import { useFavourites } from './use-favourites.ts';

export interface AlertProps {
  spotId: string;
  stay: LocalStay;
  /** The quote of the stay, which is taken. */
  quote: Pick<Quote, 'startTime' | 'endTime'>;
}

/** Without the stay. */
const withoutStay = (favourite: Favourite, { startTime, endTime }: AlertProps['quote']): Favourite => ({
  ...favourite,
  wishedStays: favourite.wishedStays.filter(
    (wished) => wished.startTime !== startTime || wished.endTime !== endTime,
  ),
});

const useAvailabilityAlert = ({ spotId, stay, quote }: AlertProps) => {
  const text = useText();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (hasAlert: boolean) =>
      hasAlert ? wishStay(spotId, stay) : void (await dropWishedStay(spotId, quote)),
    onSuccess: (favourite) => {
      if (favourite) showFavourite(queries, favourite);
      else
        changeFavourites(queries, (shown) =>
          shown.map((one) => (one.spotId === spotId ? withoutStay(one, quote) : one)),
        );
    },
    onError: (error) => {
      const code = error instanceof ApiError ? error.code : undefined;
      if (code === 'already_free') void queries.invalidateQueries({ queryKey: quoteKey(spotId) });
      else if (code === 'too_many_wished_stays')
        showRefusal(error, text('favourites.tooManyStays', { max: MAX_AVAILABILITY_ALERTS }));
      else showRefusal(error, text('favourites.alertFailed'));
    },
  });
};

/** Waits for a stay that is taken, or no longer; a visitor without a session signs in first and returns. */
export const AvailabilityAlertButton = (props: AlertProps) => {
  const text = useText();
  const { pathname, search } = useLocation();
  const session = useSession();
  const { favourites } = useFavourites();
  const { mutate, isPending } = useAvailabilityAlert(props);
  const { spotId, quote } = props;
  if (session.status === 'signed-out')
    return (
      <LinkButton variant="secondary" size="sm" icon="bell" isWide to={paths.login(`${pathname}${search}`)}>
        {text('favourites.signInToWait')}
      </LinkButton>
    );
  const hasAlert =
    favourites
      ?.find((favourite) => favourite.spotId === spotId)
      ?.wishedStays.some(
        ({ startTime, endTime }) => startTime === quote.startTime && endTime === quote.endTime,
      ) === true;
  return (
    <Stack gap={1}>
      <Button
        variant="secondary"
        size="sm"
        icon={hasAlert ? 'check' : 'bell'}
        isWide
        busy={isPending}
        aria-pressed={hasAlert}
        onClick={() => mutate(!hasAlert)}
      >
        {text('favourites.wait')}
      </Button>
      {hasAlert && <Note role="status">{text('favourites.waiting')}</Note>}
    </Stack>
  );
};
