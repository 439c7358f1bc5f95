import { useQuery } from '@tanstack/react-query';
import { unsubscribeQuery } from '#web/api/favourites/unsubscribe.ts';
import { useText } from '#web/i18n/use-text.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { failureText } from '#web/lib/failure-text.ts';
import { paths } from '#web/lib/paths.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Note } from '#web/ui/layout.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import styles from './favourites.module.css';

/** Ends the mails about favourites: the link in a mail leads here. */
export const Unsubscribed = ({ token }: { token: string }) => {
  const text = useText();
  const { data, error, isFetching, refetch } = useQuery(unsubscribeQuery(token));
  const toProfile = (
    <LinkButton variant="secondary" size="sm" to={paths.dashboardTab('profile')}>
      {text('favourites.profile')}
    </LinkButton>
  );
  if (data)
    return (
      <div className={styles.notice} role="status">
        <p>{text('favourites.ended')}</p>
        {toProfile}
      </div>
    );
  if (!error) return <Note role="status">{text('favourites.ending')}</Note>;
  if (error instanceof ApiError && error.status === 400)
    return (
      <Alert>
        <p>{text('favourites.endInvalid')}</p>
        {toProfile}
      </Alert>
    );
  return (
    <Alert title={text('favourites.endFailed')}>
      <p>{text(failureText(error))}</p>
      <Button variant="secondary" size="sm" busy={isFetching} onClick={() => void refetch()}>
        {text('common.retry')}
      </Button>
    </Alert>
  );
};
