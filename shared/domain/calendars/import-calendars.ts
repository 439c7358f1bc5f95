import { MINUTE } from '../../lib/time.ts';
import type { CalendarImport } from './calendar-import.ts';
import { type ImportDeps, refresh, remove } from './read-import.ts';

/** Imports that are read at the same time. */
const BATCH = 10;
/** No batch is begun after so long: the next run takes the rest. */
const RUN = 3 * MINUTE;

/** An import of a space that is gone goes too. */
const follow = async (deps: ImportDeps, known: CalendarImport): Promise<void> => {
  const spot = await deps.spots.find(known.spotId);
  if (spot && !known.isRemoved) await refresh(deps, spot, known);
  else await remove(deps, known);
};

/** Reads the calendars of others that are due. One failure does not keep the others waiting; what failed comes up again. */
export const importCalendars = async (
  deps: ImportDeps,
): Promise<{ handled: number; failures: unknown[] }> => {
  const until = deps.clock.now() + RUN;
  const failures: unknown[] = [];
  let handled = 0;
  while (deps.clock.now() < until) {
    const due = await deps.calendarImports.takeDue(deps.clock.now(), BATCH);
    if (due.length === 0) break;
    const results = await Promise.allSettled(due.map((known) => follow(deps, known)));
    const failed = results.filter((result) => result.status === 'rejected');
    failures.push(...failed.map(({ reason }): unknown => reason));
    handled += results.length - failed.length;
  }
  return { handled, failures };
};
