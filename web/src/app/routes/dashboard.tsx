import { useParams } from 'react-router-dom';
import { DashboardTabs } from '../dashboard/dashboard-tabs.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Container } from '#web/ui/container.tsx';
import { PageHead } from '../page-head.tsx';
import { RequireSession } from '../require-session.tsx';

const DashboardPage = () => {
  const text = useText();
  const { tab } = useParams();
  return (
    <Container>
      <PageHead title={text('dashboard.pageTitle')} />
      <RequireSession>{(user) => <DashboardTabs user={user} tab={tab} />}</RequireSession>
    </Container>
  );
};

export default DashboardPage;
