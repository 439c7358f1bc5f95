import { useParams } from 'react-router-dom';
import { EditSpotScreen } from '#web/features/spot-editor/components/edit-spot-screen.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Container } from '#web/ui/container.tsx';
import { PageHead } from '../page-head.tsx';
import { RequireSession } from '../require-session.tsx';

const EditSpotPage = () => {
  const text = useText();
  const { spotId = '' } = useParams();
  return (
    <Container width="text">
      <PageHead title={text('dashboard.editTitle')} />
      <RequireSession>{() => <EditSpotScreen key={spotId} spotId={spotId} />}</RequireSession>
    </Container>
  );
};

export default EditSpotPage;
