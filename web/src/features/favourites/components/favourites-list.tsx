import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { FAVOURITE_CARDS } from '#shared/model/rules.ts';
import { favouriteCardsQuery } from '#web/api/favourites/list-favourite-cards.ts';
import type { ShownFavourite } from '#web/components/favourites/use-favourites.ts';
import { useText } from '#web/i18n/use-text.ts';
import { failureText } from '#web/lib/failure-text.ts';
import type { Elements } from '#web/lib/elements.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { useShownList } from '../use-shown-list.ts';
import { FavouriteRow } from './favourite-row.tsx';
import styles from './favourites.module.css';

interface Props {
  favourites: readonly ShownFavourite[];
  isOnDevice: boolean;
}

/** Some rows, whose present prices are read together. */
const Rows = ({ shown, favourites, isOnDevice }: Props & { shown: readonly ShownFavourite[] }) => {
  const text = useText();
  const {
    data: cards,
    error,
    isFetching,
    refetch,
  } = useQuery(favouriteCardsQuery(shown.map(({ spotId }) => spotId)));
  return (
    <>
      {error && (
        <li className={styles.failed}>
          <Alert title={text('favourites.cardsFailed')}>
            <p>{text(failureText(error))}</p>
            <Button variant="secondary" size="sm" busy={isFetching} onClick={() => void refetch()}>
              {text('common.retry')}
            </Button>
          </Alert>
        </li>
      )}
      {shown.map((favourite) => (
        <FavouriteRow
          key={favourite.spotId}
          favourite={favourites.find(({ spotId }) => spotId === favourite.spotId) ?? favourite}
          isMarked={favourites.some(({ spotId }) => spotId === favourite.spotId)}
          found={cards?.find(({ spotId }) => spotId === favourite.spotId)}
          isLoading={!cards && !error}
          isOnDevice={isOnDevice}
        />
      ))}
    </>
  );
};

/** The favourites, some at a time. */
export const FavouritesList = ({ favourites, isOnDevice, whenEmpty }: Props & { whenEmpty: Elements }) => {
  const text = useText();
  const list = useRef<HTMLUListElement>(null);
  const shown = useShownList(favourites);
  const [asked, setAsked] = useState(FAVOURITE_CARDS);
  const starts = Array.from(
    { length: Math.ceil(Math.min(asked, shown.length) / FAVOURITE_CARDS) },
    (_, page) => page * FAVOURITE_CARDS,
  );
  if (shown.length === 0) return whenEmpty;
  const showMore = () => {
    setAsked(asked + FAVOURITE_CARDS);
    // Keyboard users continue with the first new one.
    requestAnimationFrame(() => list.current?.children[asked]?.querySelector<HTMLElement>('button')?.focus());
  };
  return (
    <>
      <Stack as="ul" gap={3} className={styles.list} ref={list}>
        {starts.map((start) => (
          <Rows
            key={start}
            shown={shown.slice(start, start + FAVOURITE_CARDS)}
            favourites={favourites}
            isOnDevice={isOnDevice}
          />
        ))}
      </Stack>
      {shown.length > asked && (
        <Button variant="secondary" isWide onClick={showMore}>
          {text('favourites.more', { count: shown.length - asked })}
        </Button>
      )}
    </>
  );
};
