import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Spot } from '#shared/api/spots.ts';
import { spotQuery } from '#web/api/spots/get-spot.ts';
import type { MessageId } from '#web/i18n/messages.ts';
import { useText } from '#web/i18n/use-text.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { paths } from '#web/lib/paths.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { startSession, type SpotSession } from '../spot-session.ts';
import { useLinkedField } from '../use-linked-field.ts';
import { EditSpotForm } from './edit-spot-form.tsx';
import { ReviewNotice } from '#web/components/own-spots/review-notice.tsx';
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

const Failed = ({
  message,
  error = null,
  onRetry,
}: {
  message: MessageId;
  error?: Error | null;
  onRetry?: () => void;
}) => {
  const text = useText();
  return (
    <div className={styles.failed}>
      <h1 className="visually-hidden">{text('dashboard.editTitle')}</h1>
      <ErrorState title={text(message)} error={error} {...(onRetry && { onRetry })} />
      <LinkButton to={paths.dashboard} variant={onRetry ? 'ghost' : 'secondary'}>
        {text('dashboard.backToDashboard')}
      </LinkButton>
    </div>
  );
};

const Editor = ({ spot }: { spot: Spot }) => {
  const text = useText();
  const [start, setStart] = useState(() => startSession(spot));
  const [turn, setTurn] = useState(0);
  useLinkedField();
  const restart = (session: SpotSession) => {
    setStart(session);
    setTurn(turn + 1);
  };
  return (
    <>
      <h1>{text('dashboard.editPageTitle', { title: start.base.title })}</h1>
      <ReviewNotice spot={start.base} />
      <EditSpotForm key={turn} start={start} onRestart={restart} />
    </>
  );
};

const Content = ({ spotId }: { spotId: string }) => {
  // A copy from before may be older than what would be overwritten with it, so the form waits for a new one.
  const query = useQuery({ ...spotQuery(spotId), refetchOnMount: 'always' });
  const { data: spot, error, isFetchedAfterMount, refetch } = query;
  const [isOpen, setIsOpen] = useState(false);
  const isReady = spot !== undefined && isFetchedAfterMount && spot.isMine;
  // Once it is open, nothing that is read again may take the form away.
  if (isReady && !isOpen) setIsOpen(true);
  if (spot && isOpen) return <Editor spot={spot} />;
  if (error) {
    const message = loadProblem(error);
    const canRetry = message === 'dashboard.spotFailed';
    return <Failed message={message} {...(canRetry && { error, onRetry: () => void refetch() })} />;
  }
  if (!spot || !isFetchedAfterMount) return <Loading />;
  return <Failed message="dashboard.spotForbidden" />;
};

/** /editar-plaza/{id} */
export const EditSpotScreen = ({ spotId }: { spotId: string }) => {
  const text = useText();
  return (
    <div className={styles.screen}>
      <Link to={paths.dashboard} className={styles.back}>
        <Icon name="arrow-left" size={20} />
        <span>{text('common.back')}</span>
      </Link>
      <Content spotId={spotId} />
    </div>
  );
};
