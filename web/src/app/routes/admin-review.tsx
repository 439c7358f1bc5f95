import { useParams } from 'react-router-dom';
import { reviewQuery } from '#web/api/moderation/get-review.ts';
import { ReviewView } from '#web/features/moderation/components/review-view.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Container } from '#web/ui/container.tsx';
import { AdminCase } from '../admin-case.tsx';
import { PageHead } from '../page-head.tsx';
import { RequireAdmin } from '../require-admin.tsx';
import styles from './admin.module.css';

const AdminReviewPage = () => {
  const text = useText();
  const { spotId = '' } = useParams();
  return (
    <Container className={styles.page}>
      <PageHead title={text('moderation.title')} isListed={false} />
      <RequireAdmin>
        <AdminCase
          key={spotId}
          query={reviewQuery(spotId)}
          title={text('moderation.title')}
          unknown={text('moderation.notFound')}
          failed={text('moderation.loadFailed')}
          back={text('moderation.backToQueue')}
        >
          {(review, onReload) => <ReviewView review={review} onReload={onReload} />}
        </AdminCase>
      </RequireAdmin>
    </Container>
  );
};

export default AdminReviewPage;
