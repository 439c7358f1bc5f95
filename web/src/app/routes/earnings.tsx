import { EarningsScreen } from '#web/features/earnings/components/earnings-screen.tsx';
import { NextPayouts, PayoutsDetails } from '#web/features/payouts/components/payouts-section.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Container } from '#web/ui/container.tsx';
import { PageHead } from '../page-head.tsx';
import { RequireSession } from '../require-session.tsx';

const EarningsPage = () => {
  const text = useText();
  return (
    <Container>
      <PageHead title={text('earnings.pageTitle')} />
      <RequireSession>
        {(user) => <EarningsScreen user={user} next={<NextPayouts />} payouts={<PayoutsDetails />} />}
      </RequireSession>
    </Container>
  );
};

export default EarningsPage;
