import { Navigate, useSearchParams } from 'react-router-dom';
import { parsePayment } from '#web/lib/payment-params.ts';
import { PaymentAccount } from '#web/features/checkout/components/payment/payment-account.tsx';
import { PaymentScreen } from '#web/features/checkout/components/payment/payment-screen.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { paths } from '#web/lib/paths.ts';
import { Container } from '#web/ui/container.tsx';
import { AccountStep } from '../account-step.tsx';
import { PageHead } from '../page-head.tsx';
import { RequireSession } from '../require-session.tsx';
import { useNotice } from '../use-notice.ts';
import styles from './payment.module.css';

const IncompletePayment = () => {
  useNotice('payments.incomplete');
  return <Navigate to={paths.home} replace />;
};

const PaymentPage = () => {
  const text = useText();
  const [search] = useSearchParams();
  const params = parsePayment(search);
  if (!params) return <IncompletePayment />;
  return (
    <Container className={styles.page}>
      <PageHead title={text('payments.title')} />
      <h1>{text('payments.title')}</h1>
      <RequireSession
        visitor={
          <PaymentAccount
            params={params}
            account={<AccountStep note="payments.signInFirst" first="signIn" purpose="goOn" />}
          />
        }
      >
        {() => <PaymentScreen key={search.toString()} params={params} />}
      </RequireSession>
    </Container>
  );
};

export default PaymentPage;
