import { InvoicesScreen } from '#web/features/invoices/components/invoices-screen.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Container } from '#web/ui/container.tsx';
import { PageHead } from '../page-head.tsx';
import { RequireSession } from '../require-session.tsx';

const InvoicesPage = () => {
  const text = useText();
  return (
    <Container>
      <PageHead title={text('invoices.title')} />
      <RequireSession>{({ id, createdAt }) => <InvoicesScreen key={id} since={createdAt} />}</RequireSession>
    </Container>
  );
};

export default InvoicesPage;
