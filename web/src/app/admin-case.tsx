import { type QueryKey, useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { isSecondFactorNeeded, SecondFactor } from '#web/features/moderation/components/second-factor.tsx';
import { isNotFound } from '#web/lib/api-error.ts';
import type { Elements } from '#web/lib/elements.ts';
import { paths } from '#web/lib/paths.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { PageLoading } from './page-loading.tsx';
import styles from './routes/admin.module.css';

interface Props<Case, Key extends QueryKey> {
  query: UseQueryOptions<Case, Error, Case, Key>;
  title: string;
  /** The text for an id of nothing. */
  unknown: string;
  failed: string;
  /** The name of the link to the queue. */
  back: string;
  children: (found: Case, onReload: () => void) => Elements;
}

/** What an administrator decides, below a link to the queue. */
export const AdminCase = <Case, Key extends QueryKey>(props: Props<Case, Key>) => {
  const { data, error, isFetching, refetch } = useQuery(props.query);
  const reload = () => void refetch();
  const showError = (failure: Error) =>
    isNotFound(failure) ? (
      <ErrorState title={props.unknown} error={null} />
    ) : (
      <ErrorState title={props.failed} error={failure} onRetry={reload} isRetrying={isFetching} />
    );
  return (
    <>
      <Link to={paths.admin} className={styles.back}>
        <Icon name="arrow-left" size={20} />
        <span>{props.back}</span>
      </Link>
      {data !== undefined && props.children(data, reload)}
      {data === undefined && !error && <PageLoading />}
      {data === undefined && error && (
        <>
          <h1 className="visually-hidden">{props.title}</h1>
          {isSecondFactorNeeded(error) ? <SecondFactor /> : showError(error)}
        </>
      )}
    </>
  );
};
