import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import type { User } from '#shared/api/accounts.ts';
import { statisticsQuery } from '#web/api/accounts/get-statistics.ts';
import { useText } from '#web/i18n/use-text.ts';
import type { Elements } from '#web/lib/elements.ts';
import { paths } from '#web/lib/paths.ts';
import { Card } from '#web/ui/card.tsx';
import { Row } from '#web/ui/layout.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { isLanding } from './landing-state.ts';
import styles from './landing.module.css';
import { PageLoading } from './page-loading.tsx';

interface Props {
  user: User;
  children: Elements;
}

const WithLinks = ({ user, children }: Props) => {
  const text = useText();
  const { data, isPending, failureCount } = useQuery(statisticsQuery);
  // One answer is waited for, so that the page does not move down under a finger.
  if (isPending && failureCount === 0) return <PageLoading />;
  const upcoming = data?.upcomingBookings ?? 0;
  const hasPanel = data !== undefined && (upcoming > 0 || data.spots > 0 || data.bookings > 0);
  return (
    <>
      {(hasPanel || user.isAdmin) && (
        <Card as="section" variant="tinted" className={styles.landing}>
          <Row gap={4} rowGap="1" align="center" justify="between" canWrap>
            <p>
              {upcoming > 0
                ? text('publish.landing.upcoming', { count: upcoming })
                : text('publish.landing.text')}
            </p>
            <Row gap={3} canWrap>
              {user.isAdmin && (
                <LinkButton to={paths.admin} variant={hasPanel ? 'secondary' : 'primary'}>
                  {text('publish.landing.admin')}
                </LinkButton>
              )}
              {hasPanel && <LinkButton to={paths.dashboard}>{text('publish.toDashboard')}</LinkButton>}
            </Row>
          </Row>
        </Card>
      )}
      {children}
    </>
  );
};

/** Who has bookings, spots or a queue finds the way there first; signing in leads to the wizard all the same (ruling 19, decision 215). */
export const Landing = (props: Props) =>
  isLanding(useLocation().state) ? <WithLinks {...props} /> : props.children;
