import { useParams } from 'react-router-dom';
import { CalendarScreen } from '#web/features/calendars/components/calendar-screen.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Container } from '#web/ui/container.tsx';
import { PageHead } from '../page-head.tsx';
import { RequireSession } from '../require-session.tsx';

const SpotCalendarPage = () => {
  const text = useText();
  const { spotId = '' } = useParams();
  return (
    <Container>
      <PageHead title={text('calendar.pageTitle')} />
      <RequireSession>{() => <CalendarScreen key={spotId} spotId={spotId} />}</RequireSession>
    </Container>
  );
};

export default SpotCalendarPage;
