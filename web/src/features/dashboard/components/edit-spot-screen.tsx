import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { spotQuery } from '#web/features/spots/api/get-spot.ts';
import type { MessageId } from '#web/i18n/messages.ts';
import { useText } from '#web/i18n/use-text.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { paths } from '#web/lib/paths.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { EditSpotForm } from './edit-spot-form.tsx';
import styles from './edit-spot.module.css';

/** ED-02. An id that cannot be one is refused as invalid, which to a person is the same as not found. */
const loadProblem = (error: Error): MessageId => {
  const status = error instanceof ApiError ? error.status : 0;
  if (status === 403) return 'dashboard.spotForbidden';
  return status === 404 || status === 400 ? 'dashboard.spotNotFound' : 'dashboard.spotFailed';
};

const Loading = () => {
  const text = useText();
  return (
    <div className={styles.form} aria-busy="true">
      <p className="visually-hidden" role="status">
        {text('dashboard.editPageLoading')}
      </p>
      <Skeleton width="70%" height="2.2rem" />
      {[0, 1, 2, 3].map((index) => (
        <Skeleton key={index} height={index === 1 ? '8rem' : '3rem'} />
      ))}
    </div>
  );
};

const Failed = ({ message, onRetry }: { message: MessageId; onRetry?: () => void }) => {
  const text = useText();
  return (
    <div className={styles.failed}>
      <h1 className="visually-hidden">{text('dashboard.editTitle')}</h1>
      <ErrorState title={text(message)} {...(onRetry && { onRetry })} />
      <LinkButton to={paths.dashboard} variant={onRetry ? 'ghost' : 'secondary'}>
        {text('dashboard.backToDashboard')}
      </LinkButton>
    </div>
  );
};

const Content = ({ spotId }: { spotId: string }) => {
  const text = useText();
  // A copy from before may be older than what would be overwritten with it, so the form waits for a new one.
  const query = useQuery({ ...spotQuery(spotId), refetchOnMount: 'always' });
  const { data: spot, error, isFetchedAfterMount, refetch } = query;
  if (error) {
    const message = loadProblem(error);
    const isOpen = message === 'dashboard.spotFailed';
    return <Failed message={message} {...(isOpen && { onRetry: () => void refetch() })} />;
  }
  if (!spot || !isFetchedAfterMount) return <Loading />;
  if (!spot.isMine) return <Failed message="dashboard.spotForbidden" />;
  return (
    <>
      <h1>{text('dashboard.editPageTitle', { title: spot.title })}</h1>
      <EditSpotForm key={spot.version} spot={spot} onReload={() => void refetch()} />
    </>
  );
};

/** /editar-plaza/{id} */
export const EditSpotScreen = ({ spotId }: { spotId: string }) => {
  const text = useText();
  return (
    <div className={styles.screen}>
      <Link to={paths.dashboard} className={styles.back}>
        <Icon name="arrow-left" size={20} />
        {text('common.back')}
      </Link>
      <Content spotId={spotId} />
    </div>
  );
};
