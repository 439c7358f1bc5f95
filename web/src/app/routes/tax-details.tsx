import { TaxDetailsScreen } from '#web/features/taxes/components/tax-details-screen.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Container } from '#web/ui/container.tsx';
import { PageHead } from '../page-head.tsx';
import { RequireSession } from '../require-session.tsx';

const TaxDetailsPage = () => {
  const text = useText();
  return (
    <Container>
      <PageHead title={text('taxes.title')} />
      <RequireSession>{({ id }) => <TaxDetailsScreen key={id} userId={id} />}</RequireSession>
    </Container>
  );
};

export default TaxDetailsPage;
