import { useFavourites } from '#web/components/favourites/use-favourites.ts';
import { useText } from '#web/i18n/use-text.ts';
import { paths } from '#web/lib/paths.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { FavouritesList } from './favourites-list.tsx';
import styles from './favourites.module.css';

/** Says that the list is on this device, and how to have it everywhere. */
const DeviceNote = () => {
  const text = useText();
  return (
    <div className={styles.notice}>
      <p>{text('favourites.deviceText')}</p>
      <LinkButton variant="secondary" size="sm" to={paths.login(paths.favourites)}>
        {text('favourites.signIn')}
      </LinkButton>
    </div>
  );
};

const List = () => {
  const text = useText();
  const { favourites, isOnDevice, error, isFetching, retry } = useFavourites();
  // Spots that are removed while the list is open stay in it, also the last one.
  if (favourites)
    return (
      <>
        {isOnDevice && <DeviceNote />}
        <FavouritesList
          key={String(isOnDevice)}
          favourites={favourites}
          isOnDevice={isOnDevice}
          whenEmpty={
            <EmptyState
              icon="heart"
              title={text('favourites.none')}
              text={text('favourites.noneText')}
              action={<LinkButton to={paths.home}>{text('favourites.search')}</LinkButton>}
            />
          }
        />
      </>
    );
  if (error)
    return (
      <ErrorState
        title={text('favourites.loadFailed')}
        error={error}
        onRetry={retry}
        isRetrying={isFetching}
      />
    );
  return (
    <Stack gap={3} role="status" aria-label={text('favourites.loading')}>
      <Skeleton height="8rem" />
      <Skeleton height="8rem" />
      <Skeleton height="8rem" />
    </Stack>
  );
};

/** The favourites of the account, or of the device without a session. */
export const FavouritesScreen = () => {
  const text = useText();
  return (
    <Stack gap={4}>
      <h1>{text('favourites.title')}</h1>
      <List />
    </Stack>
  );
};
