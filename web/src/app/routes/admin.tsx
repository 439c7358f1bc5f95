import { BookingSearch } from '#web/features/moderation/components/booking-search.tsx';
import { PendingClaims } from '#web/features/moderation/components/pending-claims.tsx';
import { PendingList } from '#web/features/moderation/components/pending-list.tsx';
import { OpenProblems } from '#web/features/problems/components/open-problems.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Container } from '#web/ui/container.tsx';
import { PageHead } from '../page-head.tsx';
import { RequireAdmin } from '../require-admin.tsx';
import styles from './admin.module.css';

const AdminPage = () => {
  const text = useText();
  return (
    <Container className={styles.page}>
      <PageHead title={text('moderation.title')} isListed={false} />
      <RequireAdmin>
        <h1>{text('moderation.title')}</h1>
        <BookingSearch />
        <OpenProblems />
        <PendingList />
        <PendingClaims />
      </RequireAdmin>
    </Container>
  );
};

export default AdminPage;
