import { MINUTE } from '../../lib/time.ts';
import type { Needs } from '../deps.ts';
import type { CalendarImports, ImportName } from '../ports/calendars.ts';

/** Imports that a reader fetches in parallel, for as long as the slowest takes. */
const PER_READER = 10;
/** Imports leased at once: a call of the queue takes ten lists. */
const TAKEN_AT_ONCE = 10 * PER_READER;
/** Nothing is leased after this time: the next run continues. */
const MAX_RUN = MINUTE;

/**
 * Passes due imports to as many readers as needed, so that a slow calendar only delays its own list. Imports that no reader reaches are due
 * again after their lease.
 */
export const shareImports = async ({
  calendarImports,
  importQueue,
  clock,
}: Needs<'calendarImports' | 'importQueue' | 'clock'>): Promise<{ handled: number; failures: unknown[] }> => {
  const until = clock.now() + MAX_RUN;
  let handled = 0;
  while (clock.now() < until) {
    const due = await calendarImports.takeDue(clock.now(), TAKEN_AT_ONCE);
    if (due.length === 0) break;
    const names = due.map(({ spotId, id }) => ({ spotId, id }));
    const lists = [...Array(Math.ceil(names.length / PER_READER)).keys()].map((list) =>
      names.slice(list * PER_READER, (list + 1) * PER_READER),
    );
    await importQueue.send(lists);
    handled += due.length;
  }
  return { handled, failures: [] };
};

/** The imports as a port whose due ones are those named, once. */
export const dueByName = (imports: CalendarImports, names: readonly ImportName[]): CalendarImports => {
  const waiting = [...names];
  return {
    ...imports,
    takeDue: async () => {
      const found = await Promise.all(waiting.splice(0).map(({ spotId, id }) => imports.find(spotId, id)));
      return found.filter((one) => one !== undefined);
    },
  };
};
