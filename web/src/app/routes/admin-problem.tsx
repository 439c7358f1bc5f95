import { useParams } from 'react-router-dom';
import { problemCaseQuery } from '#web/api/problems/get-problem-case.ts';
import { ProblemCaseView } from '#web/features/problems/components/problem-case-view.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Container } from '#web/ui/container.tsx';
import { AdminCase } from '../admin-case.tsx';
import { PageHead } from '../page-head.tsx';
import { RequireAdmin } from '../require-admin.tsx';
import styles from './admin.module.css';

/** A report, for the administrator who decides it. */
const AdminProblemPage = () => {
  const text = useText();
  const { bookingId = '' } = useParams();
  return (
    <Container className={styles.page}>
      <PageHead title={text('problems.admin.title')} isListed={false} />
      <RequireAdmin>
        <AdminCase
          key={bookingId}
          query={problemCaseQuery(bookingId)}
          title={text('problems.admin.title')}
          unknown={text('problems.admin.unknown')}
          failed={text('problems.failed')}
          back={text('problems.admin.toQueue')}
        >
          {(found) => <ProblemCaseView found={found} />}
        </AdminCase>
      </RequireAdmin>
    </Container>
  );
};

export default AdminProblemPage;
