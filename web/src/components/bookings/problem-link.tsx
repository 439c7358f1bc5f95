import type { Booking } from '#shared/api/bookings.ts';
import { REPORT_MINUTES_BEFORE } from '#shared/model/rules.ts';
import { useText } from '#web/i18n/use-text.ts';
import { paths } from '#web/lib/paths.ts';
import { Row } from '#web/ui/layout.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';

const MINUTE_MS = 60_000;

interface Props {
  booking: Pick<Booking, 'id' | 'role' | 'status' | 'startTime' | 'endTime'> &
    Pick<Partial<Booking>, 'problem'>;
  now: number;
  className?: string | undefined;
}

/** To the page of a problem: for the driver around the stay, and for both parties once it is reported. */
export const ProblemLink = ({ booking, now, className }: Props) => {
  const text = useText();
  const { id, role, status, startTime, endTime, problem } = booking;
  const isAround =
    now >= Date.parse(startTime) - REPORT_MINUTES_BEFORE * MINUTE_MS && now < Date.parse(endTime);
  if (!problem && (role !== 'driver' || status !== 'confirmed' || !isAround)) return null;
  return (
    <Row data-screen-only className={className}>
      <LinkButton to={paths.problem(id)} variant="secondary" icon="warning">
        {text(problem ? 'stays.problemReported' : 'stays.problem')}
      </LinkButton>
    </Row>
  );
};
