import type { Booking } from '../../model/booking.ts';
import type { Needs } from '../deps.ts';
import type { ExportLists } from '../export-page.ts';
import { showPictures } from './to-problem.ts';

/** The export of the report about a booking; only its driver gets the position. */
export const exportProblem = async (
  deps: Needs<'problems' | 'privatePictures' | 'clock'>,
  booking: Booking,
  userId: string,
): Promise<Pick<ExportLists, 'problems'>> => {
  const problem = booking.problem === null ? undefined : await deps.problems.find(booking.id);
  if (!problem) return { problems: [] };
  const isDriver = booking.driverId === userId;
  const { bookingId, kind, text, reportedAt, outcome, decision, reason, position } = problem;
  return {
    problems: [
      {
        ...{ bookingId, kind, text, reportedAt, outcome, decision, reason },
        direction: isDriver ? 'written' : 'received',
        position: isDriver && position ? { ...position } : null,
        pictures: await showPictures(deps, problem),
      },
    ],
  };
};
