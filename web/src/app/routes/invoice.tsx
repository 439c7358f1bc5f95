import { useParams } from 'react-router-dom';
import { InvoiceScreen } from '#web/features/invoices/components/invoice-screen.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Container } from '#web/ui/container.tsx';
import { PageHead } from '../page-head.tsx';
import { RequireSession } from '../require-session.tsx';

const InvoicePage = () => {
  const text = useText();
  const { invoiceId = '' } = useParams();
  return (
    <Container width="text">
      <PageHead title={text('invoices.oneTitle')} />
      <RequireSession>{() => <InvoiceScreen key={invoiceId} invoiceId={invoiceId} />}</RequireSession>
    </Container>
  );
};

export default InvoicePage;
