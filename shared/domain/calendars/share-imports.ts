import { MINUTE } from '../../lib/time.ts';
import type { Needs } from '../deps.ts';
import type { CalendarImports, ImportName } from '../ports/calendars.ts';

/** A reader fetches so many at the same time, for as long as the slowest of them takes. */
const PER_READER = 10;
/** Taken from those that are due at once: a call of the queue takes ten lists. */
const TAKEN_AT_ONCE = 10 * PER_READER;
/** Nothing more is taken after so long: the next run does. */
const MAX_RUN = MINUTE;

/**
 * Hands the imports that are due to as many readers as there is work for, so that slow calendars keep up nobody but
 * their own list. What no reader gets to is due again after its lease.
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

/** The same imports, of which those named are due, once. */
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
