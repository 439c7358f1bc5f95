import { useParams } from 'react-router-dom';
import { claimCaseQuery } from '#web/api/moderation/claim-case.ts';
import { ClaimCaseView } from '#web/features/moderation/components/claim-case-view.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Container } from '#web/ui/container.tsx';
import { AdminCase } from '../admin-case.tsx';
import { PageHead } from '../page-head.tsx';
import { RequireAdmin } from '../require-admin.tsx';
import styles from './admin.module.css';

/** A claim that an administrator decides. */
const AdminClaimPage = () => {
  const text = useText();
  const { bookingId = '' } = useParams();
  return (
    <Container className={styles.page}>
      <PageHead title={text('moderation.claim')} isListed={false} />
      <RequireAdmin>
        <AdminCase
          key={bookingId}
          query={claimCaseQuery(bookingId)}
          title={text('moderation.claim')}
          unknown={text('moderation.claimNotFound')}
          failed={text('moderation.loadFailed')}
          back={text('moderation.backToQueue')}
        >
          {(found, onReload) => <ClaimCaseView found={found} onReload={onReload} />}
        </AdminCase>
      </RequireAdmin>
    </Container>
  );
};

export default AdminClaimPage;
